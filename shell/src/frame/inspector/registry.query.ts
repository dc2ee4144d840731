import { type Db, readRegistry } from '@landfall/db';
import type { Frame, ReleaseRow, SourceAnswer } from '@landfall/modules';
import { queryOptions } from '@tanstack/react-query';

/** A release that is on screen. */
export interface Shown {
  module: string;
  version: string;
}

/** A place in a script, and the release that it belongs to. */
export interface Place extends Shown {
  frame: Frame;
}

const VERSIONS = '8';

/** The newest versions of a module that can be loaded. */
export const versionsOf = (db: Db, module: string) =>
  queryOptions({
    queryKey: ['shell', 'versions', module],
    queryFn: async ({ signal }) => {
      const { releases } = await readRegistry<{ releases: ReleaseRow[] }>(db, 'versions', { module, limit: VERSIONS }, signal);
      return releases.filter(({ withdrawnAt, collectedAt }) => !withdrawnAt && !collectedAt);
    },
    retry: false,
  });

/** The source of a place in a script of a release. */
export const sourceOf = (db: Db, { module, version }: Shown, [path, line, column]: Frame) =>
  queryOptions({
    queryKey: ['shell', 'source', module, version, path, line, column],
    queryFn: ({ signal }) =>
      readRegistry<SourceAnswer>(db, 'source', { module, version, path, line: String(line), column: String(column) }, signal),
    staleTime: Infinity,
    retry: false,
  });
