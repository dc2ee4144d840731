import { randomUUID } from 'node:crypto';
import type { Handler } from 'hono';
import { sql } from 'kysely';
import { isSqlState } from './away.ts';
import { ownerSql } from './database.ts';
import { checkHealth, within } from './health.ts';
import type { LiteConnection } from './lite-fixes.ts';

/** An answer is reused for this long, so that callers can't make the server write all the time. ms */
const FRESH_MS = 1000;

const SERVER = randomUUID();
const FORGET = `delete from auth.readiness where written_at < now() - interval '1 hour'`;
const WRITE = `insert into auth.readiness (server, written_at) values ($1, $2)
  on conflict (server) do update set written_at = excluded.written_at`;
const READ = 'select from auth.readiness where server = $1 and written_at = $2';

async function writeAndRead(connection: LiteConnection): Promise<void> {
  const owner = ownerSql(connection);
  const now = new Date().toISOString();
  await owner.query(FORGET);
  await owner.query(WRITE, [SERVER, now]);
  if ((await owner.query(READ, [SERVER, now])).length !== 1) throw new Error('a written row was not found');
}

/** The site's texts, which every page shows. */
async function readPublicRow(connection: LiteConnection): Promise<void> {
  const { rows } = await connection.withContext({ auth: { role: 'anon', jwt: { role: 'anon' } } }, (db) =>
    sql`select from public.footer_settings limit 1`.execute(db),
  );
  if (rows.length !== 1) throw new Error('no public row');
}

/** What keeps this server from serving: names of checks, with the error's code. Messages may contain addresses. */
type Problems = Record<string, string>;

const codeOf = (error: unknown): string => {
  const { code = '' } = error as { code?: string };
  return isSqlState(code) || /^E[A-Z]+$/.test(code) ? code : 'failed';
};

async function problemsOf(connection: LiteConnection, probeDisk: () => Promise<void>): Promise<Problems> {
  const health = await checkHealth(connection);
  const checks: [name: string, check: () => Promise<void>][] = [
    ['public_row', () => readPublicRow(connection)],
    ['write', () => writeAndRead(connection)],
  ];
  const problems: Problems = health === 'ok' ? {} : { database: health };
  for (const [name, check] of [...(health === 'ok' ? checks : []), ['disk', probeDisk] as const])
    await within(check()).catch((error: unknown) => (problems[name] = codeOf(error)));
  return problems;
}

/** 200 only while visitors can read, and what they write is kept: in the database and on the disk. Concurrent callers share the checks. */
export function readyRoute(connection: LiteConnection, probeDisk: () => Promise<void>): Handler {
  let last: Promise<Problems> | null = null;
  const examine = (): Promise<Problems> => {
    const problems = problemsOf(connection, probeDisk);
    void problems.finally(() => setTimeout(() => (last = null), FRESH_MS).unref());
    return problems;
  };
  return async (context) => {
    const problems = await (last ??= examine());
    const isOk = Object.keys(problems).length === 0;
    const body = isOk ? { ok: true } : { ok: false, problems };
    return context.json(body, isOk ? 200 : 503, { 'Cache-Control': 'no-store', ...(!isOk && { 'Retry-After': '2' }) });
  };
}

/** 200 while this process answers requests. A database that is away is no reason to restart it. */
export const liveRoute: Handler = (context) => context.json({ ok: true }, 200, { 'Cache-Control': 'no-store' });
