import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';

const LOCK = `select pg_try_advisory_lock(hashtext('landfall_start')) as locked`;
const POLL_MS = 200;

/** Servers that share a Postgres and a DATA_DIR start one after the other: one creates the secrets and runs the migrations, the next finds them.
 *  Polls: `create index concurrently` of a migration waits for every running statement, also for one that waits for a lock.
 *  The lock belongs to a session, so a killed server releases it. @returns a function that releases the lock */
export async function lockStart(databaseUrl: string): Promise<() => Promise<void>> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    while (!(await sql.unsafe<{ locked: boolean }[]>(LOCK))[0]!.locked) await pause(POLL_MS);
  } catch (error) {
    await sql.end();
    throw error;
  }
  return () => sql.end();
}
