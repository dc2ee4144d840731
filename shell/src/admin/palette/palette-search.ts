import type { Category, PalettePage } from './palette-pages.ts';

/** The pages that hold every word typed, in title, description or keywords. Titles that start with the first word come first. */
export function searchPages(pages: PalettePage[], typed: string): PalettePage[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const [first] = words;
  if (!first) return pages;
  const found = pages.filter(({ title, description, keywords }) => {
    const text = `${title} ${description} ${keywords}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return found.toSorted((a, b) => rank(a, first) - rank(b, first));
}

function rank({ title }: PalettePage, word: string): number {
  const at = title.toLowerCase().indexOf(word);
  return at === 0 ? 0 : at > 0 ? 1 : 2;
}

/** The pages under their categories; the category of the best find first. */
export function byCategory(pages: PalettePage[]): [Category, PalettePage[]][] {
  const groups = new Map<Category, PalettePage[]>();
  for (const page of pages) groups.set(page.category, [...(groups.get(page.category) ?? []), page]);
  return [...groups];
}
