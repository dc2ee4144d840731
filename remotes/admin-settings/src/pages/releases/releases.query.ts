import type { Db } from '@landfall/db';
import type { HistoryEntry, Overview } from '@landfall/modules';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { settingsKeys } from '../../keys.query.ts';
import { DoorError, requestRoute } from './registry-client.ts';

/** While the page is in sight. */
const POLL_MS = 5000;
const HISTORY_POLL_MS = 30_000;
const PAGE = 20;

export const releaseKeys = {
  all: [...settingsKeys.all, 'releases'] as const,
  overview: (environment: string) => [...releaseKeys.all, 'overview', environment] as const,
  history: (environment: string) => [...releaseKeys.all, 'history', environment] as const,
};

/** Once more where nobody answered: the poll asks again anyway. */
const onceMore = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof DoorError && error.code !== 'network');

/** Every module as it is served, read again every five seconds while somebody looks. */
export const overview = (db: Db, environment: string) =>
  queryOptions({
    queryKey: releaseKeys.overview(environment),
    queryFn: ({ signal }) => requestRoute<Overview>(db, 'overview', { environment }, signal),
    staleTime: 0,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: true,
    retry: onceMore,
  });

/** What happened, newest first, of one module or of all. A new revision is a new list, so that what was done shows at once.
 *  @param revision of the overview that is on screen */
export const history = (db: Db, environment: string, module: string | undefined, revision: number) =>
  infiniteQueryOptions({
    queryKey: [...releaseKeys.history(environment), module, revision],
    queryFn: async ({ pageParam, signal }) => {
      const before = pageParam === undefined ? {} : { before: String(pageParam) };
      const about = { environment, ...(module && { module }), ...before, limit: String(PAGE) };
      return (await requestRoute<{ entries: HistoryEntry[] }>(db, 'history', about, signal)).entries;
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.length < PAGE ? undefined : last.at(-1)?.id),
    placeholderData: keepPreviousData,
    refetchInterval: HISTORY_POLL_MS,
    retry: onceMore,
  });
