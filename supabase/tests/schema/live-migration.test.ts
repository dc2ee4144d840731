// A change of a large table beside a client that keeps writing to it. PGlite has one session, so this needs Postgres.
import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresConnection } from '@supabase/lite/postgres';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lintMigrations } from '../../../tools/data/migrations/lint.ts';
import { migrate, type Migration } from '../../local/database/migrations.ts';
import { openPostgres } from '../../local/database/postgres.ts';
import { createTestDatabase } from '../harness/postgres-server.ts';

const ROWS = 300_000;
const LONGEST_WRITE_MS = 1000;
const TIMEOUT = "set local lock_timeout = '500ms';\n";

/** Migrations after the newest one. */
const change = (...texts: string[]): Migration[] =>
  texts.map((text, index) => ({ version: `2999010100000${index}`, name: 'large_quotes', text }));

const [addColumn, ...afterBackfill] = change(
  `${TIMEOUT}alter table public.large_quotes add column size text;
  alter table public.large_quotes alter column size set default 'small';
  insert into private.backfills (name, source, statement) values ('large_quotes_size', 'public.large_quotes',
    'update public.large_quotes set size = case when weight > 10 then ''large'' else ''small'' end
     where id = any ($1) and size is null');`,
  `drop index concurrently if exists public.large_quotes_by_size;
  create index concurrently large_quotes_by_size on public.large_quotes (size, weight);`,
  `${TIMEOUT}alter table public.large_quotes
    add constraint size_given check (size is not null) not valid,
    add constraint size_known check (size in ('small', 'large')) not valid;`,
  `${TIMEOUT}alter table public.large_quotes validate constraint size_given;
  alter table public.large_quotes validate constraint size_known;`,
  `${TIMEOUT}alter table public.large_quotes alter column size set not null;
  alter table public.large_quotes drop constraint size_given;`,
) as [Migration, ...Migration[]];

const FORBIDDEN = change(
  `alter table public.large_quotes add column size text generated always as (case when weight > 10 then 'large' else 'small' end) stored;
alter table public.large_quotes add column other_size text;
update public.large_quotes set other_size = size;
alter table public.large_quotes alter column other_size set not null;
alter table public.large_quotes add constraint size_known check (size in ('small', 'large'));
create index large_quotes_by_size on public.large_quotes (size, weight);`,
);

const baseline: Migration = { version: '20260101000000', name: 'baseline', text: '' };

it('accepts the change in steps', async () => {
  expect(await lintMigrations([baseline, addColumn, ...afterBackfill])).toEqual([]);
});

it('refuses the same change in one step, statement by statement', async () => {
  const refused = await lintMigrations([baseline, ...FORBIDDEN]);
  expect(refused.map(({ line, rule }) => `${line}: ${rule}`)).toEqual([
    '1: While a statement waits for a lock, all writes wait behind it.',
    '1: A generated column rewrites the table.',
    '3: This works through public.large_quotes in one transaction, and public.large_quotes may have millions of rows.',
    '4: `set not null` reads all of public.large_quotes under its lock.',
    '5: A constraint that is validated at once reads the whole table under its lock.',
    '6: Writes to public.large_quotes wait until the index is built.',
  ]);
});

describe.skipIf(process.env['TEST_DRIVER'] !== 'postgres')('beside a client that writes', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let connection: PostgresConnection;
  let owner: postgres.Sql;
  let job: postgres.Sql;
  let writer: postgres.Sql;

  const open = () => postgres(database.url, { max: 1, onnotice: () => {} });

  beforeAll(async () => {
    database = await createTestDatabase('migrated');
    connection = openPostgres(database.url);
    [owner, job, writer] = [open(), open(), open()];
    await owner.unsafe(`
      create table public.large_quotes (id uuid primary key default gen_random_uuid(), weight numeric not null, note text);
      insert into public.large_quotes (weight, note) select n % 20, repeat('x', 200) from generate_series(1, ${ROWS}) n;
      analyze public.large_quotes`);
  });
  afterAll(async () => {
    await Promise.all([owner, job, writer].map((sql) => sql.end()));
    await connection.close();
    await database.drop();
  });

  /** Writes while the work runs. @returns the longest write in milliseconds, and how many there were */
  async function writeDuring(work: () => Promise<void>): Promise<{ longest: number; count: number }> {
    const ids = await writer<{ id: string }[]>`select id from public.large_quotes tablesample system (1)`;
    let isDone = false;
    let longest = 0;
    let count = 0;
    const timed = async (query: PromiseLike<unknown>) => {
      const start = performance.now();
      await query;
      longest = Math.max(longest, performance.now() - start);
    };
    const write = async () => {
      for (; !isDone; count++) {
        await timed(writer`update public.large_quotes set note = ${`note ${count}`} where id = ${ids[count % ids.length]!.id}`);
        await timed(writer`insert into public.large_quotes (weight) values (${count % 20})`);
      }
    };
    const stop = () => void (isDone = true);
    await Promise.all([write(), work().finally(stop)]);
    return { longest, count };
  }

  /** A report reads the table for longer than a statement of a migration may wait for its lock. */
  const report = () => owner.begin((sql) => sql`select pg_sleep(2) from (select count(*) from public.large_quotes) q`);

  const run = async (sql = job) =>
    (await sql<{ answer: { result: string } }[]>`select private.run_job('run_backfills') as answer`)[0]!.answer.result;

  async function killOneRun(): Promise<void> {
    const doomed = open();
    const [session] = await doomed<{ pid: number }[]>`select pg_backend_pid() as pid`;
    const killed = run(doomed).then(
      () => false,
      () => true,
    );
    await pause(100);
    await owner`select pg_terminate_backend(${session!.pid})`;
    expect(await killed).toBe(true);
    await doomed.end({ timeout: 1 });
  }

  const isFilled = async () => (await owner`select from private.backfills where finished_at is null`).length === 0;

  it('adds a column, fills it, indexes and constrains it, and no write waits for longer than a second', async () => {
    const { longest, count } = await writeDuring(async () => {
      await Promise.all([report(), pause(100).then(() => migrate(connection, [addColumn]))]);
      expect(await run()).toBe('done');
      await killOneRun();
      while (!(await isFilled())) expect(await run()).toBe('done');
      await migrate(connection, afterBackfill);
    });
    expect(count).toBeGreaterThan(100);
    expect(longest).toBeLessThan(LONGEST_WRITE_MS);
    const [state] =
      await owner`select count(*)::int - ${count}::int as rows, count(*) - count(size) as empty, (select count(*) from pg_index
      where indexrelid = 'public.large_quotes_by_size'::regclass and indisvalid) as indexes from public.large_quotes`;
    expect(state).toEqual({ rows: ROWS, empty: '0', indexes: '1' });
  });
});
