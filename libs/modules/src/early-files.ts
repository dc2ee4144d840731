import type { Release, ReleaseFile } from './module-map.ts';

/** Files that one part of a release needs: its own, and groups of shared parts. */
export interface PartFiles {
  files: ReleaseFile[];
  shared?: string[];
}

/** What a page can request before any code runs; saves the round trips in which each file names the next. Only a hint. In the release's
 *  document rather than the map, which every tab fetches repeatedly. */
export interface EarlyFiles {
  /** The exposed module. If the entry contains it, it has no files. */
  module: PartFiles;
  /** Additional files of each page, by route pattern. */
  pages: Record<string, PartFiles>;
}

export interface EarlyAsk {
  files: { url: string; integrity: string }[];
  /** Groups of shared parts. */
  shared: string[];
}

/** The files of a release's page: the entry, the module's and the page's own.
 *  @param early from the release's document; undefined gives only the entry
 *  @param pattern the route's: `/admin/quotes/:id` */
export function earlyFilesOf(
  { entry, integrity }: Pick<Release, 'entry' | 'integrity'>,
  early: EarlyFiles | undefined,
  pattern: string,
): EarlyAsk {
  const inFolder = ({ path, integrity: hash }: ReleaseFile) => ({ url: entry.replace(/[^/]*$/, path), integrity: hash });
  const parts = [early?.module, early?.pages[pattern]].filter((part) => part !== undefined);
  return {
    files: [{ url: entry, integrity }, ...parts.flatMap(({ files }) => files.map(inFolder))],
    shared: parts.flatMap(({ shared = [] }) => shared),
  };
}
