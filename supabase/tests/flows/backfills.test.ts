import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '../../local/database/migrations.ts';
import { openTestDatabase, type TestDatabase } from '../harness.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await openTestDatabase();
  await db.exec(`create table public.crates (id uuid primary key default gen_random_uuid(), number int, size text);
    insert into public.crates (number) select generate_series(1, 1200);`);
});
afterEach(() => db.close());

/** A batch takes longer than a run may, so each run does one. */
const SLOW = `with pause as materialized (select pg_sleep(0.26))
  update public.crates set size = 'large' from pause where id = any ($1) and size is null`;
const FAST = `update public.crates set size = 'large' where id = any ($1) and size is null`;

const start = (statement: string) =>
  db.sql(`insert into private.backfills (name, source, statement) values ('crate_size', 'public.crates', $1)`, [statement]);
const run = async () =>
  (await db.sql<{ answer: object }>(`select private.run_job('run_backfills') as answer`))[0]!.answer as Record<string, unknown>;
const filled = async () => (await db.sql<{ n: number }>('select count(size)::int as n from public.crates'))[0]!.n;
const progress = async () =>
  (
    await db.sql('select rows_changed::int, finished_at is not null as finished from private.backfills where name = $1', [
      'crate_size',
    ])
  )[0];

it('changes 500 rows per batch and continues after the last one until all are done', async () => {
  await start(SLOW);
  for (const [changed, sum] of [
    [500, 500],
    [500, 1000],
    [200, 1200],
    [0, 1200],
  ]) {
    expect(await run()).toMatchObject({ result: 'done', rows_changed: changed });
    expect(await filled()).toBe(sum);
  }
  expect(await progress()).toEqual({ rows_changed: 1200, finished: true });
});

it('does several batches in a run if a quarter of a second allows', async () => {
  await start(FAST);
  expect((await run())['rows_changed']).toBeGreaterThan(500);
});

it('leaves nothing of a run that failed, shows the failure in the list of jobs, and continues after the run before', async () => {
  await start(SLOW);
  await run();
  await db.exec(`alter table public.crates add constraint broken check (number > 0 or size is null) not valid;
    update public.crates set number = -number where size is null`);
  expect(await run()).toMatchObject({ result: 'failed' });
  expect([await filled(), await progress()]).toEqual([500, { rows_changed: 500, finished: false }]);
  const [state] = await db.sql(`select last_error from private.job_states() where name = 'run_backfills'`);
  expect(state!['last_error']).toMatch(/broken.*23514/);
  await db.exec('alter table public.crates drop constraint broken');
  expect(await run()).toMatchObject({ rows_changed: 500 });
  expect(await filled()).toBe(1000);
});

it('is finished before the next migration of an embedded server runs', async () => {
  await start(SLOW);
  const text = 'alter table public.crates alter column size set not null';
  expect(await migrate(db.connection, [{ version: '29990101000000', name: 'size_given', text }])).toBe(1);
  expect(await progress()).toEqual({ rows_changed: 1200, finished: true });
});
