/** Ids of what the server adds to index.html (supabase/local/site/index-page.ts). */
const SCREEN = 'landfall-first-screen';
const STYLES = 'style[data-landfall-first-screen]';

/** The first screen: HTML of the page, on screen until the page itself can replace it. Null if the server sent none, or later. */
export const firstScreen = (): HTMLElement | null => document.getElementById(SCREEN);

/** Those that its HTML needs; the other one lays out the root behind it. */
const OWN_STYLES = 'style[data-landfall-first-screen=page]';

/** @param isReadable whether its page stays, below the panel of a module that failed: then its styles stay too */
export function removeFirstScreen(isReadable = false): void {
  firstScreen()?.remove();
  for (const style of document.querySelectorAll(STYLES)) if (!isReadable || !style.matches(OWN_STYLES)) style.remove();
}

export function removeReadableStyles(): void {
  for (const style of document.querySelectorAll(OWN_STYLES)) style.remove();
}
