import type { Page } from '../../../modules/map/pages.ts';

export interface PalettePage {
  category: string;
  title: string;
  description: string;
  /** Other search terms. */
  keywords: string;
  to: string;
}

/** All palette entries, in the order shown before anything is typed. */
export const palettePages = (pages: Page[]): PalettePage[] =>
  pages
    .flatMap(({ path, palette }) => (palette ? [{ ...palette, to: path }] : []))
    .sort((a, b) => a.order - b.order || a.title.localeCompare(b.title));

/** The pages that contain every typed word in title, description or keywords. Titles that start with the first word come first. */
export function searchPages(pages: PalettePage[], typed: string): PalettePage[] {
  const terms = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const [first] = terms;
  if (!first) return pages;
  const found = pages.filter(({ title, description, keywords }) => {
    const text = `${title} ${description} ${keywords}`.toLowerCase();
    return terms.every((word) => text.includes(word));
  });
  return found.toSorted((a, b) => rank(a, first) - rank(b, first));
}

function rank({ title }: PalettePage, word: string): number {
  const at = title.toLowerCase().indexOf(word);
  return at === 0 ? 0 : at > 0 ? 1 : 2;
}

/** The pages grouped by category; the best match's category comes first. */
export function byCategory(pages: PalettePage[]): [string, PalettePage[]][] {
  const groups = new Map<string, PalettePage[]>();
  for (const page of pages) groups.set(page.category, [...(groups.get(page.category) ?? []), page]);
  return [...groups];
}
