import type { Db } from '@landfall/db';
import type { ClaimList } from '@landfall/modules';
import { queryOptions } from '@tanstack/react-query';
import { requestRoute } from './registry-client.ts';
import { releaseKeys } from './releases.query.ts';

const POLL_MS = 30_000;

/** The claims of an environment, those that wait for approval first. A new revision is read at once.
 *  @param revision of the overview that is on screen */
export const claims = (db: Db, environment: string, revision: number) =>
  queryOptions({
    queryKey: [...releaseKeys.all, 'claims', environment, revision],
    queryFn: async ({ signal }) => (await requestRoute<ClaimList>(db, 'claims', { environment }, signal)).claims,
    placeholderData: (before) => before,
    refetchInterval: POLL_MS,
  });
