import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '@landfall/modules';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { ask, at, publish, refusal, serve } from './registry.ts';

// The health watch treats a change as one release: its rollout advances, ends and goes live as a whole, and so does its way back.

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  for (const module of MODULES) {
    await serve(db, module, '1.0.0');
    await publish(db, module, '2.0.0');
    await publish(db, module, '3.0.0');
  }
});
afterAll(() => db.close());

const ENVIRONMENT = { environment: 'production' };
const MODULES = ['cart', 'shell', 'shop'];
let count = 0;
let wave = 0;
let change: { environment: string; change: string };

/** An approved change of 2.0.0 of all three; 1.0.0 is live. */
beforeEach(async () => {
  await db.sql('update delivery.rollouts set ended_at = clock_timestamp() where ended_at is null');
  for (const module of MODULES) await ask(db, 'promote', at(module, { version: '1.0.0' }));
  await forgetReports();
  change = { ...ENVIRONMENT, change: `change-${(count += 1)}` };
  await ask(db, 'change_create', change);
  for (const module of MODULES)
    for (const verb of ['change_add', 'change_approve']) await ask(db, verb, { ...change, module, version: '2.0.0' });
});

async function forgetReports(): Promise<void> {
  await db.sql('delete from delivery.period_counts');
  await db.sql('delete from delivery.period_reporters');
  await db.sql('delete from delivery.alarms');
}

const start = (more: object = {}) => ask<Change>(db, 'change_rollout', { ...change, weight: 100, auto: true, ...more });
const holdIsOver = () => db.sql(`update delivery.rollouts set hold = interval '0' where ended_at is null`);

/** New visitors who have the new version of these modules. */
async function visitors(how: number, modules: string[], { crashed = '' } = {}): Promise<void> {
  wave += 1;
  for (let n = 0; n < how; n++)
    await ask(
      db,
      'report',
      {
        ...ENVIRONMENT,
        reporter: `reporter-${wave}-${n}-of-a-change`,
        reports: modules.map((module) => ({
          module,
          version: '2.0.0',
          outcome: module === crashed ? 'crashed' : 'loaded',
          ms: 1,
        })),
      },
      null,
    );
}

const now = async () => {
  const { changes } = await ask<{ changes: Change[] }>(db, 'list_changes', ENVIRONMENT);
  return changes.find(({ name }) => name === change.change)!;
};
const livesNow = async () => (await now()).parts.map(({ live }) => live);
const revision = async () => (await ask<{ revision: number }>(db, 'map_facts', ENVIRONMENT, null)).revision;

interface Line {
  kind: string;
  module: string;
  revision: number;
  actor: string;
  reason: string;
}
const newest = async () =>
  (await ask<{ entries: Line[] }>(db, 'history', ENVIRONMENT)).entries
    .slice(0, 3)
    .toSorted((one, other) => one.module.localeCompare(other.module));

const all = (kind: string, at: number, actor = 'health') =>
  MODULES.map((module) => expect.objectContaining({ kind, module, revision: at, actor }));

describe('A rollout of a change that advances by itself', () => {
  it('goes to 5, 25 and 100 %, all parts in one revision each, and is live then', async () => {
    expect(await start()).toMatchObject({ state: 'rolling_out', weight: 100, auto: true });
    await holdIsOver();
    for (const weight of [500, 2500]) {
      const before = await revision();
      await visitors(20, MODULES);
      expect(await now()).toMatchObject({ weight, auto: true });
      expect(await newest()).toEqual(all('advance', before + 1));
      await forgetReports();
    }
    const before = await revision();
    await visitors(20, MODULES);
    expect(await now()).toMatchObject({ state: 'live', weight: null, auto: null, revision: before + 1 });
    expect(await livesNow()).toEqual(['2.0.0', '2.0.0', '2.0.0']);
    expect(await newest()).toEqual(all('complete', before + 1));
    expect((await newest())[0]!.reason).toBe(
      'Advanced by itself: cart 0 of 20, shell 0 of 20, shop 0 of 20 visitors had an error at 25 %.',
    );
    // it knows what served before it
    await ask(db, 'change_serve', { ...change, back: true, reason: 'Totals' });
    expect(await livesNow()).toEqual(['1.0.0', '1.0.0', '1.0.0']);
  });

  it('stays at a share for as long as it holds, and until 20 visitors of each part were counted', async () => {
    await start();
    await visitors(25, MODULES);
    expect(await now()).toMatchObject({ weight: 100 });
    await holdIsOver();
    await forgetReports();
    await visitors(25, ['cart', 'shell']);
    expect(await now()).toMatchObject({ weight: 100 });
    await visitors(20, ['shop']);
    expect(await now()).toMatchObject({ weight: 500 });
  });

  it('ends as a whole, in one revision, when one part fails', async () => {
    await start();
    await holdIsOver();
    const before = await revision();
    await visitors(25, MODULES, { crashed: 'shop' });
    expect(await now()).toMatchObject({ state: 'open', weight: null });
    expect([await newest(), await revision()]).toEqual([all('abort', before + 1), before + 1]);
    expect((await newest())[0]!.reason).toMatch(/^With shop: Failed for/);
  });

  it('continues by itself after a person sets another share, and does not begin twice', async () => {
    await start();
    await holdIsOver();
    expect(await refusal(start())).toBe('PT409 rollout_running');
    expect(await start({ weight: 2500, auto: false })).toMatchObject({ weight: 2500, auto: true });
    await visitors(20, MODULES);
    expect(await now()).toMatchObject({ state: 'live' });
  });

  it('does not advance where a person began it without steps', async () => {
    expect(await start({ auto: false })).toMatchObject({ auto: false });
    await holdIsOver();
    await visitors(30, MODULES);
    expect(await now()).toMatchObject({ state: 'rolling_out', weight: 100 });
  });
});

describe('A live change of which one part fails', () => {
  const takesBackItself = (module: string) => ask(db, 'change_settings', at(module, { autoRollback: true, errorLimit: 0.1 }));

  it('is taken back as a whole, in one revision', async () => {
    await takesBackItself('shop');
    await ask(db, 'change_serve', change);
    const before = await revision();
    await visitors(25, ['shop'], { crashed: 'shop' });
    expect(await now()).toMatchObject({ state: 'rolled_back', revision: before + 1 });
    expect(await livesNow()).toEqual(['1.0.0', '1.0.0', '1.0.0']);
    expect([await newest(), await revision()]).toEqual([all('rollback', before + 1), before + 1]);
    expect((await newest()).map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^With shop: Failed for 2\d of 2\d visitors/),
      expect.stringMatching(/^With shop: Failed/),
      expect.stringMatching(/^Failed for 2\d of 2\d visitors/),
    ]);
  });

  it('goes back alone once another part has another version', async () => {
    await takesBackItself('shop');
    await ask(db, 'change_serve', change);
    await ask(db, 'promote', at('cart', { version: '3.0.0' }));
    await visitors(25, ['shop'], { crashed: 'shop' });
    expect(await livesNow()).toEqual(['3.0.0', '2.0.0', '1.0.0']);
  });

  it('stays where a part would go back to a version that did badly', async () => {
    await takesBackItself('shop');
    await ask(db, 'change_serve', change);
    await ask(db, 'withdraw', { module: 'cart', version: '1.0.0', reason: 'Totals' });
    await visitors(25, ['shop'], { crashed: 'shop' });
    expect(await livesNow()).toEqual(['2.0.0', '2.0.0', '2.0.0']);
  });
});
