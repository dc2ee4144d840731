import {
  type Envelope,
  mergeOverview,
  type ModuleMap,
  type Overview,
  type OverviewAnswer,
  pageMap,
  peekPayload,
} from '@landfall/modules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_ORIGIN } from '../harness/test-lite.ts';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { fillRegistry, LARGE } from './large-registry.ts';
import { ask, at, publish, refusal, serve } from './registry.ts';

const overview = (db: TestDatabase, since?: string, environment = 'production') =>
  ask<OverviewAnswer>(db, 'overview', { environment, ...(since && { since }) });

const changed = ({ modules }: OverviewAnswer) => modules.map(({ module }) => module);
const counted = ({ figures }: OverviewAnswer) => figures.map(({ module }) => module);

/** The cursor of a reader who got figures so many seconds earlier. */
function aged(cursor: string, seconds: number): string {
  const [epoch, line, at_] = cursor.split('.');
  return `${epoch}.${line}.${Number(at_) - seconds}`;
}

const says = (db: TestDatabase, module: string, version: string, outcome = 'loaded', reporter = 'a-reporter-of-16-letters') =>
  ask(db, 'report', {
    environment: 'production',
    reporter,
    reports: [{ module, version, outcome, ms: 120 }],
    tabs: [{ module, version }],
  });

/** Minutes pass. */
const later = (db: TestDatabase, minutes: number) =>
  db.sql(
    `with moved as (delete from delivery.health returning *)
    insert into delivery.health select environment, module, version, minute - $1 * interval '1 minute', outcome, count, histogram from moved`,
    [minutes],
  );

describe('The overview', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openTestDatabase();
    await serve(db, 'cart', '1.0.0', '1.1.0');
    await serve(db, 'analytics', '1.0.0');
    await publish(db, 'cart', '1.2.0');
  });
  afterAll(() => db.close());

  it('has every module the first time, and afterwards only those that changed', async () => {
    const first = await overview(db);
    expect([first.full, changed(first), counted(first)]).toEqual([true, ['analytics', 'cart'], ['analytics', 'cart']]);
    const same = await overview(db, first.cursor);
    expect([same.full, changed(same), counted(same), same.alarms]).toEqual([false, [], [], []]);
    await ask(db, 'rollback', at('cart'));
    const next = await overview(db, same.cursor);
    expect(next.revision).toBe(first.revision + 1);
    expect(next.modules).toMatchObject([{ module: 'cart', live: { version: '1.0.0', bytes: 30 }, rollbackTarget: null }]);
    await ask(db, 'promote', at('cart', { version: '1.1.0' }));
  });

  it('has a module that was published after the first time', async () => {
    const { cursor } = await overview(db);
    await publish(db, 'gift-cards', '1.0.0');
    expect(changed(await overview(db, cursor))).toEqual(['gift-cards']);
  });

  it('renews figures every 30 seconds, at once for a module that is rolling out', async () => {
    const { cursor } = await overview(db);
    await says(db, 'analytics', '1.0.0');
    expect(counted(await overview(db, cursor))).toEqual([]);
    const due = await overview(db, aged(cursor, 31));
    expect(counted(due)).toEqual(['analytics']);
    expect(due.figures[0]!.health[0]!.steps.map(([, loads, wrong]) => [loads, wrong])).toEqual([[1, 0]]);
    await ask(db, 'rollout_start', at('cart', { version: '1.2.0', weight: 100 }));
    const { cursor: rolling } = await overview(db);
    await says(db, 'cart', '1.2.0', 'crashed');
    expect((await overview(db, rolling)).figures).toMatchObject([{ module: 'cart', health: [{ version: '1.2.0' }] }]);
    await ask(db, 'rollout_abort', at('cart', { reason: 'Enough' }));
  });

  it('renews the figures of a module whose reports leave the last hour', async () => {
    await later(db, 61);
    const { cursor } = await overview(db);
    await later(db, -2);
    const full = await overview(db);
    expect(full.figures.find(({ module }) => module === 'analytics')!.health).toHaveLength(1);
    await later(db, 2);
    expect(counted(await overview(db, aged(cursor, 150)))).toContain('analytics');
  });

  it('tells an alarm with every answer', async () => {
    const { cursor } = await overview(db);
    for (let n = 0; n < 20; n++) await says(db, 'analytics', '1.0.0', 'crashed', `reporter-number-${n}-of-many`);
    expect((await overview(db, cursor)).alarms).toMatchObject([{ module: 'analytics', version: '1.0.0' }]);
    await db.sql(`update delivery.alarms set last_at = now() - interval '1 hour'`);
    expect((await overview(db, cursor)).alarms).toEqual([]);
  });

  it.each([
    ['text', () => 'yesterday'],
    ['another epoch', (cursor: string) => cursor.replace(/^\d+/, '1795000000000')],
    ['a line that a restored database does not have', (cursor: string) => cursor.replace(/\.\d+\./, '.999999.')],
    ['eleven minutes ago', (cursor: string) => aged(cursor, 660)],
    ['a time to come', (cursor: string) => aged(cursor, -60)],
    ['a number too large', (cursor: string) => cursor.replace(/\.\d+$/, '.99999999999999999999')],
  ])('is whole again after a cursor with %s', async (_what, spoil) => {
    const { cursor } = await overview(db);
    expect((await overview(db, spoil(cursor))).full).toBe(true);
  });

  it('keeps a reader of changes equal to one who reads everything', async () => {
    let seen: Overview | undefined;
    const read = async () => {
      seen = mergeOverview(seen, await overview(db, seen && aged(seen.cursor, 31)));
      const { cursor: _cursor, ...all } = mergeOverview(undefined, await overview(db));
      const { cursor: _seen, ...kept } = seen;
      expect(kept).toEqual(all);
    };
    await read();
    await publish(db, 'cart', '1.3.0');
    await read();
    await ask(db, 'rollout_start', at('cart', { version: '1.3.0', weight: 500 }));
    await says(db, 'cart', '1.3.0', 'fallback');
    await read();
    await ask(db, 'rollout_advance', at('cart', { weight: 5000 }));
    await ask(db, 'change_settings', at('analytics', { autoRollback: true }));
    await read();
    await ask(db, 'rollout_complete', at('cart'));
    await says(db, 'analytics', '1.0.0', 'crashed', 'another-reporter-of-many');
    await read();
    await ask(db, 'rollback', at('cart'));
    await ask(db, 'withdraw', { ...at('cart', { version: '1.3.0' }), reason: 'Broken' });
    await ask(db, 'set_min_revision', { environment: 'production', minRevision: 3, reason: 'All reload' });
    await read();
    await ask(db, 'restored', { environment: 'production', reason: 'Another disk' });
    await read();
  });

  it('of one environment is not moved by another', async () => {
    await ask(db, 'change_settings', { environment: 'staging', create: true });
    const { cursor } = await overview(db, undefined, 'staging');
    await ask(db, 'promote', at('cart', { version: '1.2.0' }));
    expect(changed(await overview(db, cursor, 'staging'))).toEqual([]);
  });

  it('names what a reader may do once for all modules, and beyond that by module', async () => {
    expect((await overview(db)).you.can).toEqual({ '*': ['publish', 'promote', 'rollback', 'force', 'administer', 'migrate'] });
    const hash = 'c'.repeat(64);
    await ask(db, 'make_token', {
      name: 'cart',
      team: 't',
      modules: ['cart'],
      environments: ['*'],
      verbs: ['promote'],
      days: 1,
      hash,
    });
    const { you } = await ask<OverviewAnswer>(db, 'overview', { environment: 'production' }, { token: hash });
    expect(you.can).toEqual({ cart: ['promote'] });
  });
});

describe('Releases and claims', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openTestDatabase();
    for (const patch of [0, 1, 2, 3, 4]) await publish(db, 'cart', `1.0.${patch}`);
  });
  afterAll(() => db.close());

  const page = async (input: object) =>
    (await ask<{ releases: { version: string }[] }>(db, 'versions', { module: 'cart', ...input })).releases.map(
      ({ version }) => version,
    );

  it('come by the page, newest first', async () => {
    expect(await page({ limit: 2 })).toEqual(['1.0.4', '1.0.3']);
    expect(await page({ limit: 2, before: '1.0.3' })).toEqual(['1.0.2', '1.0.1']);
    expect(await page({ limit: 2, before: '1.0.1' })).toEqual(['1.0.0']);
    expect(await page({ before: '1.0.0' })).toEqual([]);
    expect(await page({})).toHaveLength(5);
  });

  it('are refused for what does not exist', async () => {
    expect(await refusal(page({ before: '9.9.9' }))).toBe('PT404 no_such_release');
    expect(await refusal(page({ limit: 2000 }))).toMatch(/^PT400/);
    expect(await refusal(ask(db, 'list_claims', { environment: 'production', state: 'open' }))).toBe('PT400 bad_format');
  });

  it('in one state are only those', async () => {
    const states = (
      await ask<{ claims: { state: string }[] }>(db, 'list_claims', { environment: 'production', state: 'approved' })
    ).claims;
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['approved']));
    expect(
      (await ask<{ claims: object[] }>(db, 'list_claims', { environment: 'production', state: 'requested' })).claims,
    ).toEqual([]);
  });
});

describe('With 200 modules and 10,000 releases', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openTestDatabase();
    await fillRegistry({ query: db.sql }, LARGE);
  }, 120_000);
  afterAll(() => db.close());

  const bytes = (answer: unknown) => JSON.stringify(answer).length;

  it('/admin/releases reads at most 140 kB once, and then at most 1 kB every five seconds', async () => {
    const first = await overview(db);
    expect(first.modules).toHaveLength(200);
    expect(bytes(first)).toBeLessThan(140_000);
    expect(bytes(await overview(db, first.cursor))).toBeLessThan(1000);
  });

  it('the page of a visitor carries a map of at most 20 kB, a sixth of the whole one', async () => {
    const response = await db.fetch(new Request(`${TEST_ORIGIN}/functions/v1/module-map?environment=production`));
    const whole = peekPayload((await response.json()) as Envelope) as ModuleMap;
    expect(Object.keys(whole.modules)).toHaveLength(200);
    const part = pageMap(whole, ['module-003']);
    expect(bytes(part)).toBeLessThan(20_000);
    expect(bytes(part)).toBeLessThan(bytes(whole) / 6);
  });

  it('a promotion adds less than 1 kB to that', async () => {
    const { cursor } = await overview(db);
    await ask(db, 'rollback', at('module-007'));
    const next = await overview(db, cursor);
    expect(changed(next)).toEqual(['module-007']);
    expect(bytes(next)).toBeLessThan(2000);
  });

  it.each([
    ['versions', { module: 'module-007', limit: 20 }],
    ['history', { environment: 'production', limit: 20 }],
    ['list_claims', { environment: 'production', state: 'requested' }],
  ])('a page of %s is at most 10 kB', async (verb, input) => {
    expect(bytes(await ask(db, verb, input))).toBeLessThan(10_000);
  });
});
