import type { Release } from '@landfall/modules';

/** Fetches a release's entry into the browser's cache. @throws if it does not load */
export function prefetchEntry({ entry, integrity }: Release): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'prefetch',
      as: 'script',
      href: entry,
      crossOrigin: 'anonymous',
      integrity,
      onload: () => resolve(),
      onerror: () => reject(new Error(`${entry} did not load`)),
    });
    document.head.append(link);
  });
}
