/** A script or a style sheet, with the hash that it must have. */
export interface HashedFile {
  url: string;
  integrity: string;
}

/** The address where the server lists what pages will request. A static host has `null` there. */
const LIST = '/early.json';
/** So that a visitor's own requests need not wait for many others. */
const AT_ONCE = 3;

/** The files that pages will request, in that order; null if this host does not list them. @param paths of pages: `/messages` */
export async function filesOfPages(paths: readonly string[]): Promise<HashedFile[] | null> {
  const asked = new URLSearchParams(paths.map((path) => ['at', path]));
  const response = await fetch(`${LIST}?${asked}`);
  const isList = response.ok && response.headers.get('content-type')?.includes('json');
  return isList ? ((await response.json()) as { files: HashedFile[] | null }).files : null;
}

/** Fetches a file into the browser's cache. @throws if it does not load */
function prefetchFile({ url, integrity }: HashedFile): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'prefetch',
      as: url.endsWith('.css') ? 'style' : 'script',
      href: url,
      crossOrigin: 'anonymous',
      integrity,
      onload: () => resolve(),
      onerror: () => reject(new Error(`${url} did not load`)),
    });
    document.head.append(link);
  });
}

/** Fetches files into the browser's cache, a few at a time, without running any. @throws at the first that does not load: the others
 *  probably won't either */
export async function prefetchFiles(files: readonly HashedFile[]): Promise<void> {
  for (let at = 0; at < files.length; at += AT_ONCE) await Promise.all(files.slice(at, at + AT_ONCE).map(prefetchFile));
}
