import type { KyselyConfig } from 'kysely';
import { chargeCaller } from './caller-time.ts';

/** Connections to Postgres. */
export interface PoolUsage {
  open: number;
  idle: number;
  /** Requests that wait for a connection. */
  waiting: number;
}

/** Gets the time of each statement, in ms. */
export type OnQuery = (ms: number, isOk: boolean) => void;

/** Kysely's setting that measures statements, for the caller and for metrics. Waiting for a connection is not part of it. */
export const watched = (onQuery: OnQuery | undefined): Pick<KyselyConfig, 'log'> => ({
  log(event) {
    const isOk = event.level === 'query';
    chargeCaller(event.queryDurationMillis, isOk ? undefined : (event.error as { code?: string }).code);
    onQuery?.(event.queryDurationMillis, isOk);
  },
});
