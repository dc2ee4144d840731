import type { Handler } from 'hono';
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

/** A busy or restarting session: 57014 timeout, 57P0x restart, 53300 busy, 25P03 idle. */
const isDelay = (error: unknown): boolean => /^(57014|57P0\d|53300|25P03)$/.test(String((error as { code?: unknown }).code));

/** Checks that the database answers correctly and in time. Restarts a PGlite session that answers wrongly. */
export async function checkHealth(connection: LiteConnection): Promise<Health> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Health>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, 'late');
  });
  const response = probe(connection).then(
    (isRight): Health => (isRight ? 'ok' : 'wrong'),
    (error: unknown): Health => (isDelay(error) ? 'late' : 'wrong'),
  );
  const health = await Promise.race([response, late]);
  clearTimeout(timer);
  if (health === 'wrong' && connection instanceof PgliteConnection)
    await connection.restart('wrong answer to the health check').catch(() => {});
  return health;
}

/** 200 only while the database answers correctly. Concurrent callers share one query. */
export function healthRoute(connection: LiteConnection): Handler {
  let pending: Promise<Health> | null = null;
  return async (context) => {
    pending ??= checkHealth(connection).finally(() => {
      pending = null;
    });
    const health = await pending;
    const isOk = health === 'ok';
    return context.json(isOk ? { ok: true } : { ok: false, database: health }, isOk ? 200 : 503, { 'Cache-Control': 'no-store' });
  };
}
