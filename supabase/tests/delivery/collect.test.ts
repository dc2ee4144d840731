import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { olderBy } from './age.ts';
import { type Generated, generateHistory } from './map-history.ts';
import { aRemote, call, release, upload } from './registry-client.ts';
import { ask, at, refusal } from './registry.ts';

const collect = async (db: TestDatabase, body: object = {}) =>
  (await call(db, 'delivery/collect', { body })).body as unknown as Collected;

interface Collected {
  reachable: number;
  unreachable: number;
  underway: number;
  batch: { module: string; version: string }[];
  files: number;
}

const age = (db: TestDatabase, days: number) => db.exec(olderBy(days));

/** The lease of a call that was interrupted ends. */
const endLeases = (db: TestDatabase) =>
  db.exec(`update delivery.releases set collecting_at = collecting_at - interval '11 minutes' where collected_at is null`);

const exists = (file: string): Promise<boolean> =>
  fs.access(file).then(
    () => true,
    () => false,
  );

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {}); // the API logs each refusal
});

describe('A collection', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openTestDatabase();
  });
  afterAll(() => db.close());

  const fileOf = (module: string, version: string) => path.join(db.modulesDir, module, version, 'remoteEntry.js');
  const stored = async (module: string, ...versions: string[]) => {
    const found: string[] = [];
    for (const version of versions) if (await exists(fileOf(module, version))) found.push(version);
    return found;
  };
  const post = async (verb: string, body: object) => {
    const { status, body: answer } = await call(db, `delivery/${verb}`, { body });
    return status === 200 ? 'done' : `${status} ${answer.error.code}`;
  };

  it('keeps the last three versions that served everyone, and deletes older ones once no tab can have them', async () => {
    const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0'];
    for (const version of versions) {
      await release(db, 'cart', version);
      await ask(db, 'promote', at('cart', { version }));
    }
    expect((await collect(db)).unreachable).toBe(0);
    await age(db, 31);
    const dry = await collect(db, { dryRun: true });
    expect([dry.unreachable, dry.files]).toEqual([2, 0]);
    expect(await stored('cart', ...versions)).toEqual(versions);
    const done = await collect(db);
    expect(done).toMatchObject({ unreachable: 2, reachable: 3, batch: [{ version: '1.0.0' }, { version: '1.1.0' }], files: 8 });
    expect(await stored('cart', ...versions)).toEqual(['1.2.0', '1.3.0', '1.4.0']);
    expect(await exists(path.join(db.modulesDir, 'cart', '1.0.0'))).toBe(false);
    expect((await collect(db)).unreachable).toBe(0);
    const [entry] = (await ask<{ entries: { kind: string; reason: string }[] }>(db, 'history', at('cart', { limit: 1 }))).entries;
    expect(entry).toMatchObject({
      kind: 'collect',
      reason: 'Deleted the files of 2 old releases: no environment serves them, no rollback reaches them, no open tab uses them.',
    });
  });

  it('keeps the target of a rollback, which is never a deleted release', async () => {
    await ask(db, 'rollback', at('cart'));
    await ask(db, 'rollback', at('cart'));
    expect(await refusal(ask(db, 'rollback', at('cart')))).toBe('PT409 no_previous');
    expect(await post('promote', at('cart', { version: '1.0.0' }))).toBe('409 files_deleted');
    expect(await post('set', { environment: 'production', setRevision: 1, module: 'cart', reason: 'x' })).toBe(
      '409 files_deleted',
    );
    const { status, body } = await call(db, 'module-map/release?module=cart&version=1.0.0', { token: null });
    expect([status, body.error.code]).toEqual([409, 'files_deleted']);
  });

  it('is undone by publishing the same build again, and only by that', async () => {
    const remote = aRemote('cart', '1.0.0');
    expect(await upload(db, remote)).toEqual([201, 201, 201]);
    expect(await post('promote', at('cart', { version: '1.0.0' }))).toBe('409 files_deleted');
    expect(await post('publish', { document: remote.document })).toBe('done');
    expect(await post('promote', at('cart', { version: '1.0.0' }))).toBe('done');
    expect((await collect(db)).unreachable).toBe(0);
  });

  it('keeps releases that an environment serves or rolls out, and those published or reported lately', async () => {
    await ask(db, 'change_settings', { environment: 'staging', create: true });
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0']) await release(db, 'returns', version);
    await ask(db, 'promote', { environment: 'staging', module: 'returns', version: '1.0.0' });
    await ask(db, 'promote', at('returns', { version: '1.1.0' }));
    await ask(db, 'rollout_start', at('returns', { version: '1.2.0', weight: 1 }));
    await age(db, 40);
    await release(db, 'returns', '1.6.0');
    const says = {
      reporter: 'a-tab-that-was-left-open',
      reports: [{ module: 'returns', version: '1.3.0', outcome: 'loaded', ms: 1 }],
    };
    await ask(db, 'report', { environment: 'production', ...says });
    await ask(db, 'report', {
      environment: 'production',
      reporter: says.reporter,
      tabs: [{ module: 'returns', version: '1.4.0' }],
    });
    await collect(db, { keep: 1 });
    expect(await stored('returns', '1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0', '1.6.0')).toEqual([
      '1.0.0',
      '1.1.0',
      '1.2.0',
      '1.3.0',
      '1.4.0',
      '1.6.0',
    ]);
  });

  it('keeps a version for as long as a map named it lately, although it was rolled back', async () => {
    for (const version of ['1.0.0', '2.0.0']) await release(db, 'gifts', version);
    await ask(db, 'promote', at('gifts', { version: '1.0.0' }));
    await ask(db, 'promote', at('gifts', { version: '2.0.0' }));
    await age(db, 100);
    await ask(db, 'rollback', at('gifts'));
    await age(db, 20);
    await collect(db, { keep: 1 });
    expect(await stored('gifts', '1.0.0', '2.0.0')).toEqual(['1.0.0', '2.0.0']);
    await age(db, 11);
    await collect(db, { keep: 1 });
    expect(await stored('gifts', '1.0.0', '2.0.0')).toEqual(['1.0.0']);
  });

  it('deletes nothing outside the folder of a release: an abandoned upload and foreign files stay', async () => {
    const abandoned = aRemote('gifts', '9.0.0');
    await upload(db, abandoned);
    await fs.writeFile(path.join(db.modulesDir, 'notes.txt'), 'mine');
    await age(db, 400);
    await collect(db);
    expect(await stored('gifts', '9.0.0')).toEqual(['9.0.0']);
    expect(await fs.readFile(path.join(db.modulesDir, 'notes.txt'), 'utf8')).toBe('mine');
  });

  it('takes the right to administer everything, at least two days, and whole numbers', async () => {
    const hash = 'd'.repeat(64);
    const scope = { modules: ['*'], environments: ['production'], verbs: ['administer'] };
    await ask(db, 'make_token', { name: 'production only', team: 't', ...scope, days: 1, hash });
    for (const verb of ['collect_begin', 'collect_finish'])
      expect(await refusal(ask(db, verb, { releases: [] }, { token: hash }))).toBe('PT403 not_granted');
    expect(await post('collect', { days: 1 })).toBe('400 bad_request');
    expect(await post('collect', { keep: 0 })).toBe('400 bad_request');
    expect(await post('collect', { limit: 5000 })).toBe('400 bad_request');
    expect(await post('collect', { dryRun: 'true' })).toBe('400 bad_request');
    expect((await call(db, 'delivery/collect', { body: {}, token: null })).status).toBe(401);
  });
});

describe('An interrupted collection', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openTestDatabase();
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
      await release(db, 'cart', version);
      await ask(db, 'promote', at('cart', { version }));
    }
    await age(db, 31);
    await ask(db, 'collect_begin', { keep: 1 });
    await fs.rm(path.join(db.modulesDir, 'cart/1.0.0/remoteEntry.js'));
  });
  afterAll(() => db.close());

  it('leaves releases that cannot be served, nor published again before it is completed', async () => {
    expect(await refusal(ask(db, 'promote', at('cart', { version: '1.0.0' })))).toBe('PT409 files_deleted');
    expect(await upload(db, aRemote('cart', '1.0.0'))).toEqual([409, 409, 409]);
    const { document } = aRemote('cart', '1.0.0');
    expect(await refusal(ask(db, 'publish', { document }))).toBe('PT409 being_collected');
  });

  it('is left alone for ten minutes: it may be running', async () => {
    expect(await collect(db)).toMatchObject({ underway: 1, batch: [], files: 0 });
    expect(await exists(path.join(db.modulesDir, 'cart/1.0.0/mf-manifest.json'))).toBe(true);
  });

  it('is completed by the next one, whatever that would keep', async () => {
    await endLeases(db);
    const done = await collect(db, { keep: 100 });
    expect(done.batch).toEqual([expect.objectContaining({ module: 'cart', version: '1.0.0' })]);
    expect(await exists(path.join(db.modulesDir, 'cart/1.0.0'))).toBe(false);
    expect((await collect(db, { keep: 100 })).unreachable).toBe(0);
    expect(await upload(db, aRemote('cart', '1.0.0'))).toEqual([201, 201, 201]);
  });

  it('says so if the store cannot delete, and goes on once it can', async () => {
    await age(db, 31);
    const folder = path.join(db.modulesDir, '.incoming');
    await fs.rm(folder, { recursive: true, force: true });
    await fs.writeFile(folder, 'in the way');
    await ask(db, 'promote', at('cart', { version: '1.2.0' }));
    await release(db, 'other', '1.0.0').catch(() => undefined);
    await db.sql(`update delivery.releases set collecting_at = now() where module = 'cart' and version = '1.1.0'`);
    await endLeases(db);
    const refused = await call(db, 'delivery/collect', { body: {} });
    expect([refused.status, refused.body.error.code]).toEqual([503, 'store_unreadable']);
    expect(await exists(path.join(db.modulesDir, 'cart/1.1.0/remoteEntry.js'))).toBe(true);
    await fs.rm(folder);
    expect((await collect(db)).batch).toEqual([expect.objectContaining({ version: '1.1.0' })]);
    expect(await exists(path.join(db.modulesDir, 'cart/1.1.0'))).toBe(false);
  });
});

/** A generator of numbers from 0 to 1 with a seed, so that a failure can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const DOCUMENT = `jsonb_build_object('module', m, 'version', v, 'entryGlobalName', m, 'files', jsonb_build_array(jsonb_build_object('path', 'remoteEntry.js', 'bytes', 1,
  'integrity', 'sha256-n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=')))`;

/** Writes a generated history as the registry's verbs would have. */
async function fill(db: TestDatabase, { events }: Generated): Promise<void> {
  const rows = JSON.stringify(events.map((event, line) => ({ ...event, line })));
  const given =
    'jsonb_to_recordset($1::jsonb) e (age numeric, environment text, module text, kind text, version text, "from" text, line int)';
  await db.sql(`insert into delivery.modules (name, team) select distinct module, 'team' from ${given}`, [rows]);
  await db.sql(
    `insert into delivery.releases (module, version, document, bytes, preview, published_by, published_at)
      select m, v, ${DOCUMENT}, 1, false, 'CI', now() - age * interval '1 day' from (select module as m, version as v, age from ${given} where kind = 'publish') r`,
    [rows],
  );
  await db.sql(
    `insert into delivery.activations (environment, revision, kind, module, version, from_version, actor, at)
      select environment, line, kind, module, version, "from", 'CI', now() - age * interval '1 day' from ${given} order by line`,
    [rows],
  );
  await db.sql(
    `insert into delivery.rollouts (environment, module, version, weight, started_by, started_at, ended_at)
      select environment, module, version, 100, 'CI', now() - age * interval '1 day', (select now() - min(n.age) * interval '1 day' from ${given.replace(' e ', ' n ')}
        where n.environment = e.environment and n.module = e.module and n.version = e.version and n.kind in ('complete', 'abort'))
      from ${given} where kind = 'rollout'`,
    [rows],
  );
  await db.sql(
    `update delivery.releases r set withdrawn_at = now() - e.age * interval '1 day' from ${given} where e.kind = 'withdraw' and r.module = e.module and r.version = e.version`,
    [rows],
  );
}

describe('Over a history of 10,000 releases', () => {
  let db: TestDatabase;
  let generated: Generated;
  beforeAll(async () => {
    db = await openTestDatabase();
    await ask(db, 'change_settings', { environment: 'staging', create: true });
    const environments = ['staging', 'production'];
    generated = generateHistory({
      modules: 20,
      releases: 500,
      environments,
      days: 1500,
      window: 30,
      keep: 3,
      random: seeded(18),
    });
    await fill(db, generated);
    for (const name of generated.releases) {
      await fs.mkdir(path.join(db.modulesDir, name), { recursive: true });
      await fs.writeFile(path.join(db.modulesDir, name, 'remoteEntry.js'), name);
    }
  }, 240_000);
  afterAll(() => db.close());

  it('deletes every unreachable release and no other, also after interruptions', { timeout: 240_000 }, async () => {
    expect(generated.releases).toHaveLength(10_000);
    const unreachable = generated.releases.filter((name) => !generated.reachable.has(name));
    expect(unreachable.length).toBeGreaterThan(9000);
    const plan = await collect(db, { dryRun: true, limit: 1 });
    expect([plan.unreachable, plan.reachable]).toEqual([unreachable.length, generated.reachable.size]);
    await ask(db, 'collect_begin', { limit: 1000 });
    await endLeases(db);
    for (let left = plan.unreachable; left > 0;) {
      const done = await collect(db, { limit: 1000 });
      expect(done.files).toBe(done.batch.length);
      left = done.unreachable - done.batch.length;
    }
    const kept: string[] = [];
    for (const name of generated.releases) {
      const text = await fs.readFile(path.join(db.modulesDir, name, 'remoteEntry.js'), 'utf8').catch(() => null);
      if (text !== null) kept.push(text); // the file of each release contains its name
    }
    expect(new Set(kept)).toEqual(generated.reachable);
    expect((await collect(db)).unreachable).toBe(0);
  });
});
