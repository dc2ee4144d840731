import type { Release } from '@landfall/modules';

/** Fetches a release's entry into the browser's cache. Resolves when it is there, or failed to load: the page that needs it reports that. */
export function prefetchEntry({ entry, integrity }: Release): Promise<void> {
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'prefetch',
      as: 'script',
      href: entry,
      crossOrigin: 'anonymous',
      integrity,
      onload: () => resolve(),
      onerror: () => resolve(),
    });
    document.head.append(link);
  });
}
