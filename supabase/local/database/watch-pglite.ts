import { checkHealth } from '../api/health.ts';
import { every } from '../scheduler/timer.ts';
import { ownerSql } from './database.ts';
import type { PgliteConnection } from './pglite-connection.ts';

const HEALTH_MS = 10_000;
const CHECKPOINT_MS = 60_000;

/** What Postgres does by processes of its own. A session that answers wrongly is replaced, and a checkpoint keeps the log short that the next
 *  restart has to replay.
 *  @returns stop */
export function watchPglite(connection: PgliteConnection): () => Promise<void> {
  const health = every(HEALTH_MS, 'health', () => checkHealth(connection));
  const checkpoints = every(CHECKPOINT_MS, 'checkpoint', () => ownerSql(connection).query('checkpoint'));
  return async () => {
    await Promise.all([health(), checkpoints()]);
  };
}
