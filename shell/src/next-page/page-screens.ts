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
  /** Undefined if there is none, or none yet. */
  at(address: string): PageScreen | undefined;
}

/** The address where the server has the screens. A static host has none. */
const LIST = '/screens.json';

/** Null if this host has no screens. */
async function fetchScreens(addresses: readonly string[]): Promise<Record<string, PageScreen> | null> {
  const response = await fetch(`${LIST}?${new URLSearchParams(addresses.map((one) => ['at', one]))}`);
  if (!response.ok && response.status !== 404) throw new Error(`${LIST}: ${response.status}`);
  const isList = response.ok && response.headers.get('content-type')?.includes('json');
  return isList ? ((await response.json()) as { screens: Record<string, PageScreen> }).screens : null;
}

/** Screens by address. @param look what they were made for: the theme and who is signed in. When it changes, all are forgotten. */
export function createPageScreens(look: () => string): PageScreens {
  let known = new Map<string, PageScreen | undefined>();
  let of = look();
  let isServed = true;
  const current = () => {
    if (look() !== of) known = new Map();
    of = look();
    return known;
  };
  return {
    async fetch(addresses) {
      const screens = current();
      const missing = addresses.filter((one) => !screens.has(one));
      if (missing.length === 0 || !isServed) return;
      for (const one of missing) screens.set(one, undefined);
      try {
        const fetched = await fetchScreens(missing);
        isServed = fetched !== null;
        for (const one of missing) screens.set(one, fetched?.[one]);
      } catch (error) {
        for (const one of missing) screens.delete(one);
        throw error;
      }
    },
    at: (address) => current().get(address),
  };
}
