import { mergeOverview, type OverviewAnswer } from '@landfall/modules';
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

/** A repeatable sequence of numbers from 0 to 1. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

describe('Judging', () => {
  const FAULTS: { what: string; outcome: Outcome; share: number }[] = (
    [
      ['a handler that throws', 'erred'],
      ['a call that is refused', 'erred'],
      ['a missing chunk', 'fallback'],
      ['a page that crashes', 'crashed'],
    ] as const
  ).flatMap(([what, outcome]) => [0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.75, 0.9, 1].map((share) => ({ what, outcome, share })));

  it('stops at least 38 of 40 rollouts with a seeded fault, before a quarter of the visitors has them', async () => {
    const random = numbers(19);
    let stopped = 0;
    const seen: number[] = [];
    for (const [index, { outcome, share }] of FAULTS.entries()) {
      const module = `seeded-${index}`;
      await start(module);
      await visitors(module, '1.0.0', 20, 'loaded');
      for (let n = 0; n < 300; n++) {
        await report(module, '1.1.0', `visitor-${n}`, random.next().value < share ? outcome : 'loaded');
        if ((await db.sql(`select from delivery.rollouts where module = $1 and ended_at is null`, [module])).length > 0) continue;
        seen.push(n + 1);
        break;
      }
      const [last] = await historyOf(module);
      if (last?.kind === 'abort' && last.actor === 'health') stopped += 1;
    }
    seen.sort((one, other) => one - other);
    console.log(
      `seeded faults: ${stopped} of ${FAULTS.length} rollouts stopped, the median after ${seen[Math.floor(seen.length / 2)]} visitors`,
    );
    expect(stopped).toBeGreaterThanOrEqual(38);
  }, 600_000);

  it.each([0.002, 0.01, 0.02, 0.05, 0.1])(
    'ends at most 10 of 1,000 rollouts of an identical version, where %d of all visitors meet an error',
    async (rate) => {
      const [row] = await db.sql<{ ended: number }>(
        `with runs as materialized (select run, n, (random() < $1::float8)::int as failed from generate_series(1, 1000) run, generate_series(1, 400) n, (select setseed(0.19)) s),
         counted as (select run, n, sum(failed) over (partition by run order by n)::int as failing from runs)
       select count(distinct run)::int as ended from counted
       where delivery.is_worse(n::int, failing, 4000, round(4000 * $1::numeric)::int, least(3 * greatest($1::numeric, 0.01), 0.5))`,
        [rate],
      );
      console.log(`identical versions, ${rate * 100} % errors: ${row!.ended} of 1000 rollouts ended`);
      expect(row!.ended).toBeLessThanOrEqual(10);
    },
    300_000,
  );
});
