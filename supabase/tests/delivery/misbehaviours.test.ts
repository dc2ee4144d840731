import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { ask } from './registry.ts';
import { call, release } from './registry-client.ts';

// What the shell saw a release do to the page: a warning in production, a refusal of the gate elsewhere.

let db: TestDatabase;
let module: string;
let modules = 0;
const in_ = (environment: string, more: object = {}) => ({ environment, module, ...more });
const promote = (environment: string, version: string, more: object = {}) =>
  call(db, 'delivery/promote', { body: in_(environment, { version, ...more }) });
const see = (environment: string, version: string, more: object = {}) =>
  call(db, 'module-health', {
    token: null,
    body: { environment, seen: [{ module, version, kind: 'builtin', detail: 'fetch', ...more }] },
  });
const previewOf = async (version: string) =>
  ((await call(db, 'delivery/preview', { body: { module, version } })).body as unknown as { token: string }).token;
const figures = async (environment = 'production') => {
  const { figures: all } = await ask<{ figures: { module: string; misbehaviours?: object[] }[] }>(db, 'overview', {
    environment,
  });
  return all.find((one) => one.module === module)?.misbehaviours;
};

beforeAll(async () => {
  db = await openTestDatabase();
  await ask(db, 'change_settings', { environment: 'staging', create: true });
});
afterAll(() => db.close());
beforeEach(async () => {
  module = `watched-${(modules += 1)}`;
  for (const version of ['1.0.0', '1.1.0']) await release(db, module, version);
  await promote('production', '1.0.0');
});

describe('In production', () => {
  it('is a warning of the live version and the candidate, which ends no rollout and refuses nothing', async () => {
    await ask(db, 'rollout_start', in_('production', { version: '1.1.0', weight: 100 }));
    for (let pages = 0; pages < 3; pages++) expect((await see('production', '1.1.0')).status).toBe(200);
    await see('production', '1.0.0', { kind: 'freeze', detail: '3 s' });
    await see('production', '1.0.0', { kind: 'policy', detail: 'connect-src api.example' });
    expect(await figures()).toMatchObject([
      { version: '1.1.0', kind: 'builtin', detail: 'fetch', count: 3, isTrial: false },
      { version: '1.0.0', kind: 'freeze', detail: '3 s', count: 1 },
      { version: '1.0.0', kind: 'policy', detail: 'connect-src api.example', count: 1 },
    ]);
    expect((await call(db, 'delivery/rollout-complete', { body: in_('production') })).status).toBe(200);
    expect(await figures()).toMatchObject([{ version: '1.1.0' }]);
  });
});

describe('Outside production', () => {
  it('is refused by the gate, until it is forced', async () => {
    await promote('staging', '1.1.0');
    await see('staging', '1.1.0');
    const { status, body } = await promote('production', '1.1.0');
    expect([status, body.error.message]).toEqual([
      422,
      expect.stringContaining(`${module} 1.1.0 changed the built-in fetch when it was tried outside production`),
    ]);
    expect(body.error.details['refusals']).toMatchObject([{ code: 'misbehaved', check: 'behaviour' }]);
    expect((await promote('production', '1.1.0', { force: ['behaviour'], reason: 'An old browser' })).status).toBe(200);
  });

  it('is refused in a set', async () => {
    await promote('staging', '1.1.0');
    await see('staging', '1.1.0');
    const { body } = await call(db, 'delivery/set', { body: in_('production', { from: 'staging' }) });
    expect(body.error.details['refusals']).toMatchObject([{ code: 'misbehaved' }]);
  });

  it('counts a trial in production', async () => {
    await see('production', '1.1.0', { preview: await previewOf('1.1.0') });
    expect((await promote('production', '1.1.0')).status).toBe(422);
  });

  it('never blocks a rollback', async () => {
    await promote('production', '1.1.0');
    await promote('staging', '1.0.0');
    await see('staging', '1.0.0');
    expect((await call(db, 'delivery/rollback', { body: in_('production', { reason: 'x' }) })).body).toMatchObject({
      version: '1.0.0',
    });
  });
});

describe('A report', () => {
  it.each([
    [{ kind: 'other' }],
    [{ detail: '' }],
    [{ detail: '<b>' }],
    [{ detail: 'a'.repeat(61) }],
    [{ preview: 7 }],
    [{ version: 7 }],
  ])('is not %j', async (more) => {
    expect((await see('production', '1.0.0', more)).status).toBe(400);
  });

  it('about a version that is neither live nor tried by a link of its team blocks no release', async () => {
    for (const more of [{}, { isTrial: true }, { preview: await previewOf('1.0.0') }, { preview: `${Date.now() + 9e6}.forged` }])
      for (const environment of ['production', 'staging']) expect((await see(environment, '1.1.0', more)).status).toBe(200);
    expect(await db.sql('select from delivery.misbehaviours where module = $1', [module])).toEqual([]);
    expect((await promote('production', '1.1.0')).status).toBe(200);
  });

  it('of a release that was never published is ignored, and a release has at most 50', async () => {
    expect((await see('production', '9.9.9')).status).toBe(200);
    for (let sent = 0; sent < 3; sent++) {
      const seen = Array.from({ length: 25 }, (_, at) => ({
        module,
        version: '1.0.0',
        kind: 'listener',
        detail: `e${sent}-${at}`,
      }));
      await call(db, 'module-health', { token: null, body: { environment: 'production', seen } });
    }
    const [row] = await db.sql<{ n: number }>('select count(*)::int as n from delivery.misbehaviours where module = $1', [
      module,
    ]);
    expect(row!.n).toBe(50);
  });

  it('is forgotten after thirty days, and with the files of the release', async () => {
    await see('production', '1.0.0');
    await db.sql(`update delivery.misbehaviours set last_at = now() - interval '31 days' where module = $1`, [module]);
    await db.sql('select private.tidy_delivery()');
    expect(await figures()).toBeUndefined();
  });
});
