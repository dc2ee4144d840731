import type { Release, ReleaseFile } from './module-map.ts';

export interface EarlyAsk {
  files: { url: string; integrity: string }[];
  /** Groups of parts that the shell lends. */
  lent: string[];
}

/** What a page of a release will ask for, as far as the map says: the entry, the module and the page's own files.
 *  @param pattern the route's, as in the contract's table of owners: `/admin/quotes/:id` */
export function earlyFilesOf({ early, entry, integrity }: Release, pattern: string): EarlyAsk {
  const inFolder = ({ path, integrity: hash }: ReleaseFile) => ({ url: entry.replace(/[^/]*$/, path), integrity: hash });
  const parts = [early?.module, early?.pages[pattern]].filter((part) => part !== undefined);
  return {
    files: [{ url: entry, integrity }, ...parts.flatMap(({ files }) => files.map(inFolder))],
    lent: parts.flatMap(({ lent }) => lent),
  };
}
