import type { Handler } from 'hono';
import { sql } from 'kysely';
import type { LiteConnection } from '../database/lite-fixes.ts';
import { PgliteConnection } from '../database/pglite-connection.ts';

/** A load balancer gives up about then. */
const PATIENCE_MS = 3000;

export type Health = 'ok' | 'wrong' | 'late';

interface Answer {
  sum: number;
  roles: number;
  role: string;
}

/** A question with a known answer, asked as requests ask: in a transaction with a visitor's role. A broken session answers with no rows. */
async function ask(connection: LiteConnection): Promise<boolean> {
  const { rows } = await connection.withContext({ auth: { role: 'anon', jwt: { role: 'anon' } } }, (db) =>
    sql<Answer>`select
      (select sum(n) from generate_series(1, 100) n)::int as sum,
      (select count(*) from pg_catalog.pg_roles where rolname in ('anon', 'authenticated', 'service_role'))::int as roles,
      current_user::text as role`.execute(db),
  );
  const [row] = rows;
  return rows.length === 1 && row?.sum === 5050 && row.roles === 3 && row.role === 'anon';
}

/** Errors of a session that is busy or on its way back: 57014 timeout, 57P0x restart, 53300 busy, 25P03 idle. */
const isDelay = (error: unknown): boolean => /^(57014|57P0\d|53300|25P03)$/.test(String((error as { code?: unknown }).code));

/** Whether the database answers rightly and in time. A session of PGlite that answers wrongly is replaced. */
export async function checkHealth(connection: LiteConnection): Promise<Health> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Health>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, 'late');
  });
  const answer = ask(connection).then(
    (isRight): Health => (isRight ? 'ok' : 'wrong'),
    (error: unknown): Health => (isDelay(error) ? 'late' : 'wrong'),
  );
  const health = await Promise.race([answer, late]);
  clearTimeout(timer);
  if (health === 'wrong' && connection instanceof PgliteConnection)
    await connection.restart('it answered wrongly').catch(() => {});
  return health;
}

/** 200 only while the database gives the right answer. Callers at the same moment share one question. */
export function healthRoute(connection: LiteConnection): Handler {
  let asked: Promise<Health> | null = null;
  return async (context) => {
    asked ??= checkHealth(connection).finally(() => {
      asked = null;
    });
    const health = await asked;
    const isOk = health === 'ok';
    return context.json(isOk ? { ok: true } : { ok: false, database: health }, isOk ? 200 : 503, { 'Cache-Control': 'no-store' });
  };
}
