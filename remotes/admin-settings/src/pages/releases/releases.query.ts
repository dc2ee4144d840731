import type { Db } from '@landfall/db';
import {
  type FaultList,
  type HistoryEntry,
  mergeOverview,
  type ModuleDependencies,
  type Overview,
  type OverviewAnswer,
  type ReleaseRow,
} from '@landfall/modules';
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
  versions: (module: string) => [...releaseKeys.all, 'versions', module] as const,
  faults: (environment: string, module: string) => [...releaseKeys.all, 'faults', environment, module] as const,
  dependencies: (environment: string, module: string) => [...releaseKeys.all, 'dependencies', environment, module] as const,
};

/** Once more where nobody answered: the poll asks again anyway. */
const onceMore = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof DoorError && error.code !== 'network');

/** Every module as it is served, read again every five seconds while somebody looks: after the first time only what changed. */
export const overview = (db: Db, environment: string) => {
  const queryKey = releaseKeys.overview(environment);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<Overview> => {
      const before = client.getQueryData<Overview>(queryKey);
      const about = { environment, ...(before && { since: before.cursor }) };
      return mergeOverview(before, await requestRoute<OverviewAnswer>(db, 'overview', about, signal));
    },
    staleTime: 0,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: true,
    retry: onceMore,
  });
};

/** Errors in the code of a module's live version and candidate.
 *  @param revision of the overview that is on screen */
export const faults = (db: Db, environment: string, module: string, revision: number) =>
  queryOptions({
    queryKey: [...releaseKeys.faults(environment, module), revision],
    queryFn: ({ signal }) => requestRoute<FaultList>(db, 'faults', { environment, module }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: HISTORY_POLL_MS,
    retry: onceMore,
  });

/** What a module's live release uses and who uses it.
 *  @param revision of the overview that is on screen */
export const dependencies = (db: Db, environment: string, module: string, revision: number) =>
  queryOptions({
    queryKey: [...releaseKeys.dependencies(environment, module), revision],
    queryFn: ({ signal }) => requestRoute<ModuleDependencies>(db, 'dependencies', { environment, module }, signal),
    placeholderData: keepPreviousData,
    retry: onceMore,
  });

/** The releases of a module, newest first, by the page. A new revision may have made one live or withdrawn it.
 *  @param revision of the overview that is on screen */
export const versions = (db: Db, module: string, revision: number) =>
  infiniteQueryOptions({
    queryKey: [...releaseKeys.versions(module), revision],
    queryFn: async ({ pageParam, signal }) => {
      const about = { module, limit: String(PAGE), ...(pageParam !== undefined && { before: pageParam }) };
      return (await requestRoute<{ releases: ReleaseRow[] }>(db, 'versions', about, signal)).releases;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.length < PAGE ? undefined : last.at(-1)?.version),
    placeholderData: keepPreviousData,
    refetchInterval: HISTORY_POLL_MS,
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
