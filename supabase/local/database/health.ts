import { sql } from 'kysely';
import type { LiteConnection } from './lite-fixes.ts';
import { PgliteConnection } from './pglite-connection.ts';

/** Load balancers time out after about 3 seconds. */
const TIMEOUT_MS = 3000;

export type Health = 'ok' | 'wrong' | 'late';

interface Answer {
  sum: number;
  roles: number;
  role: string;
}

/** Runs a query with a known answer the way requests do: in a transaction with the `anon` role. A broken session returns no rows. */
async function probe(connection: LiteConnection): Promise<boolean> {
  const { rows } = await connection.withContext({ auth: { role: 'anon', jwt: { role: 'anon' } } }, (db) =>
    sql<Answer>`select
      (select sum(n) from generate_series(1, 100) n)::int as sum,
      (select count(*) from pg_catalog.pg_roles where rolname in ('anon', 'authenticated', 'service_role'))::int as roles,
      current_user::text as role`.execute(db),
  );
  const [row] = rows;
  return rows.length === 1 && row?.sum === 5050 && row.roles === 3 && row.role === 'anon';
}

class Late extends Error {
  readonly code = '57014';
}

/** @throws Late after the time limit of load balancers */
export async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Late('no answer in time')), TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** A busy or restarting session: 57014 timeout, 57P0x restart, 53300 busy, 25P03 idle. 08006: the server is away. */
const isDelay = (error: unknown): boolean =>
  /^(08006|57014|57P0\d|53300|25P03)$/.test(String((error as { code?: unknown }).code));

/** Checks that the database answers correctly and in time. Restarts a PGlite session that answers wrongly. */
export async function checkHealth(connection: LiteConnection): Promise<Health> {
  const health = await within(probe(connection)).then(
    (isRight): Health => (isRight ? 'ok' : 'wrong'),
    (error: unknown): Health => (isDelay(error) ? 'late' : 'wrong'),
  );
  if (health === 'wrong' && connection instanceof PgliteConnection)
    await connection.restart('wrong answer to the health check').catch(() => {});
  return health;
}
