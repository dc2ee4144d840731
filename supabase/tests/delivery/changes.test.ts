import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { ask, at, refusal } from './registry.ts';
import { call, release } from './registry-client.ts';

// Releases of several teams that go live, and back, together.

let db: TestDatabase;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const CART = { token: hashOf('cart') };
const SHOP = { token: hashOf('shop') };
const OTHER = { token: hashOf('other') };
const ENVIRONMENT = { environment: 'production' };

let count = 0;
let change: { environment: string; change: string };
const part = (module: string, version = '2.0.0') => ({ ...change, module, version });

const live = async (module: string) => {
  const [row] = await db.sql<{ version: string | null; revision: string }>(
    `select version, revision from delivery.live('production', $1)`,
    [module],
  );
  return row!;
};
const lives = async () => Promise.all(['cart', 'shop'].map(async (module) => (await live(module)).version));
const revision = async () => (await ask<{ revision: number }>(db, 'overview', ENVIRONMENT)).revision;

beforeAll(async () => {
  db = await openTestDatabase();
  for (const module of ['cart', 'shop', 'other']) {
    await ask(db, 'make_token', {
      name: `${module} CI`,
      team: module,
      modules: [module],
      environments: ['production'],
      verbs: ['publish', 'promote', 'rollback'],
      days: 1,
      hash: hashOf(module),
    });
    for (const version of ['1.0.0', '2.0.0', '3.0.0']) await release(db, module, version);
  }
});
afterAll(() => db.close());

/** An open change with 2.0.0 of cart and shop, approved by both; 1.0.0 is live. */
beforeEach(async () => {
  for (const module of ['cart', 'shop']) await ask(db, 'promote', at(module, { version: '1.0.0' }));
  change = { ...ENVIRONMENT, change: `two-${(count += 1)}` };
  await ask(db, 'change_create', change, CART);
  await ask(db, 'change_add', part('cart'), CART);
  await ask(db, 'change_add', part('shop'), SHOP);
  await ask(db, 'change_approve', part('cart'), CART);
  await ask(db, 'change_approve', part('shop'), SHOP);
});

describe('A team', () => {
  it('adds and approves its own part only', async () => {
    for (const verb of ['change_add', 'change_approve']) {
      expect(await refusal(ask(db, verb, part('shop'), CART))).toBe('PT403 not_granted');
      expect(await refusal(ask(db, verb, part('cart'), OTHER))).toBe('PT403 not_granted');
    }
  });

  it('makes a change of its modules live, once every team has approved its own', async () => {
    await ask(db, 'change_add', part('shop', '3.0.0'), SHOP);
    expect(await refusal(ask(db, 'change_serve', change, CART))).toBe('PT409 not_approved');
    expect(await refusal(ask(db, 'change_approve', part('shop', '2.0.0'), SHOP))).toBe('PT409 part_changed');
    await ask(db, 'change_approve', part('shop', '3.0.0'), SHOP);
    expect(await refusal(ask(db, 'change_serve', change, OTHER))).toBe('PT403 not_granted');
    await ask(db, 'change_serve', change, CART);
    expect(await lives()).toEqual(['2.0.0', '3.0.0']);
  });

  it('cannot force it', async () => {
    expect(await refusal(ask(db, 'change_serve', { ...change, forced: ['size'], reason: 'x' }, CART))).toBe('PT403 not_granted');
  });

  it('changes nothing that is live, and names what there is', async () => {
    await ask(db, 'change_serve', change, CART);
    expect(await refusal(ask(db, 'change_add', part('cart', '3.0.0'), CART))).toBe('PT409 change_not_open');
    expect(await refusal(ask(db, 'change_serve', change, CART))).toBe('PT409 change_not_open');
    expect(await refusal(ask(db, 'change_create', change, CART))).toBe('PT409 change_exists');
    expect(await refusal(ask(db, 'change_serve', { ...change, change: 'none' }, CART))).toBe('PT404 no_such_change');
    const empty = { ...ENVIRONMENT, change: `empty-${count}` };
    await ask(db, 'change_create', empty, CART);
    expect(await refusal(ask(db, 'change_serve', empty, CART))).toBe('PT409 change_empty');
  });
});

describe('A change', () => {
  it('goes live and back in one revision each', async () => {
    const before = await revision();
    await ask(db, 'change_serve', change, CART);
    expect([await lives(), await revision()]).toEqual([['2.0.0', '2.0.0'], before + 1]);
    expect((await live('cart')).revision).toEqual((await live('shop')).revision);
    expect(await refusal(ask(db, 'change_serve', { ...change, back: true }, SHOP))).toBe('PT400 reason_needed');
    expect(await ask(db, 'change_serve', { ...change, back: true, reason: 'Totals' }, SHOP)).toMatchObject({
      state: 'rolled_back',
      parts: [
        { module: 'cart', from: '1.0.0', live: '1.0.0' },
        { module: 'shop', from: '1.0.0', live: '1.0.0' },
      ],
    });
    expect(await revision()).toBe(before + 2);
  });

  it('stops serving a module that came with it, when it goes back', async () => {
    await ask(db, 'change_add', part('other'), OTHER);
    await ask(db, 'change_approve', part('other'), OTHER);
    await ask(db, 'change_serve', change, CART);
    await ask(db, 'change_serve', { ...change, back: true, reason: 'x' }, CART);
    expect((await live('other')).version).toBeNull();
  });

  it('does not go back over a version that came after it', async () => {
    await ask(db, 'change_serve', change, CART);
    await ask(db, 'promote', at('shop', { version: '3.0.0' }), SHOP);
    expect(await refusal(ask(db, 'change_serve', { ...change, back: true, reason: 'x' }, CART))).toBe('PT409 moved_on');
    expect(await lives()).toEqual(['2.0.0', '3.0.0']);
  });

  it('is checked by the gate as a whole: one refusal keeps all of it back', async () => {
    await ask(db, 'change_settings', { environment: 'staging', create: true });
    await ask(
      db,
      'report',
      {
        environment: 'staging',
        reporter: 'reporter-of-shop-00',
        seen: [{ module: 'shop', version: '2.0.0', kind: 'builtin', detail: 'fetch', isTrial: true }],
      },
      null,
    );
    const { status, body } = await call(db, 'delivery/change-serve', { body: change });
    expect([status, body.error.code]).toEqual([422, 'gate_refused']);
    expect(await lives()).toEqual(['1.0.0', '1.0.0']);
    await db.sql('delete from delivery.misbehaviours');
    expect((await call(db, 'delivery/change-serve', { body: change })).status).toBe(200);
    expect(await lives()).toEqual(['2.0.0', '2.0.0']);
  });
});

describe('At once', () => {
  it('two owners promote the change and another version: the second one gets the new revision', async () => {
    const expectedRevision = await revision();
    const results = await Promise.all([
      refusal(ask(db, 'change_serve', { ...change, expectedRevision }, CART)),
      refusal(ask(db, 'promote', at('shop', { version: '3.0.0', expectedRevision }), SHOP)),
    ]);
    expect(results.filter((one) => one === 'PT412 stale_revision')).toHaveLength(1);
    expect(await lives()).toEqual(results[0]!.startsWith('not refused') ? ['2.0.0', '2.0.0'] : ['1.0.0', '3.0.0']);
    expect(await revision()).toBe(expectedRevision + 1);
  });

  it('two owners promote the same change: it goes live once', async () => {
    const before = await revision();
    const results = await Promise.all([CART, SHOP].map((team) => refusal(ask(db, 'change_serve', change, team))));
    expect(results.filter((one) => one === 'PT409 change_not_open')).toHaveLength(1);
    expect(await revision()).toBe(before + 1);
  });

  it('a promotion during a rollout’s own step: the rollout ends, and its step changes nothing after it', async () => {
    const rollout = { version: '2.0.0', weight: 500, auto: true, holdSeconds: 1 };
    for (let round = 0; round < 5; round++) {
      await ask(db, 'promote', at('cart', { version: '1.0.0' }));
      await ask(db, 'rollout_start', at('cart', rollout));
      await db.sql(`update delivery.rollouts set step_at = now() - interval '1 hour' where ended_at is null`);
      const report = (n: number) =>
        ask(
          db,
          'report',
          {
            environment: 'production',
            reporter: `reporter-${round}-${n}`.padEnd(20, '0'),
            reports: [{ module: 'cart', version: '2.0.0', outcome: 'loaded', ms: 1 }],
          },
          null,
        );
      for (let n = 0; n < 19; n++) await report(n);
      await Promise.all([report(19), ask(db, 'promote', at('cart', { version: '3.0.0' }))]);
      expect((await live('cart')).version).toBe('3.0.0');
      const [running] = await db.sql<{ n: number }>(
        `select count(*)::int as n from delivery.rollouts where module = 'cart' and ended_at is null`,
      );
      expect(running!.n).toBe(0);
    }
  });
});
