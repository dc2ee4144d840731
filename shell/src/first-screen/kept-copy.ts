import type { ThemeState } from '@landfall/contract';
import { MOBILE_BREAKPOINT } from '@landfall/ui/breakpoint';
import { sessionKey } from '../session/has-session.ts';

/** A page as this browser last showed it to this person. */
export interface KeptCopy {
  /** ms since 1970 */
  at: number;
  /** What it was made under. Under anything else the copy is not shown. */
  conditions: string;
  html: string;
  /** Styles before the shell's style sheet, and after it. */
  base: string;
  own: string;
}

const PREFIX = 'landfall-kept ';
const DAY_MS = 24 * 60 * 60 * 1000;
/** Copies that a browser keeps, and the largest one, in characters: localStorage holds about five million. */
const MOST = 12;
const LARGEST = 200_000;

const nameOf = (address: string): string => PREFIX + address;
const names = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

/** The stored session's person; null if there is none. Not verified: it only selects what this browser stored itself. */
function storedPerson(): string | null {
  const key = sessionKey();
  const session = JSON.parse((key && localStorage.getItem(key)) || 'null') as { user?: { id?: string } } | null;
  return session?.user?.id ?? null;
}

/** Person, releases, look and layout of a page.
 *  @param release of the page's module: `cart 1.4.0`
 *  @returns null without a session */
export function conditionsNow(release: string, { mode, contrast, fontSize }: ThemeState): string | null {
  const person = storedPerson();
  const shell = [...document.querySelectorAll<HTMLScriptElement>('head > script[defer]')].map(({ src }) => src);
  const isNarrow = matchMedia(`(max-width: ${MOBILE_BREAKPOINT - 1}px)`).matches; // innerWidth would lay out the page first
  return person && JSON.stringify([person, release, shell, mode, contrast, fontSize, isNarrow]);
}

function read(name: string): KeptCopy | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as KeptCopy | null;
  } catch {
    return null;
  }
}

const isOld = (at: number): boolean => Date.now() - at > DAY_MS || at > Date.now();

/** The copy of an address; null if there is none that was made under these conditions in the last day. */
export function keptAt(address: string, conditions: string): KeptCopy | null {
  const copy = read(nameOf(address));
  return copy && copy.conditions === conditions && !isOld(copy.at) ? copy : null;
}

/** Stores a copy in place of the oldest. A page that is too large, or for which the browser has no room, has none. */
export function keep(address: string, copy: KeptCopy): void {
  const text = JSON.stringify(copy);
  for (const name of tooMany(nameOf(address))) localStorage.removeItem(name);
  if (text.length > LARGEST) return;
  try {
    localStorage.setItem(nameOf(address), text);
  } catch {
    for (const name of names()) localStorage.removeItem(name); // full: others need the room more
  }
}

/** What makes room for a copy: its predecessor, what can't be shown any more, and the oldest beyond the limit. */
function tooMany(name: string): string[] {
  const others = names().map((one) => ({ one, at: one === name ? 0 : (read(one)?.at ?? 0) }));
  const byAge = others.sort((first, second) => second.at - first.at);
  return byAge.filter(({ at }, place) => isOld(at) || place >= MOST - 1).map(({ one }) => one);
}
