/** Ids of what the server adds to index.html (supabase/local/site/index-page.ts). */
const SCREEN = 'landfall-first-screen';
const STYLES = 'style[data-landfall-first-screen]';

/** The first screen: HTML of the page, on screen until the page itself can replace it. Null if the server sent none, or later. */
export const firstScreen = (): HTMLElement | null => document.getElementById(SCREEN);

export function removeFirstScreen(): void {
  firstScreen()?.remove();
  for (const style of document.querySelectorAll(STYLES)) style.remove();
}

/** Marks that the first screen shows a kept copy, with data. */
export const markKept = (screen: HTMLElement): void => void (screen.dataset['kept'] = '');
export const isKept = (screen: HTMLElement): boolean => screen.dataset['kept'] !== undefined;
