import type { KyselyConfig } from 'kysely';

/** Connections to Postgres. */
export interface PoolUsage {
  open: number;
  idle: number;
  /** Requests that wait for a connection. */
  waiting: number;
}

/** Gets the time of each statement, in ms. */
export type OnQuery = (ms: number, isOk: boolean) => void;

/** Kysely's setting that measures statements. */
export const watched = (onQuery: OnQuery | undefined): Pick<KyselyConfig, 'log'> =>
  onQuery ? { log: ({ level, queryDurationMillis }) => onQuery(queryDurationMillis, level === 'query') } : {};
