import { readPreferences } from '../appearance/preferences.ts';
import { themeState } from '../appearance/theme-state.ts';
import { insertBaseStyle } from './base-style.ts';
import { firstScreen, markKept } from './first-screen.ts';
import { conditionsNow, keptAt, type KeptCopy } from './kept-copy.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** `14:05`, `yesterday at 14:05`. Without Intl, whose first use takes 12 ms on a slow phone. */
function momentText(at: Date): string {
  const time = `${two(at.getHours())}:${two(at.getMinutes())}`;
  return at.getDate() === new Date().getDate() ? `at ${time}` : `yesterday at ${time}`;
}

function style(css: string): HTMLStyleElement {
  const element = document.createElement('style');
  element.dataset['landfallFirstScreen'] = 'page';
  element.textContent = css;
  return element;
}

function show(screen: HTMLElement, { html, base, own, at }: KeptCopy): void {
  insertBaseStyle(base).dataset['landfallFirstScreen'] = 'page';
  document.head.append(style(own));
  screen.innerHTML = html; // from localStorage: whoever can write there is already signed in, and the CSP runs no script of it
  const note = document.createElement('p');
  note.className = 'sh-kept';
  note.setAttribute('role', 'status');
  note.textContent = `As you last saw it, ${momentText(new Date(at))}. Updating...`;
  screen.append(note);
  markKept(screen);
}

/** Puts the page as this browser last showed it in place of the first screen, which has no data. @returns whether it has shown it */
export function showKept(): boolean {
  const screen = firstScreen();
  const release = screen?.dataset['release'];
  const conditions = release && conditionsNow(release, themeState(readPreferences()));
  const copy = conditions && keptAt(location.pathname + location.search, conditions);
  if (!screen || !copy) return false;
  show(screen, copy);
  return true;
}
