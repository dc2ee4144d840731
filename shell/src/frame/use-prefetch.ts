import { useStore } from '@landfall/contract';
import { useEffect } from 'react';
import { useHost } from '../modules/host.ts';
import { savesData } from '../kernel/parts/saves-data.ts';
import type { Pages } from '../modules/map/pages.ts';

/** The first page's own requests come first. */
const AFTER_MS = 3000;
/** The first of a long menu: the server answers for 60 pages at once. */
const MOST = 60;

/** Once the first page has been shown for a while, fetches the files of other pages.
 *  @param find the pages that this frame links to; called when it is time. One function, not one of each render */
function usePrefetch(find: (pages: Pages) => readonly string[], isReady: boolean): void {
  const { delivery, pages } = useHost();
  useEffect(() => {
    if (!isReady || savesData()) return undefined;
    const timer = setTimeout(() => {
      const paths = find(pages).slice(0, MOST);
      if (paths.length === 0) return;
      void delivery.prefetch(paths).catch(() => undefined /* each page loads what is missing */);
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [delivery, pages, find, isReady]);
}

/** The links of this site that are on screen there. */
function linksIn(place: string): string[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(`${place} a[href]`)].filter((link) => link.checkVisibility());
  return links.flatMap(({ origin, pathname }) => (origin === location.origin ? [pathname] : []));
}

/** The pages that the first page links to, which is often a list of records, then those of the menu: an admin opens many of them. */
function adminPages(pages: Pages): string[] {
  const linked = linksIn('main').flatMap((pathname) => pages.at(pathname)?.path ?? []);
  const menu = (pages.directory.get()?.pages ?? []).flatMap(({ path, menu }) => (menu ? [path] : []));
  return [...new Set([...linked, ...menu])];
}

export function useAdminPrefetch(): void {
  const directory = useStore(useHost().pages.directory);
  usePrefetch(adminPages, directory?.hasAdmin ?? false);
}

/** The header's links, but not the one to the page that shows. */
const headerPages = (): string[] => [...new Set(linksIn('header'))].filter((path) => path !== location.pathname);

/** The pages that the shop's header links to. */
export function useHeaderPrefetch(): void {
  const directory = useStore(useHost().pages.directory);
  usePrefetch(headerPages, directory !== undefined);
}
