import { checkHealth } from '../database/health.ts';
import { every } from './timer.ts';
import { ownerSql } from '../database/database.ts';
import type { PgliteConnection } from '../database/pglite-connection.ts';

const HEALTH_MS = 10_000;
const CHECKPOINT_MS = 60_000;

/** Does the work of Postgres' background processes: replaces a broken session, and runs checkpoints to keep the WAL, and so
 *  restarts, short. @returns a function that stops it */
export function watchPglite(connection: PgliteConnection): () => Promise<void> {
  const health = every(HEALTH_MS, 'health', () => checkHealth(connection));
  const checkpoints = every(CHECKPOINT_MS, 'checkpoint', () => ownerSql(connection).query('checkpoint'));
  return async () => {
    await Promise.all([health(), checkpoints()]);
  };
}
