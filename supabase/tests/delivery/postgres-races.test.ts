import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../../local/database/database.ts';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { ask, at, publish, refusal } from './registry.ts';

// Two sessions that wait for the same lock, each time: what they read before it is older than what the first of them changes.

let db: TestDatabase;
const ENVIRONMENT = { environment: 'production' };
const ROUNDS = 25;
let round = 0;

beforeAll(async () => {
  db = await openTestDatabase();
  for (const module of ['cart', 'shop']) for (const version of ['1.0.0', '2.0.0', '3.0.0']) await publish(db, module, version);
});
afterAll(() => db.close());
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {}); // the API logs each refusal
});

const promote = (module: string, version: string, more: object = {}) => ask(db, 'promote', at(module, { version, ...more }));
const revision = async () => (await ask<{ revision: number }>(db, 'map_facts', ENVIRONMENT, null)).revision;
const waiting = async () =>
  (await db.sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length;

/** Runs both while a third session holds the environment, until both wait for it. Every other round the second one waits first. */
async function race(...both: [() => Promise<unknown>, () => Promise<unknown>]): Promise<string[]> {
  const results: Promise<string>[] = [];
  await inTransaction(db.connection, async ({ query }) => {
    await query(`select from delivery.environments where name = 'production' for update`);
    for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
      results[at] = refusal(both[at]!());
      await expect.poll(waiting, { interval: 5 }).toBe(results.filter(Boolean).length);
    }
  });
  return Promise.all(results);
}

const isDone = (result: string) => result.startsWith('not refused');

/** Lines of history since a revision, the oldest first. */
const linesAfter = async (before: number) =>
  (
    await db.sql<{ line: string }>(
      `select module || ' ' || kind || ' ' || version as line from delivery.activations
       where environment = 'production' and revision > $1 order by id`,
      [before],
    )
  ).map(({ line }) => line);

/** The map says what the history says; no revision is missing or reused; each line follows what was live before it. */
async function expectConsistent(): Promise<void> {
  const facts = await ask<{ revision: number; modules: Record<string, { stable: { version: string }; rollout?: object }> }>(
    db,
    'map_facts',
    ENVIRONMENT,
    null,
  );
  const serving = await db.sql<{ module: string; version: string; from_version: string | null; before: string | null }>(
    `select module, version, from_version, lag(version) over (partition by module order by id) as before from delivery.activations
     where environment = 'production' and kind in ('promote', 'rollback', 'complete') order by id`,
  );
  expect(serving.filter((line) => line.from_version !== line.before)).toEqual([]);
  const last = Object.fromEntries(serving.map(({ module, version }) => [module, version]));
  expect(Object.fromEntries(Object.entries(facts.modules).map(([name, { stable }]) => [name, stable.version]))).toEqual(last);
  expect(Object.values(facts.modules).filter(({ rollout }) => rollout)).toEqual([]);
  const [order] = await db.sql<{ newest: number; missing: number; backwards: number }>(
    `select max(revision)::int as newest, (max(revision) - min(revision) + 1 - count(distinct revision))::int as missing,
       count(*) filter (where revision < before)::int as backwards
     from (select revision, lag(revision) over (order by id) as before from delivery.activations
       where environment = 'production' and kind <> 'publish') h`,
  );
  expect(order).toEqual({ newest: facts.revision, missing: 0, backwards: 0 });
}

const report = (modules: readonly string[], reporter: string, outcome: string) =>
  ask(
    db,
    'report',
    {
      ...ENVIRONMENT,
      reporter: reporter.padEnd(20, '-'),
      reports: modules.map((module) => ({ module, version: '2.0.0', outcome, ms: 1 })),
    },
    null,
  );

/** 1.0.0 is live; nothing rolls out. */
async function reset(): Promise<void> {
  round += 1;
  for (const module of ['cart', 'shop']) await promote(module, '1.0.0');
}

describe('Two owners at once', () => {
  it('promote from the same revision: one is live, the other gets the new revision', async () => {
    for (let n = 0; n < ROUNDS; n++) {
      await reset();
      const expectedRevision = await revision();
      const results = await race(
        () => promote('cart', '2.0.0', { expectedRevision }),
        () => promote('cart', '3.0.0', { expectedRevision }),
      );
      expect(results.filter((one) => one === 'PT412 stale_revision')).toHaveLength(1);
      expect(await linesAfter(expectedRevision)).toEqual([`cart promote ${isDone(results[0]!) ? '2.0.0' : '3.0.0'}`]);
      await expectConsistent();
    }
  });

  it('promote without naming a revision: one after the other, the second from the version of the first', async () => {
    for (let n = 0; n < ROUNDS; n++) {
      await reset();
      const before = await revision();
      const results = await race(
        () => promote('cart', '2.0.0'),
        () => promote('cart', '3.0.0'),
      );
      expect(results.every(isDone)).toBe(true);
      const lines = ['cart promote 2.0.0', 'cart promote 3.0.0'];
      expect(await linesAfter(before)).toEqual(round % 2 === 0 ? lines : lines.toReversed());
      await expectConsistent();
    }
  });

  it('promote a change, and a part of it alone: the change is whole, or not live at all', async () => {
    for (let n = 0; n < ROUNDS; n++) {
      await reset();
      const change = await aChange();
      const expectedRevision = await revision();
      const results = await race(
        () => ask(db, 'change_serve', { ...change, expectedRevision }),
        () => promote('shop', '3.0.0', { expectedRevision }),
      );
      expect(results.filter((one) => one === 'PT412 stale_revision')).toHaveLength(1);
      expect(await linesAfter(expectedRevision)).toEqual(
        isDone(results[0]!) ? ['cart promote 2.0.0', 'shop promote 2.0.0'] : ['shop promote 3.0.0'],
      );
      await expectConsistent();
    }
  });
});

/** An approved change of both modules to 2.0.0. */
async function aChange(): Promise<{ environment: string; change: string }> {
  const change = { ...ENVIRONMENT, change: `race-${round}` };
  await ask(db, 'change_create', change);
  for (const module of ['cart', 'shop'])
    for (const verb of ['change_add', 'change_approve']) await ask(db, verb, { ...change, module, version: '2.0.0' });
  return change;
}

describe('A promotion during a rollout’s own step', () => {
  it.each([
    ['advances', 500, 'cart advance 2.0.0'],
    ['completes', 2500, 'cart complete 2.0.0'],
  ])('that %s: the promoted version is live, and the step came before it or not at all', async (_what, weight, step) => {
    const seen = new Set<string>();
    for (let n = 0; n < ROUNDS; n++) {
      await reset();
      await ask(db, 'rollout_start', at('cart', { version: '2.0.0', weight, auto: true, holdSeconds: 1 }));
      await db.sql(`update delivery.rollouts set hold = interval '0' where ended_at is null`);
      for (let visitor = 0; visitor < 19; visitor++) await report(['cart'], `visitor-${round}-${visitor}`, 'loaded');
      const before = await revision();
      const results = await race(
        () => report(['cart'], `visitor-${round}-19`, 'loaded'),
        () => promote('cart', '3.0.0'),
      );
      expect(results.every(isDone)).toBe(true);
      const lines = (await linesAfter(before)).join(', ');
      const stepFirst = step.includes('complete')
        ? `${step}, cart promote 3.0.0`
        : `${step}, cart promote 3.0.0, cart abort 2.0.0`;
      expect([stepFirst, 'cart promote 3.0.0, cart abort 2.0.0']).toContain(lines);
      seen.add(lines);
      await expectConsistent();
    }
    expect(seen.size).toBe(2);
  });

  it('that ends a change: it is live, or it ended and its promotion is refused', async () => {
    const seen = new Set<string>();
    for (let n = 0; n < ROUNDS; n++) {
      await reset();
      const change = await aChange();
      await ask(db, 'change_rollout', { ...change, weight: 5000 });
      for (let visitor = 0; visitor < 19; visitor++)
        await report(['cart', 'shop'], `visitor-${round}-${visitor}`, visitor < 9 ? 'crashed' : 'loaded');
      const before = await revision();
      const [, promotion] = await race(
        () => report(['cart', 'shop'], `visitor-${round}-19`, 'crashed'),
        () => ask(db, 'change_serve', { ...change, state: 'rolling_out' }),
      );
      const lines = (await linesAfter(before)).join(', ');
      expect([lines, isDone(promotion!) ? 'done' : promotion]).toEqual(
        isDone(promotion!)
          ? ['cart complete 2.0.0, shop complete 2.0.0', 'done']
          : ['cart abort 2.0.0, shop abort 2.0.0', 'PT409 change_not_rolling_out'],
      );
      seen.add(lines);
      await expectConsistent();
    }
    expect(seen.size).toBe(2);
  });
});
