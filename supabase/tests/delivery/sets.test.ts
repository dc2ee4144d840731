import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { ask, at, publish, refusal, serve } from './registry.ts';

// The whole set of an environment: taken from another environment, or as it was at an earlier revision.

interface Served {
  revision: number;
  changes: { module: string; from: string | null; version: string }[];
  kept: string[];
  retired: string[];
}
interface Facts {
  revision: number;
  modules: Record<string, { stable: { version: string; integrity: string }; rollout?: object }>;
}

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await serve(db, 'cart', '1.0.0');
  await serve(db, 'analytics', '1.0.0');
  await ask(db, 'change_settings', { environment: 'staging', create: true });
  for (const module of ['cart', 'analytics']) {
    await publish(db, module, '2.0.0');
    await ask(db, 'promote', { environment: 'staging', module, version: '2.0.0' });
  }
});
afterAll(() => db.close());

const production = 'production';
const facts = (environment = production) => ask<Facts>(db, 'map_facts', { environment });
const stable = async (environment?: string) =>
  Object.fromEntries(Object.entries((await facts(environment)).modules).map(([name, { stable: one }]) => [name, one]));
const versions = async () => Object.fromEntries(Object.entries(await stable()).map(([name, { version }]) => [name, version]));
const serveSet = (input: object, as?: object) => ask<Served>(db, 'serve_set', { environment: production, ...input }, as);

describe('A promotion from staging', () => {
  it('of one module serves the release that is live there, and leaves the others', async () => {
    const { changes } = await serveSet({ from: 'staging', module: 'cart' });
    expect(changes).toEqual([{ module: 'cart', from: '1.0.0', version: '2.0.0' }]);
    expect(await versions()).toEqual({ cart: '2.0.0', analytics: '1.0.0' });
  });

  it('of the whole set serves the same bytes in both environments, and keeps a module that staging lacks', async () => {
    await serve(db, 'storefront', '1.0.0');
    const { changes, kept } = await serveSet({ from: 'staging', reason: 'Tested' });
    expect(changes.map(({ module }) => module)).toEqual(['analytics']);
    expect(kept).toEqual(['storefront']);
    expect(await stable()).toMatchObject(await stable('staging'));
    const [entry] = (await ask<{ entries: { reason: string }[] }>(db, 'history', at('analytics', { limit: 1 }))).entries;
    expect(entry!.reason).toBe('From staging: Tested');
  });

  it('changes nothing where the sets are equal', async () => {
    const { revision } = await facts();
    expect(await serveSet({ from: 'staging' })).toMatchObject({ revision, changes: [] });
  });

  it('names another environment that exists and serves something', async () => {
    expect(await refusal(serveSet({ from: production }))).toBe('PT400 bad_format');
    expect(await refusal(serveSet({}))).toBe('PT400 bad_format');
    expect(await refusal(serveSet({ from: 'staging', setRevision: 1 }))).toBe('PT400 bad_format');
    expect(await refusal(serveSet({ from: 'mars' }))).toBe('PT404 no_such_environment');
    await ask(db, 'change_settings', { environment: 'empty', create: true });
    expect(await refusal(serveSet({ from: 'empty' }))).toBe('PT409 nothing_live');
  });
});

describe('A restored revision', () => {
  it('serves every module as it was, ends rollouts and takes less than two seconds', async () => {
    const before = await facts();
    await publish(db, 'cart', '3.0.0');
    await publish(db, 'analytics', '3.0.0');
    await ask(db, 'promote', at('cart', { version: '3.0.0' }));
    await ask(db, 'rollout_start', at('analytics', { version: '3.0.0', weight: 500 }));
    const start = performance.now();
    const { changes } = await serveSet({ setRevision: before.revision, reason: 'Totals are wrong' });
    expect(performance.now() - start).toBeLessThan(2000);
    expect(changes).toEqual([{ module: 'cart', from: '3.0.0', version: '2.0.0' }]);
    const after = await facts();
    expect(Object.keys(after.modules)).toEqual(Object.keys(before.modules));
    for (const [name, one] of Object.entries(after.modules)) {
      expect(one.stable).toEqual(before.modules[name]!.stable);
      expect(one.rollout).toBeUndefined();
    }
    expect(after.revision).toBeGreaterThan(before.revision + 2);
  });

  it('is the whole set of that revision: a module that came later stops serving, until it is promoted again', async () => {
    const before = await facts();
    await publish(db, 'returns', '1.0.0');
    await publish(db, 'returns', '1.1.0');
    await ask(db, 'promote', at('returns', { version: '1.0.0' }));
    await ask(db, 'rollout_start', at('returns', { version: '1.1.0', weight: 500 }));
    const during = await facts();
    const served = await serveSet({ setRevision: before.revision, reason: 'Returns are wrong' });
    expect(served).toMatchObject({ changes: [], kept: [], retired: ['returns'] });
    const after = await facts();
    expect(after.modules).toEqual(before.modules);
    expect(await refusal(ask(db, 'rollback', at('returns')))).toMatch(/^PT409/);
    const [entry] = (await ask<{ entries: object[] }>(db, 'history', at('returns', { limit: 5 }))).entries;
    expect(entry).toMatchObject({ kind: 'abort' });
    const lines = (await ask<{ entries: { kind: string; version: string }[] }>(db, 'history', at('returns', { limit: 5 })))
      .entries;
    expect(lines.find(({ kind }) => kind === 'retire')).toMatchObject({ version: '1.0.0' });
    const back = await serveSet({ setRevision: during.revision, reason: 'It was not returns' });
    expect(back.changes).toEqual([{ module: 'returns', from: null, version: '1.0.0' }]);
    await serveSet({ setRevision: after.revision, reason: 'It was' });
    expect(Object.keys((await facts()).modules)).not.toContain('returns');
    await ask(db, 'promote', at('returns', { version: '1.1.0' }));
    expect(await versions()).toMatchObject({ returns: '1.1.0' });
    await serveSet({ setRevision: before.revision, reason: 'A tidy end' });
  });

  it('of one module leaves the others, also those that came later', async () => {
    const { revision } = await facts();
    await publish(db, 'returns', '1.2.0');
    await ask(db, 'promote', at('returns', { version: '1.2.0' }));
    const { retired } = await serveSet({ setRevision: revision, module: 'cart', reason: 'Only the cart' });
    expect(retired).toEqual([]);
    expect(await versions()).toMatchObject({ returns: '1.2.0' });
    await serveSet({ setRevision: revision, reason: 'A tidy end' });
  });

  it('needs a reason and a revision that has served, and is all or nothing', async () => {
    const { revision } = await facts();
    expect(await refusal(serveSet({ setRevision: revision }))).toBe('PT400 reason_needed');
    expect(await refusal(serveSet({ setRevision: revision + 1, reason: 'x' }))).toBe('PT400 too_large');
    expect(await refusal(serveSet({ setRevision: 0, reason: 'x' }))).toBe('PT409 nothing_live');
    expect(await refusal(serveSet({ setRevision: 1, reason: 'x', expectedRevision: revision - 1 }))).toBe('PT412 stale_revision');
    await ask(db, 'promote', at('cart', { version: '3.0.0' }));
    await ask(db, 'promote', at('analytics', { version: '3.0.0' }));
    await ask(db, 'withdraw', { module: 'cart', version: '1.0.0', reason: 'Unsafe' });
    expect(await refusal(serveSet({ setRevision: 2, reason: 'x' }))).toBe('PT409 withdrawn');
    expect(await versions()).toMatchObject({ cart: '3.0.0', analytics: '3.0.0' });
  });
});

describe('The right to a set', () => {
  it('is that to promote or roll back every module in it', async () => {
    const token = (name: string) => ({ token: createHash('sha256').update(name).digest('hex') });
    const make = (name: string, modules: string[], verbs: string[]) =>
      ask(db, 'make_token', { name, team: 't', modules, verbs, environments: [production], days: 1, hash: token(name).token });
    await make('cart', ['cart'], ['promote', 'rollback']);
    await make('promoter', ['*'], ['promote']);
    expect(await refusal(serveSet({ from: 'staging' }, token('cart')))).toBe('PT403 not_granted');
    expect(await refusal(serveSet({ setRevision: 4, reason: 'x' }, token('promoter')))).toBe('PT403 not_granted');
    expect((await serveSet({ from: 'staging', module: 'cart' }, token('cart'))).changes).toHaveLength(1);
    expect((await serveSet({ from: 'staging' }, token('promoter'))).changes).toHaveLength(1);
  });
});

describe('What the gate checks of a set', () => {
  it('is each release that changes, beside the shell that the set will have', async () => {
    const shell = (version: string) => ({ platform: { contract: version, modules: {} } });
    for (const version of ['1.0.0', '2.0.0']) await publish(db, 'shell', version, shell(version));
    await ask(db, 'promote', at('shell', { version: '1.0.0' }));
    await ask(db, 'promote', { environment: 'staging', module: 'shell', version: '2.0.0' });
    await ask(db, 'promote', at('cart', { version: '3.0.0' }));
    interface Checks {
      checks: { document: { module: string }; platform: { contract: string }; remotes: { module: string; version: string }[] }[];
    }
    const { checks } = await ask<Checks>(db, 'set_facts', { environment: production, from: 'staging' });
    expect(checks.map(({ document, platform }) => [document.module, platform.contract])).toEqual([
      ['cart', '2.0.0'],
      ['shell', '2.0.0'],
    ]);
    expect(checks[1]!.remotes.map(({ module, version }) => `${module} ${version}`)).toEqual([
      'analytics 2.0.0',
      'cart 2.0.0',
      'storefront 1.0.0',
    ]);
  });
});
