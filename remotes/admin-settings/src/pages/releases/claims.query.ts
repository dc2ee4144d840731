import type { Db } from '@landfall/db';
import type { ClaimList } from '@landfall/modules';
import { queryOptions } from '@tanstack/react-query';
import { requestRoute } from './registry-client.ts';
import { releaseKeys } from './releases.query.ts';

const POLL_MS = 30_000;

/** All claims of one module, or those of every module that wait for approval. A new revision is read at once.
 *  @param revision of the overview that is on screen */
export const claims = (db: Db, environment: string, revision: number, module: string | undefined) =>
  queryOptions({
    queryKey: [...releaseKeys.all, 'claims', environment, module, revision],
    queryFn: async ({ signal }) => {
      const about = { environment, ...(module ? { module } : { state: 'requested' }) };
      return (await requestRoute<ClaimList>(db, 'claims', about, signal)).claims;
    },
    placeholderData: (before) => before,
    refetchInterval: POLL_MS,
  });
