import { bucketOf, mergeOverview, type OverviewAnswer } from '@landfall/modules';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { ask, at, publish, refusal, serve } from './registry.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {}); // the API logs each refusal
});

type Outcome = 'loaded' | 'fallback' | 'failed' | 'crashed' | 'erred';

const report = (module: string, version: string, reporter: string, outcome: Outcome) =>
  ask(db, 'report', {
    environment: 'production',
    reporter: `reporter-${module}-${reporter}`,
    reports: [{ module, version, outcome, ms: 300 }],
  });

/** The slowest press of a visit. @param ms until the screen answered */
const press = (module: string, version: string, reporter: string, ms: number) =>
  ask(db, 'report', {
    environment: 'production',
    reporter: `reporter-${module}-${reporter}`,
    vitals: [{ module, version, inp: bucketOf('inp', ms) }],
  });

async function visitors(module: string, version: string, count: number, outcome: Outcome, from = 0): Promise<void> {
  for (let n = from; n < from + count; n++) await report(module, version, `${version}-${n}`, outcome);
}

const stateOf = async (module: string) =>
  mergeOverview(undefined, await ask<OverviewAnswer>(db, 'overview', { environment: 'production' })).modules.find(
    (one) => one.module === module,
  )!;

async function start(module: string, more: object = {}): Promise<void> {
  await serve(db, module, '1.0.0');
  await publish(db, module, '1.1.0');
  await ask(db, 'rollout_start', at(module, { version: '1.1.0', weight: 100, auto: true, holdSeconds: 1, ...more }));
}

/** Its step has lasted as long as it must. */
const holdIsOver = (module: string) =>
  db.sql(`update delivery.rollouts set hold = interval '0' where module = $1 and ended_at is null`, [module]);

const historyOf = async (module: string) =>
  (await ask<{ entries: { kind: string; actor: string; weight: number | null; reason: string }[] }>(db, 'history', at(module)))
    .entries;

describe('A rollout that advances by itself', () => {
  it('goes to 1, 5, 25 and 100 % with 20 visitors at each, and says so in the history', async () => {
    await start('steps');
    await holdIsOver('steps');
    for (const [step, weight] of [500, 2500].entries()) {
      await visitors('steps', '1.1.0', 20, 'loaded', step * 100);
      expect((await stateOf('steps')).rollout).toMatchObject({ weight, auto: true });
      // the next step counts its own minutes
      await db.sql(`update delivery.period_counts set minute = minute - interval '1 hour'`);
      await db.sql(`update delivery.period_reporters set last_minute = last_minute - interval '1 hour'`);
    }
    await visitors('steps', '1.1.0', 20, 'loaded', 300);
    expect(await stateOf('steps')).toMatchObject({
      rollout: null,
      live: { version: '1.1.0', actor: 'health' },
      rollbackTarget: '1.0.0',
    });
    const entries = (await historyOf('steps')).map(({ kind, weight, actor }) => `${kind} ${weight ?? ''} ${actor}`);
    expect(entries.slice(0, 4)).toEqual([
      'complete 2500 health',
      'advance 2500 health',
      'advance 500 health',
      'rollout 100 start',
    ]);
    expect((await historyOf('steps'))[1]!.reason).toMatch(/^Advanced by itself: 0 of \d+ visitors had an error at 5 %\.$/);
  });

  it('stays at a share for as long as it holds, and until 20 visitors were counted', async () => {
    await start('holds', { holdSeconds: 600 });
    await visitors('holds', '1.1.0', 30, 'loaded');
    expect((await stateOf('holds')).rollout).toMatchObject({ weight: 100 });
    await start('waits');
    await holdIsOver('waits');
    await visitors('waits', '1.1.0', 19, 'loaded');
    expect((await stateOf('waits')).rollout).toMatchObject({ weight: 100 });
  });

  it('ends itself when its candidate fails', async () => {
    await start('fails');
    await visitors('fails', '1.1.0', 15, 'loaded');
    await visitors('fails', '1.1.0', 5, 'erred', 15);
    expect((await stateOf('fails')).rollout).toBeNull();
    expect((await historyOf('fails'))[0]).toMatchObject({ kind: 'abort', actor: 'health' });
  });

  it('is replaced by the next version on request only, with both in the history', async () => {
    await start('pushed');
    await publish(db, 'pushed', '1.2.0');
    const next = at('pushed', { version: '1.2.0', weight: 100, auto: true });
    expect(await refusal(ask(db, 'rollout_start', next))).toBe('PT409 rollout_running');
    expect(await ask(db, 'rollout_start', { ...next, replace: true })).toMatchObject({
      replaced: '1.1.0',
      rollout: { version: '1.2.0', weight: 100 },
    });
    expect((await historyOf('pushed')).slice(0, 2)).toMatchObject([
      { kind: 'rollout', version: '1.2.0' },
      { kind: 'abort', version: '1.1.0', reason: 'Replaced by 1.2.0.' },
    ]);
    expect(await refusal(ask(db, 'rollout_start', { ...next, replace: true }))).toBe('PT409 rollout_running');
  });
});

describe('A rollout of the shell', () => {
  interface Live {
    shell: string;
    shellRollout: { id: string; version: string; weight: number } | null;
  }
  const live = () => ask<Live>(db, 'live_documents', { environment: 'production' }, null);

  it('is for the server of the page, in no map, and ends itself like any other', async () => {
    await start('shell');
    const { id } = (await stateOf('shell')).rollout!;
    expect(await live()).toMatchObject({ shell: '1.0.0', shellRollout: { id, version: '1.1.0', weight: 100 } });
    const map = await ask<{ modules: object }>(db, 'map_facts', { environment: 'production' }, null);
    expect(map.modules).not.toHaveProperty('shell');
    await visitors('shell', '1.1.0', 15, 'loaded');
    await visitors('shell', '1.1.0', 5, 'failed', 15);
    expect(await live()).toMatchObject({ shell: '1.0.0', shellRollout: null });
    expect((await historyOf('shell'))[0]).toMatchObject({ kind: 'abort', actor: 'health' });
  });

  it('gives the gate of a remote the platform of the candidate too', async () => {
    await publish(db, 'shell', '1.2.0', { platform: { contract: '1.0.0', modules: {} } });
    await ask(db, 'rollout_start', at('shell', { version: '1.2.0', weight: 5000 }));
    await publish(db, 'beside', '1.0.0');
    const facts = await ask(db, 'gate_facts', at('beside', { version: '1.0.0', verb: 'promote' }));
    expect(facts).toMatchObject({ candidatePlatform: { contract: '1.0.0', modules: {} } });
    await ask(db, 'rollout_complete', at('shell'));
    expect(await live()).toMatchObject({ shell: '1.2.0', shellRollout: null });
  });
});

/** A repeatable sequence of numbers from 0 to 1. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** What a visitor of the candidate meets. */
const FAULTS = {
  'a handler that throws': (module: string, visitor: string) => report(module, '1.1.0', visitor, 'erred'),
  'a missing chunk': (module: string, visitor: string) => report(module, '1.1.0', visitor, 'fallback'),
  'a page that crashes': (module: string, visitor: string) => report(module, '1.1.0', visitor, 'crashed'),
  'a call that is refused': (module: string, visitor: string) => report(module, '1.1.0', visitor, 'erred'),
  'a slow press': (module: string, visitor: string) => press(module, '1.1.0', visitor, 700),
};
const SEEDED = Object.entries(FAULTS).flatMap(([what, meet]) =>
  [0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.8, 1].map((share) => ({ what, meet, share })),
);

/** Stable beside the candidate, as its reports would have counted it: 2,000 visitors, 1 % with an error, 4 % of those who pressed with a slow press. */
async function stableVisitors(module: string): Promise<void> {
  await db.sql(
    `insert into delivery.period_counts (period, version, minute, reporters, failing)
     select p.period, '1.0.0', date_trunc('minute', now()), 2000, p.failing from delivery.rollouts r,
       lateral (values (r.id::text, 20), (delivery.press_period(r.id), 80)) p (period, failing)
     where r.module = $1 and r.ended_at is null`,
    [module],
  );
}

const isRunning = async (module: string) =>
  (await db.sql(`select from delivery.rollouts where module = $1 and ended_at is null`, [module])).length > 0;

describe('Judging', () => {
  it('stops at least 38 of 40 rollouts with a seeded fault, slow presses among them', async () => {
    const random = numbers(19);
    const stopped: Record<string, number> = {};
    const seen: number[] = [];
    for (const [index, { what, meet, share }] of SEEDED.entries()) {
      const module = `seeded-${index}`;
      await start(module);
      await stableVisitors(module);
      for (let n = 0; n < 300; n++) {
        const visitor = `visitor-${n}`;
        await report(module, '1.1.0', visitor, 'loaded');
        if (random.next().value < share) await meet(module, visitor);
        else await press(module, '1.1.0', visitor, 120);
        if (await isRunning(module)) continue;
        seen.push(n + 1);
        break;
      }
      const [last] = await historyOf(module);
      if (last?.kind === 'abort' && last.actor === 'health') stopped[what] = (stopped[what] ?? 0) + 1;
    }
    seen.sort((one, other) => one - other);
    console.log(
      `seeded faults stopped, of 8 each: ${JSON.stringify(stopped)}, the median after ${seen[Math.floor(seen.length / 2)]} visitors`,
    );
    expect(Object.values(stopped).reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(38);
    expect(stopped['a slow press']).toBeGreaterThanOrEqual(7);
  }, 600_000);

  it('ends a rollout for slow presses with the reason, only beside 20 visitors of stable who pressed', async () => {
    await start('sluggish');
    for (let n = 0; n < 40; n++) await press('sluggish', '1.1.0', `candidate-${n}`, n % 4 === 0 ? 500 : 501);
    expect(await isRunning('sluggish')).toBe(true);
    for (let n = 0; n < 20; n++) await press('sluggish', '1.0.0', `stable-${n}`, 80);
    expect(await isRunning('sluggish')).toBe(false);
    expect((await historyOf('sluggish'))[0]).toMatchObject({
      kind: 'abort',
      actor: 'health',
      reason: 'Slow to respond, over 500 ms, for 30 of 40 visitors who pressed something; the limit was 3.0 %.',
    });
  });

  it('continues where stable is as slow: the device is slow, not the version', async () => {
    await start('old-phones');
    for (let n = 0; n < 60; n++)
      for (const version of ['1.0.0', '1.1.0']) await press('old-phones', version, `${version}-${n}`, n % 3 === 0 ? 900 : 80);
    expect(await isRunning('old-phones')).toBe(true);
  });

  it.each([0.01, 0.02, 0.05, 0.1, 0.2])(
    'ends at most 10 of 1,000 rollouts of an identical version, where %d of all visitors meet an error and as many a slow press',
    async (rate) => {
      // Stable's rate is an estimate too: of the 2,360 visitors that it has before the candidate gets a quarter, and of three for each one of the candidate then
      const meets = '(random() < $1::float8)::int';
      const before =
        'round(2360 * $1::float8 + sqrt(2360 * $1::float8 * (1 - $1::float8)) * sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random()))';
      const [row] = await db.sql<{ ended: number }>(
        `with seed as materialized (select setseed(0.19)),
         begun as materialized (select run, greatest(${before}, 0) as failed_before, greatest(${before}, 0) as slow_before from seed, generate_series(1, 1000) run),
         runs as materialized (select b.*, n, ${meets} as failed, ${meets} as slow, ${meets} + ${meets} + ${meets} as stable_failed,
           ${meets} + ${meets} + ${meets} as stable_slow from begun b, generate_series(1, 300) n),
         counted as (select run, n::int as n, (2360 + 3 * n)::int as stable, sum(failed) over w::int as failed, sum(slow) over w::int as slow,
           (failed_before + sum(stable_failed) over w)::int as stable_failed, (slow_before + sum(stable_slow) over w)::int as stable_slow
           from runs window w as (partition by run order by n)),
         judged as (select *, least(3 * greatest(stable_failed::numeric / stable, 0.01), 0.5) as failed_limit,
           least(3 * greatest(stable_slow::numeric / stable, 0.01), 0.5) as slow_limit from counted)
       select count(distinct run)::int as ended from judged
       where delivery.is_worse(n, failed, stable, stable_failed, failed_limit) or delivery.is_worse(n, slow, stable, stable_slow, slow_limit)`,
        [rate],
      );
      console.log(`identical versions, ${rate * 100} % errors and slow presses: ${row!.ended} of 1000 rollouts ended`);
      expect(row!.ended).toBeLessThanOrEqual(10);
    },
    300_000,
  );
});
