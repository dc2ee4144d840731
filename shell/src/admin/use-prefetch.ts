import { useStore } from '@landfall/contract';
import { useEffect } from 'react';
import { useHost } from '../host.ts';
import { savesData } from '../parts/saves-data.ts';

/** The first page's own requests come first. */
const AFTER_MS = 3000;

/** Once the first admin page has been shown for a while, fetches what the pages of the menu need: an admin opens many of them. */
export function usePrefetch(): void {
  const { delivery, pages } = useHost();
  const directory = useStore(pages.directory);
  const modules = [...new Set(directory?.pages.filter(({ menu }) => menu).map(({ module }) => module))].toSorted().join();
  useEffect(() => {
    if (modules === '' || savesData()) return undefined;
    const timer = setTimeout(() => {
      void delivery.prefetch(modules.split(',')).catch(() => undefined /* each page loads what is missing */);
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [delivery, modules]);
}
