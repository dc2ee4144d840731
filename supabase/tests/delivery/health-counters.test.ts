import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { ask, at, publish, serve } from './registry.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const say = (module: string, version: string, reporter: string, outcome: string) =>
  ask(
    db,
    'report',
    {
      environment: 'production',
      reporter: reporter.padEnd(16, '.'),
      reports: [{ module, version, outcome, ms: 1 }],
    },
    null,
  );

async function startRollout(module: string): Promise<string> {
  await serve(db, module, '1.0.0');
  await publish(db, module, '1.1.0');
  const { rollout } = await ask<{ rollout: { id: string } }>(db, 'rollout_start', at(module, { version: '1.1.0', weight: 1000 }));
  return rollout.id;
}

const livePeriod = async (module: string): Promise<string> => {
  const [row] = await db.sql<{ id: string }>(`select id::text from delivery.live('production', $1)`, [module]);
  return row!.id;
};

/** Everything that was reported is so many minutes older. Shifted twice, because a row must not meet the one it replaces. */
async function later(minutes: number): Promise<void> {
  for (const by of [`1000 days`, `-1000 days ${minutes} minutes`]) {
    await db.sql(
      `update delivery.period_reporters set last_minute = last_minute - $1::interval, failed_minute = failed_minute - $1::interval`,
      [by],
    );
    await db.sql(`update delivery.period_counts set minute = minute - $1::interval`, [by]);
    await db.sql(`update delivery.seen_reporters set minute = minute - $1::interval`, [by]);
  }
}

interface Tally {
  reporters: number;
  failing: number;
}
const tally = async (period: string, version: string, window: number): Promise<Tally> => {
  const [row] = await db.sql<Tally>(
    `select reporters, failing from delivery.tally_period($1, $2, now() - $3 * interval '1 minute')`,
    [period, version, window],
  );
  return row!;
};

/** A report as the recount keeps it: minutes since the start of the sequence. */
interface Said {
  version: string;
  reporter: string;
  failed: boolean;
  minute: number;
}

const distinct = (said: Said[]) => new Set(said.map(({ reporter }) => reporter)).size;

/** Counts every reporter again, as a person would with the list of all reports. */
function recount(said: Said[], version: string, from: number): Tally {
  const inside = said.filter((one) => one.version === version && one.minute >= from);
  return { reporters: distinct(inside), failing: distinct(inside.filter(({ failed }) => failed)) };
}

const aReport = fc.record({
  version: fc.constantFrom('1.0.0', '1.1.0'),
  reporter: fc.integer({ min: 0, max: 6 }).map((n) => `r${n}`),
  outcome: fc.constantFrom('loaded', 'loaded', 'crashed', 'failed', 'fallback'),
  /** Minutes that pass before it. */
  after: fc.constantFrom(0, 0, 0, 1, 2, 9),
});

interface Compared {
  counters: Tally[];
  recounts: Tally[];
}

const clockMinute = async () => (await db.sql<{ at: string }>(`select date_trunc('minute', now())::text as at`))[0]!.at;

let sequences = 0;
type Reports = { version: string; reporter: string; outcome: string; after: number }[];

/** Reports one after the other to a rollout and to the version beside it, then compares every window. */
async function play(reports: Reports): Promise<Compared> {
  const module = `equal-${(sequences += 1)}`;
  const rollout = await startRollout(module);
  const live = await livePeriod(module);
  const said: Said[] = [];
  let minute = 0;
  for (const { version, reporter, outcome, after } of reports) {
    if (after > 0) await later(after);
    minute += after;
    await say(module, version, reporter, outcome);
    said.push({ version, reporter, failed: outcome !== 'loaded', minute });
  }
  const compared: Compared = { counters: [], recounts: [] };
  for (const window of [0, 1, 5, 10, 60, 1440]) {
    for (const [period, version] of [
      [rollout, '1.0.0'],
      [rollout, '1.1.0'],
      [live, '1.0.0'],
    ] as const) {
      compared.counters.push(await tally(period, version, window));
      compared.recounts.push(recount(said, version, minute - window));
    }
  }
  return compared;
}

/** Again where the clock's own minute ended meanwhile: the recount counts only the minutes that the sequence passes. */
async function playInOneMinute(reports: Reports): Promise<Compared> {
  const before = await clockMinute();
  const compared = await play(reports);
  return before === (await clockMinute()) ? compared : playInOneMinute(reports);
}

it('The counters equal a new count of every reporter, for any reports in any order and any window', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aReport, { minLength: 1, maxLength: 40 }), async (reports) => {
      const { counters, recounts } = await playInOneMinute(reports);
      expect(counters).toEqual(recounts);
    }),
    { numRuns: 40, seed: 20 },
  );
}, 300_000);

it('Reports that come at once are each counted once, and none is lost', async () => {
  const rollouts = { 'at-once-a': await startRollout('at-once-a'), 'at-once-b': await startRollout('at-once-b') };
  const modules = Object.keys(rollouts) as (keyof typeof rollouts)[];
  const reports = Array.from({ length: 60 }, (_, n) => {
    const both = n % 2 === 0 ? modules : modules.toReversed();
    const said = both.map((module) => ({ module, version: '1.1.0', outcome: n % 30 === 0 ? 'failed' : 'loaded', ms: 1 }));
    return ask(db, 'report', { environment: 'production', reporter: `reporter-number-${n % 30}`, reports: said }, null);
  });
  await Promise.all(reports);
  for (const module of modules) expect(await tally(rollouts[module], '1.1.0', 5)).toEqual({ reporters: 30, failing: 1 });
});

const READS = `select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int as rows from pg_stat_xact_user_tables
  where schemaname = 'delivery' and relname in ('period_reporters', 'period_counts', 'seen_reporters', 'health', 'releases')`;

/** Rows of the registry that one report reads, counted by the database itself. */
async function rowsRead(module: string, reporter: string): Promise<number> {
  const report = JSON.stringify({
    environment: 'production',
    reporter: reporter.padEnd(16, '.'),
    reports: [{ module, version: '1.1.0', outcome: 'crashed', ms: 1 }],
  });
  const [{ before, after } = { before: 0, after: 0 }] = await db.sql<{ before: number; after: number }>(
    `with before as materialized (${READS}), report as materialized (select public.delivery('report', null, $1::jsonb) from before),
       done as materialized (select count(*) from report)
     select before.rows as before, after.rows as after from before, done, lateral (${READS} and done.count > 0) after`,
    [report],
  );
  return after - before;
}

/** So many reporters of the candidate at once, as if each had reported that it loaded. */
async function fill(rollout: string, module: string, count: number): Promise<void> {
  const minute = `date_trunc('minute', now())`;
  await db.sql(
    `insert into delivery.period_reporters select $1, '1.1.0', md5(n::text), ${minute}, null from generate_series(1, $2::int) n`,
    [rollout, count],
  );
  await db.sql(`insert into delivery.period_counts values ($1, '1.1.0', ${minute}, $2, 0)`, [rollout, count]);
  await db.sql(
    `insert into delivery.seen_reporters select 'production', $1, '1.1.0', ${minute}, md5(n::text), 'loaded', 1 from generate_series(1, $2::int) n`,
    [module, count],
  );
  await db.sql('analyze delivery.period_reporters, delivery.period_counts, delivery.seen_reporters');
}

it('A report reads as few rows at 20,000 reporters as at 100', async () => {
  const reads: Record<number, number> = {};
  for (const count of [100, 20_000]) {
    const module = `reads-${count}`;
    await fill(await startRollout(module), module, count);
    await say(module, '1.1.0', 'warm', 'loaded');
    reads[count] = await rowsRead(module, 'another');
  }
  expect(reads[100]).toBeGreaterThan(0); // the database does count
  expect(reads[20_000]).toBeLessThanOrEqual(reads[100]! + 5);
}, 120_000);

it('Who reported to a period is forgotten after two days, so that the tables end growing', async () => {
  await startRollout('forgotten');
  await say('forgotten', '1.1.0', 'old', 'loaded');
  const rows = async () => (await db.sql(`select from delivery.period_reporters where reporter like 'old%'`)).length;
  await later(47 * 60);
  await db.sql('select private.tidy_delivery()');
  expect(await rows()).toBe(1);
  await later(2 * 60);
  await db.sql('select private.tidy_delivery()');
  expect(await rows()).toBe(0);
  expect(await db.sql(`select from delivery.period_counts where minute < now() - interval '2 days'`)).toEqual([]);
});
