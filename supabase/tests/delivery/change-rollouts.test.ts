import { createHash } from 'node:crypto';
import { choicesOf, isInRollout, type ModuleMap } from '@landfall/modules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mapOf, type MapFacts } from '../../../libs/delivery/src/map-of-facts.ts';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { aDocument, ask, at, refusal } from './registry.ts';
import { call, release } from './registry-client.ts';

// A change for a share of the visitors: each gets all of its parts or none.

let db: TestDatabase;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const CART = { token: hashOf('cart') };
const SHOP = { token: hashOf('shop') };
const OTHER = { token: hashOf('other') };
const ENVIRONMENT = { environment: 'production' };
/** The shell is the start account's own. */
const MODULES = ['cart', 'shell', 'shop'];

let count = 0;
let change: { environment: string; change: string };
const share = (weight: number, more: object = {}) => ({ ...change, weight, ...more });
const back = (more: object = {}) => ({ ...change, back: true, reason: 'Totals', ...more });

const revision = async () => (await ask<{ revision: number }>(db, 'map_facts', ENVIRONMENT, null)).revision;
const lives = async () =>
  Promise.all(
    MODULES.map(async (module) => {
      const [row] = await db.sql<{ version: string }>(`select version from delivery.live('production', $1)`, [module]);
      return row!.version;
    }),
  );
const shares = async () =>
  (
    await db.sql<{ share: string }>(
      `select module || ' ' || weight as share from delivery.rollouts where ended_at is null order by 1`,
    )
  ).map((one) => one.share);

interface Line {
  kind: string;
  module: string;
  revision: number;
  actor: string;
  reason: string;
}
const newest = async (lines: number) =>
  (await ask<{ entries: Line[] }>(db, 'history', ENVIRONMENT)).entries
    .slice(0, lines)
    .toSorted((one, other) => one.module.localeCompare(other.module));

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
  const platform = { contract: '1.0.0', modules: {} };
  for (const version of ['1.0.0', '2.0.0']) await ask(db, 'publish', { document: aDocument('shell', version, { platform }) });
});
afterAll(() => db.close());

/** An open change with 2.0.0 of cart, shop and the shell, approved by all; 1.0.0 is live. */
beforeEach(async () => {
  for (const module of MODULES) await ask(db, 'promote', at(module, { version: '1.0.0' }));
  change = { ...ENVIRONMENT, change: `share-${(count += 1)}` };
  await ask(db, 'change_create', change, CART);
  for (const module of MODULES) {
    const team = { cart: CART, shop: SHOP }[module];
    const part = { ...change, module, version: '2.0.0' };
    for (const verb of ['change_add', 'change_approve']) await (team ? ask(db, verb, part, team) : ask(db, verb, part));
  }
});

/** What a visitor gets, by module: of remotes as the browser chooses, of the shell as the page's server draws. */
async function visit(map: ModuleMap, subject: string): Promise<string[]> {
  const { shellRollout, shell } = await ask<{
    shell: string;
    shellRollout: { id: string; version: string; weight: number } | null;
  }>(db, 'live_documents', ENVIRONMENT, null);
  const page = shellRollout && (await isInRollout(shellRollout, subject)) ? shellRollout.version : shell;
  const inUse = new Map([['shell', page]]);
  for (const module of ['cart', 'shop']) {
    const [first] = await choicesOf(map, module, subject, inUse);
    inUse.set(module, first!.release.version);
  }
  return MODULES.map((module) => inUse.get(module)!);
}

const mapNow = async () =>
  mapOf(await ask<MapFacts & Record<string, unknown>>(db, 'map_facts', ENVIRONMENT, null), '/modules', 0);

describe('A visitor', () => {
  it('gets all parts of a change or none, over 200 draws at each of three shares', async () => {
    for (const weight of [500, 2500, 5000]) {
      await ask(db, 'change_rollout', share(weight), CART);
      const map = await mapNow();
      let drawn = 0;
      for (let n = 0; n < 200; n++) {
        const versions = new Set(await visit(map, `visitor-${n}`));
        expect([...versions]).toHaveLength(1);
        // the draw itself, without what a tab has loaded before
        for (const module of ['cart', 'shop'])
          expect((await choicesOf(map, module, `visitor-${n}`))[0]!.release.version).toBe([...versions][0]);
        if (versions.has('2.0.0')) drawn += 1;
      }
      expect(Math.abs(drawn - weight / 50)).toBeLessThan(25);
    }
    await ask(db, 'change_serve', back(), CART);
  });

  it('is drawn again by the next rollout of the change', async () => {
    const drawOf = async () => {
      await ask(db, 'change_rollout', share(5000), CART);
      const { shellRollout, modules } = await mapNow();
      expect([modules['cart']!.rollout!.id, modules['shop']!.rollout!.id]).toEqual([shellRollout!.id, shellRollout!.id]);
      await ask(db, 'change_serve', back(), CART);
      return shellRollout!.id;
    };
    expect(await drawOf()).not.toBe(await drawOf());
  });
});

describe('A rollout of a change', () => {
  it('begins, changes its share and goes live in one revision each', async () => {
    const before = await revision();
    expect(await ask(db, 'change_rollout', share(500), CART)).toMatchObject({ state: 'rolling_out', weight: 500 });
    expect(await ask(db, 'change_rollout', share(2500), SHOP)).toMatchObject({ weight: 2500 });
    expect([await shares(), await revision()]).toEqual([['cart 2500', 'shell 2500', 'shop 2500'], before + 2]);
    expect(await ask(db, 'change_serve', change, SHOP)).toMatchObject({ state: 'live', weight: null, revision: before + 3 });
    expect([await lives(), await shares()]).toEqual([['2.0.0', '2.0.0', '2.0.0'], []]);
    expect(await newest(3)).toMatchObject(
      MODULES.map((module) => ({ kind: 'complete', module, revision: before + 3, reason: `Change ${change.change}` })),
    );
    await ask(db, 'change_serve', back(), CART);
    expect(await lives()).toEqual(['1.0.0', '1.0.0', '1.0.0']);
  });

  it('ends as a whole, with a reason, and the change is open again', async () => {
    const before = await revision();
    await ask(db, 'change_rollout', share(500), CART);
    expect(await refusal(ask(db, 'change_serve', { ...change, back: true }, SHOP))).toBe('PT400 reason_needed');
    expect(await ask(db, 'change_serve', back(), SHOP)).toMatchObject({ state: 'open', weight: null });
    expect([await lives(), await shares(), await revision()]).toEqual([['1.0.0', '1.0.0', '1.0.0'], [], before + 2]);
    expect((await newest(3)).map(({ kind }) => kind)).toEqual(['abort', 'abort', 'abort']);
    expect(await refusal(ask(db, 'change_serve', back(), SHOP))).toBe('PT409 change_not_live');
  });

  it('is not promoted to everyone where it has ended meanwhile', async () => {
    await ask(db, 'change_rollout', share(500), CART);
    await ask(db, 'change_serve', back(), SHOP);
    expect(await refusal(ask(db, 'change_serve', { ...change, state: 'rolling_out' }, CART))).toBe(
      'PT409 change_not_rolling_out',
    );
    expect(await lives()).toEqual(['1.0.0', '1.0.0', '1.0.0']);
  });

  it('takes promote on a module of it, rollback to end it, and every approval', async () => {
    await ask(db, 'make_token', {
      name: 'reader',
      team: 'cart',
      modules: ['cart'],
      environments: ['production'],
      verbs: ['promote'],
      days: 1,
      hash: hashOf(`promotes-${count}`),
    });
    const promotes = { token: hashOf(`promotes-${count}`) };
    expect(await refusal(ask(db, 'change_rollout', share(500), OTHER))).toBe('PT403 not_granted');
    await ask(db, 'change_add', { ...change, module: 'shop', version: '3.0.0' }, SHOP);
    expect(await refusal(ask(db, 'change_rollout', share(500), promotes))).toBe('PT409 not_approved');
    await ask(db, 'change_approve', { ...change, module: 'shop', version: '3.0.0' }, SHOP);
    expect(await refusal(ask(db, 'change_rollout', share(500, { forced: ['size'], reason: 'x' }), promotes))).toBe(
      'PT403 not_granted',
    );
    await ask(db, 'change_rollout', share(500), promotes);
    expect(await refusal(ask(db, 'change_serve', back(), promotes))).toBe('PT403 not_granted');
    await ask(db, 'change_serve', back(), CART);
  });

  it('refuses a share of a part alone, another version of it, and a second rollout', async () => {
    await ask(db, 'change_rollout', share(500), CART);
    for (const verb of ['rollout_advance', 'rollout_complete'])
      expect(await refusal(ask(db, verb, at('cart', { weight: 700 }), CART))).toBe('PT409 part_of_change');
    expect(await refusal(ask(db, 'rollout_start', at('cart', { version: '3.0.0', weight: 1 }), CART))).toBe(
      'PT409 rollout_running',
    );
    for (const verb of ['change_add', 'change_approve'])
      expect(await refusal(ask(db, verb, { ...change, module: 'cart', version: '3.0.0' }, CART))).toBe('PT409 change_not_open');
    expect(await shares()).toEqual(['cart 500', 'shell 500', 'shop 500']);
    await ask(db, 'change_serve', back(), CART);
  });

  it('does not begin beside another rollout of a part, nor where nothing or the same version is live', async () => {
    await ask(db, 'rollout_start', at('shop', { version: '3.0.0', weight: 1 }), SHOP);
    expect(await refusal(ask(db, 'change_rollout', share(500), CART))).toBe('PT409 rollout_running');
    await ask(db, 'promote', at('shop', { version: '2.0.0' }), SHOP);
    expect(await refusal(ask(db, 'change_rollout', share(500), CART))).toBe('PT409 already_live');
    for (const verb of ['change_add', 'change_approve'])
      await ask(db, verb, { ...change, module: 'other', version: '2.0.0' }, OTHER);
    await ask(db, 'promote', at('shop', { version: '1.0.0' }), SHOP);
    expect(await refusal(ask(db, 'change_rollout', share(500), CART))).toBe('PT409 nothing_live');
    expect(await shares()).toEqual([]);
  });

  it('is checked by the gate when it begins, whatever the body says', async () => {
    const seen = [{ module: 'shop', version: '2.0.0', kind: 'builtin', detail: 'fetch', isTrial: true }];
    await ask(db, 'report', { ...ENVIRONMENT, reporter: 'reporter-of-shop-00', seen }, null);
    for (const more of [{}, { back: true }, { forced: ['behaviour'] }]) {
      const { status, body } = await call(db, 'delivery/change-rollout', { body: share(500, more) });
      expect([status, body.error.code]).toEqual([422, 'gate_refused']);
    }
    expect(await shares()).toEqual([]);
    await db.sql('delete from delivery.misbehaviours');
  });
});

describe('One part', () => {
  const ends: [string, () => Promise<unknown>][] = [
    ['is promoted in another version', () => ask(db, 'promote', at('shop', { version: '3.0.0' }), SHOP)],
    ['is rolled back', () => ask(db, 'rollback', at('shop'), SHOP)],
    ['is aborted', () => ask(db, 'rollout_abort', at('shop', { reason: 'x' }), SHOP)],
    [
      'gets a rollout that replaces it',
      () => ask(db, 'rollout_start', at('shop', { version: '3.0.0', weight: 1, replace: true }), SHOP),
    ],
    ['is stopped by a restored revision', () => ask(db, 'serve_set', { ...ENVIRONMENT, setRevision: 1, reason: 'x' })],
  ];
  it.each(ends)('%s: the rollout of all parts ends', async (_what, act) => {
    await ask(db, 'promote', at('shop', { version: '3.0.0' }), SHOP);
    await ask(db, 'promote', at('shop', { version: '1.0.0' }), SHOP);
    await ask(db, 'change_rollout', share(5000), CART);
    await act();
    expect((await shares()).filter((one) => !one.startsWith('shop 1'))).toEqual([]);
    const { changes } = await ask<{ changes: object[] }>(db, 'list_changes', ENVIRONMENT);
    expect(changes[0]).toMatchObject({ name: change.change, state: 'open' });
    const { modules, shellRollout } = await mapNow();
    expect([modules['cart']?.rollout, shellRollout]).toEqual([undefined, undefined]);
    await db.sql(`update delivery.rollouts set ended_at = now() where ended_at is null`);
  });

  it('fails for its visitors: the health watch ends all parts in one revision, and says of which', async () => {
    await ask(db, 'change_rollout', share(5000), CART);
    const before = await revision();
    const report = (n: number) =>
      ask(
        db,
        'report',
        {
          ...ENVIRONMENT,
          reporter: `reporter-${change.change}-${n}`,
          reports: MODULES.map((module) => ({
            module,
            version: '2.0.0',
            outcome: module === 'shop' && n % 2 === 0 ? 'crashed' : 'loaded',
            ms: 1,
          })),
        },
        null,
      );
    for (let n = 0; n < 19; n++) await report(n);
    expect(await shares()).toHaveLength(3);
    await Promise.all([19, 20, 21, 22].map(report));
    expect([await shares(), await revision()]).toEqual([[], before + 1]);
    const lines = await newest(3);
    expect(lines.map(({ kind, actor }) => `${kind} ${actor}`)).toEqual(['abort health', 'abort health', 'abort health']);
    expect(lines[0]!.reason).toMatch(/^With shop: Failed for \d+ of 2\d visitors/);
    expect(lines[2]!.reason).toMatch(/^Failed for \d+ of 2\d visitors/);
  });
});

describe('At once', () => {
  it('two teams begin it: it begins once, with one draw, and the other only sets the share', async () => {
    for (let round = 0; round < 5; round++) {
      const before = await revision();
      await Promise.all([ask(db, 'change_rollout', share(500), CART), ask(db, 'change_rollout', share(700), SHOP)]);
      const draws = await db.sql(`select distinct draw, weight from delivery.rollouts where ended_at is null`);
      expect([draws.length, await revision()]).toEqual([1, before + 2]);
      await ask(db, 'change_serve', back(), CART);
    }
  });

  it('one team completes it, the other ends it: all parts are live, or none', async () => {
    for (let round = 0; round < 5; round++) {
      await ask(db, 'change_rollout', share(500), CART);
      await Promise.all([refusal(ask(db, 'change_serve', change, CART)), refusal(ask(db, 'change_serve', back(), SHOP))]);
      // the end came first and the promotion after it, or the promotion and the way back
      const versions = new Set(await lives());
      expect([versions.size, await shares()]).toEqual([1, []]);
      change = { ...ENVIRONMENT, change: `share-${(count += 1)}` };
      for (const module of MODULES) await ask(db, 'promote', at(module, { version: '1.0.0' }));
      await ask(db, 'change_create', change);
      for (const module of MODULES)
        for (const verb of ['change_add', 'change_approve']) await ask(db, verb, { ...change, module, version: '2.0.0' });
    }
  });

  it('a team promotes its part while the other changes the share: no part is left rolling out', async () => {
    for (let round = 0; round < 5; round++) {
      await ask(db, 'change_rollout', share(500), CART);
      const expectedRevision = await revision();
      const results = await Promise.all([
        refusal(ask(db, 'change_rollout', share(900, { expectedRevision }), CART)),
        refusal(ask(db, 'promote', at('shop', { version: '3.0.0', expectedRevision }), SHOP)),
      ]);
      expect(results.filter((one) => one === 'PT412 stale_revision')).toHaveLength(1);
      const isPromoted = results[1]!.startsWith('not refused');
      expect(await shares()).toEqual(isPromoted ? [] : ['cart 900', 'shell 900', 'shop 900']);
      if (!isPromoted) await ask(db, 'change_serve', back(), CART);
      await ask(db, 'promote', at('shop', { version: '1.0.0' }), SHOP);
    }
  });
});
