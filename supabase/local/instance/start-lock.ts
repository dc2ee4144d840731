import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const LOCK = `select pg_try_advisory_lock(hashtext('landfall_start')) as locked`;
const POLL_MS = 200;
const AWAY_MS = 2000;

/** Postgres does not listen, is starting or stopping, or has no connection left. */
const AWAY = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|57P03|57P01|53300)$/;

/** Errors of the driver, which have no code: a proxy accepted the connection for a Postgres that is gone, or nothing answered. */
const LOST = /^Connection terminated|^timeout expired/;

const isAway = ({ code, message }: { code?: string; message: string }): boolean => (code ? AWAY.test(code) : LOST.test(message));

/** Runs once, when the start begins to wait. @returns what is served meanwhile, in words */
export type OnWait = () => Promise<string>;

/** Connects as soon as Postgres can be reached, and says when it waits. @throws any other refusal, such as a wrong password */
async function connect(databaseUrl: string, onWait: OnWait): Promise<pg.Client> {
  const { host } = new URL(databaseUrl);
  for (let hasSaid = false; ; hasSaid = true) {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000, keepAlive: true });
    client.on('error', () => {}); // the next statement fails
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      const { message } = error as Error;
      if (!isAway(error as Error)) throw new Error(`DATABASE_URL: Postgres at ${host} refuses: ${message}`, { cause: error });
      if (!hasSaid) console.warn(`Waiting for Postgres at ${host} (DATABASE_URL): ${message}. ${await onWait()}`);
      await pause(AWAY_MS);
    }
  }
}

/** Servers that share a Postgres and a DATA_DIR start one after the other: one creates the secrets and runs the migrations, the next finds them.
 *  Polls: `create index concurrently` of a migration waits for every running statement, also for one that waits for a lock.
 *  The lock belongs to a session, so a killed server releases it. @returns a function that releases the lock */
export async function lockStart(databaseUrl: string, onWait: OnWait): Promise<() => Promise<void>> {
  const client = await connect(databaseUrl, onWait);
  try {
    while (!(await client.query<{ locked: boolean }>(LOCK)).rows[0]!.locked) await pause(POLL_MS);
  } catch (error) {
    await client.end();
    throw error;
  }
  return () => client.end();
}
