import type { Page } from '../../platform/map/pages.ts';

export interface PalettePage {
  category: string;
  title: string;
  description: string;
  /** Other words that somebody might look for it by. */
  keywords: string;
  to: string;
}

/** The palette's entries in the order in which they are listed before anything is typed. */
export const palettePages = (pages: Page[]): PalettePage[] =>
  pages
    .flatMap(({ path, palette }) => (palette ? [{ ...palette, to: path }] : []))
    .sort((a, b) => a.order - b.order || a.title.localeCompare(b.title));

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
export function byCategory(pages: PalettePage[]): [string, PalettePage[]][] {
  const groups = new Map<string, PalettePage[]>();
  for (const page of pages) groups.set(page.category, [...(groups.get(page.category) ?? []), page]);
  return [...groups];
}
