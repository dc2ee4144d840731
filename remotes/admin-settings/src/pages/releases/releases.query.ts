import { type Db, readRegistry, RegistryError } from '@landfall/db';
import {
  type ClaimList,
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

/** While the page is visible. */
const OVERVIEW_POLL_MS = 5000;
const POLL_MS = 30_000;
const PAGE = 20;

export const releaseKeys = {
  all: [...settingsKeys.all, 'releases'] as const,
  overview: (environment: string) => [...releaseKeys.all, 'overview', environment] as const,
};

/** One retry if there was no response: the poll asks again anyway. */
const retry = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof RegistryError && error.code !== 'network');

/** All modules of an environment. After the first answer, requests return only what changed. */
export const overview = (db: Db, environment: string) => {
  const queryKey = releaseKeys.overview(environment);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<Overview> => {
      const before = client.getQueryData<Overview>(queryKey);
      const query = { environment, ...(before && { since: before.cursor }) };
      return mergeOverview(before, await readRegistry<OverviewAnswer>(db, 'overview', query, signal));
    },
    staleTime: 0,
    refetchInterval: OVERVIEW_POLL_MS,
    refetchOnWindowFocus: true,
    retry,
  });
};

/** The overview on screen. Its revision is part of each key, so what an action changed shows at once. */
type At = Pick<Overview, 'environment' | 'revision'>;

const options = (route: string, { environment, revision }: At, about: Record<string, string>) => ({
  queryKey: [...releaseKeys.all, route, environment, about, revision] as const,
  placeholderData: keepPreviousData,
  refetchInterval: POLL_MS,
  retry,
});

const answer = <Answer>(db: Db, route: string, at: At, about: Record<string, string>) =>
  queryOptions({
    ...options(route, at, about),
    queryFn: ({ signal }) => readRegistry<Answer>(db, route, { environment: at.environment, ...about }, signal),
  });

/** Errors in the code of a module's live version and candidate. */
export const faults = (db: Db, at: At, module: string) => answer<FaultList>(db, 'faults', at, { module });

/** What a module's live release uses, and who uses it. */
export const dependencies = (db: Db, at: At, module: string) => answer<ModuleDependencies>(db, 'dependencies', at, { module });

/** All claims of a module, or the pending ones of every module. */
export const claims = (db: Db, at: At, module: string | undefined) =>
  answer<ClaimList>(db, 'claims', at, module ? { module } : { state: 'requested' });

/** Rows, newest first, page by page.
 *  @param before the value of `before` that requests the rows after this one */
const pages = <Row, Key extends string>(
  db: Db,
  route: string,
  key: Key,
  at: At,
  about: Record<string, string>,
  before: (row: Row) => string,
) =>
  infiniteQueryOptions({
    ...options(route, at, about),
    queryFn: async ({ pageParam, signal }) => {
      const { environment } = at;
      const page = { environment, ...about, limit: String(PAGE), ...(pageParam !== undefined && { before: pageParam }) };
      return (await readRegistry<Record<Key, Row[]>>(db, route, page, signal))[key];
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.length < PAGE ? undefined : before(last.at(-1)!)),
    select: (data) => data.pages.flat(),
  });

/** A module's releases. */
export const versions = (db: Db, at: At, module: string) =>
  pages<ReleaseRow, 'releases'>(db, 'versions', 'releases', at, { module }, (row) => row.version);

/** The history of a module, or of all. */
export const history = (db: Db, at: At, module: string | undefined) =>
  pages<HistoryEntry, 'entries'>(db, 'history', 'entries', at, module ? { module } : {}, (row) => String(row.id));
