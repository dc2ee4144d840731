import type { Release, ReleaseFile } from './module-map.ts';

/** What one part of a release needs: files of its own and groups of parts that the shell lends. */
export interface PartFiles {
  files: ReleaseFile[];
  lent: string[];
}

/** What a page can ask for before any code has said so: saves the round trips in which one file names the next. Only a hint. Stands in the
 *  release's own document, not in the map, which every tab reads again and again. */
export interface EarlyFiles {
  /** The exposed module; its code may lie in the entry, and is then not among the files. */
  module: PartFiles;
  /** By route pattern, what the page needs beside. */
  pages: Record<string, PartFiles>;
}

export interface EarlyAsk {
  files: { url: string; integrity: string }[];
  /** Groups of parts that the shell lends. */
  lent: string[];
}

/** What a page of a release will ask for: the entry, the module's and the page's own files.
 *  @param early from the release's document; undefined asks for the entry alone
 *  @param pattern the route's, as in the contract's table of owners: `/admin/quotes/:id` */
export function earlyFilesOf(
  { entry, integrity }: Pick<Release, 'entry' | 'integrity'>,
  early: EarlyFiles | undefined,
  pattern: string,
): EarlyAsk {
  const inFolder = ({ path, integrity: hash }: ReleaseFile) => ({ url: entry.replace(/[^/]*$/, path), integrity: hash });
  const parts = [early?.module, early?.pages[pattern]].filter((part) => part !== undefined);
  return {
    files: [{ url: entry, integrity }, ...parts.flatMap(({ files }) => files.map(inFolder))],
    lent: parts.flatMap(({ lent }) => lent),
  };
}
