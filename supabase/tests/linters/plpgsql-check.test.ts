import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { type Accepted, unexpected } from './accepted.ts';

const ACCEPTED: Accepted[] = [
  [/: never read variable "v_(admin|user|caller)"$/, 'declaring it checks the right, before the other declarations run'],
  [/^delivery\.\w+\(jsonb,jsonb\): unused parameter "p_(as|input)"$/, 'public.delivery calls every verb with both'],
  [/^private\.refuse(_setting)?\(.*should be IMMUTABLE$/, 'it raises, so the planner must not evaluate it'],
  [/^private\.report_sources\(.*should be IMMUTABLE$/, 'called once per report'],
  [/determine volatility of used dynamic SQL$/, 'the dynamic SQL writes'],
  [/^private\.lock_(payment|refund)\(.* composite OUT variable/, 'one select fills the rows that it locks'],
  [
    /^private\.(schedule_jobs|schedule_mail_job|scheduled_jobs)\(.*"cron(\.job)?" does not exist$/,
    'pg_cron exists on hosted projects',
  ],
  [/^private\.wake_mail_worker\(\): schema "net" does not exist$/, 'pg_net exists on hosted projects'],
  [/^private\.figures_follow_rows\(\) on \w+: record "(new|old)" has no field/, 'each table takes its own branch'],
  [/: target type is different type than source type\. cast "text" value to "(jsonb|uuid|.*\[\])" type$/, 'literals'],
  [
    /: target type is different type than source type\. cast "(integer|bigint|numeric|double precision|character)" /,
    'values that fit',
  ],
  [/: implicit cast of attribute .* in WHERE clause/, 'codes are char(2) or char(3) in small tables and text in functions'],
  [/^private\.(count_up_to|found_ids|search_page)\(.*SQL injection/, 'format() made the text, with %L and %I'],
  [
    /^private\.(apply_erasure|export_person|ids_of_person|prune_history)\(.*SQL injection/,
    'a register of the schema has these conditions; values are parameters',
  ],
  [/^private\.run_backfills\(\).*SQL injection/, 'migrations write these statements, and no role of the API may'],
];

/** Every PL/pgSQL function, trigger functions once for each of their triggers. */
const FINDINGS = `
  select distinct concat(p.oid::regprocedure, ' on ' || nullif(t.tgrelid, 0)::regclass, ': ', (f.found).message, '. ' || (f.found).detail) as finding
  from pg_proc p join pg_language l on l.oid = p.prolang and l.lanname = 'plpgsql'
  left join pg_trigger t on t.tgfoid = p.oid and not t.tgisinternal,
  lateral (select found from extensions.plpgsql_check_function_tb(p.oid, coalesce(t.tgrelid, 0),
    all_warnings => true, oldtable => t.tgoldtable, newtable => t.tgnewtable) found) f
  where p.pronamespace::regnamespace::text in ('public', 'private', 'delivery') and (t.oid is not null or p.prorettype <> 'trigger'::regtype)
  order by 1`;

let db: TestDatabase;

const findings = async (): Promise<string[]> => (await db.sql<{ finding: string }>(FINDINGS)).map(({ finding }) => finding);

async function installExtension(): Promise<void> {
  const [{ version }] = (await db.sql<{ version: string }>("select current_setting('server_version') as version")) as [
    { version: string },
  ];
  await db.exec('create extension plpgsql_check schema extensions').catch((error: unknown) => {
    const name = `postgresql-${parseInt(version)}-plpgsql-check`;
    throw new Error(`Postgres ${version} needs the extension plpgsql_check. On Debian: apt-get install ${name}`, {
      cause: error,
    });
  });
}

beforeAll(async () => {
  db = await openTestDatabase();
  await installExtension();
});
afterAll(() => db?.close());

describe('plpgsql_check', () => {
  it('finds nothing new in any function', async () => {
    expect(unexpected(await findings(), ACCEPTED)).toEqual([]);
  });

  it.each([
    [
      'a column that does not exist',
      'returns void',
      'begin perform q.nothing from public.quotes q; end',
      'column q.nothing does not exist',
    ],
    ['an unused variable', 'returns void', 'declare v_unused int; begin null; end', 'unused variable "v_unused"'],
    [
      'a missing return',
      'returns int',
      'begin if random() > 1 then return 1; end if; end',
      'control reached end of function without RETURN',
    ],
    ['a wrong volatility', 'returns int', 'begin return 1; end', 'routine is marked as VOLATILE, should be IMMUTABLE'],
  ])('finds %s', async (_, returns, body, finding) => {
    await db.exec(`create or replace function private.broken() ${returns} language plpgsql as '${body}'`);
    expect(await findings()).toContain(`private.broken(): ${finding}`);
    await db.exec('drop function private.broken()');
  });
});
