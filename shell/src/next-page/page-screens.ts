import type { SessionState, Store } from '@landfall/contract';
import type { Appearance } from '../appearance/appearance.ts';

/** A page's heading and layout as HTML, from its module's release (supabase/local/site/first-screen.ts). */
export interface PageScreen {
  /** `storefront 1.4.0`; of the shell's own pages: `shell`. */
  release: string;
  /** For wide windows, and for phones if it differs. */
  wide: string;
  phone?: string;
  /** Styles before the shell's style sheet, and after it. */
  base: string;
  own: string;
}

export interface PageScreens {
  /** Fetches those of addresses such as `/blog?post=landed-cost` that it does not have.
   *  @throws if the server can't be reached or can't answer */
  fetch(addresses: readonly string[]): Promise<void>;
  /** One of them, once it has been fetched; undefined if there is none, or it can't be fetched. */
  at(address: string): Promise<PageScreen | undefined>;
}

/** The address where the server has the screens. A static host has none. */
const LIST = '/screens.json';
/** The most that the server answers for at once. */
const MOST = 30;

/** Null if this host has no screens. */
async function fetchScreens(addresses: readonly string[]): Promise<Record<string, PageScreen> | null> {
  const response = await fetch(`${LIST}?${new URLSearchParams(addresses.map((one) => ['at', one]))}`);
  if (!response.ok && response.status !== 404) throw new Error(`${LIST}: ${response.status}`);
  const isList = response.ok && response.headers.get('content-type')?.includes('json');
  return isList ? ((await response.json()) as { screens: Record<string, PageScreen> }).screens : null;
}

/** Screens by address. They are made for one person and look: when these change, all are forgotten. */
export function createPageScreens(
  session: Store<SessionState>,
  { theme, preferences }: Pick<Appearance, 'theme' | 'preferences'>,
): PageScreens {
  const look = () => {
    const { user, isAdmin } = session.get();
    return JSON.stringify([theme.get(), preferences.get(), user?.id, isAdmin]);
  };
  let known = new Map<string, Promise<PageScreen | undefined>>();
  let of = look();
  let isServed = true;
  const current = () => {
    if (look() !== of) known = new Map();
    of = look();
    return known;
  };

  async function fetchMissing(addresses: readonly string[]): Promise<void> {
    const screens = current();
    const missing = addresses.filter((one) => !screens.has(one)).slice(0, MOST);
    if (missing.length === 0 || !isServed) return;
    const fetched = fetchScreens(missing);
    for (const one of missing) {
      const screen = fetched.then((all) => all?.[one]);
      screens.set(
        one,
        screen.catch(() => void screens.delete(one)),
      );
    }
    isServed = (await fetched) !== null;
  }

  return {
    fetch: fetchMissing,
    async at(address) {
      await fetchMissing([address]).catch(() => undefined /* the page comes without it */);
      return current().get(address);
    },
  };
}
