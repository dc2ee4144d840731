import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { ask, at, refusal, serve } from './registry.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

interface Facts {
  epoch: number;
  revision: number;
}
interface Restored {
  epoch: number;
  previousEpoch: number;
  revision: number;
}

const environment = 'production';
const facts = () => ask<Facts>(db, 'map_facts', { environment }, null);
const restored = (more: object = {}, as?: object) =>
  ask<Restored>(db, 'restored', { environment, reason: 'Disk lost', ...more }, as);

/** A token with these rights, as the registry names it. */
async function token(name: string, rights: object): Promise<object> {
  const hash = name.repeat(64).slice(0, 64);
  await ask(db, 'make_token', { name, team: 't', environments: [environment], days: 1, hash, ...rights });
  return { token: hash };
}

describe('An environment whose database was restored', () => {
  it('has the epoch 0 before that', async () => {
    expect(await facts()).toMatchObject({ epoch: 0 });
  });

  it('gets an epoch by the clock, so that it is greater than one that the restore has lost', async () => {
    const before = Date.now();
    const { revision } = await facts();
    const first = await restored();
    expect(first).toMatchObject({ previousEpoch: 0, revision: revision + 1 });
    expect(first.epoch).toBeGreaterThanOrEqual(before - 1);
    expect(first.epoch).toBeLessThan(before + 600_000);
    expect(await facts()).toMatchObject({ epoch: first.epoch, revision: revision + 1 });
  });

  it('gets a greater one each time, whatever the clock shows and above what was seen elsewhere', async () => {
    const ahead = Date.now() + 86_400_000;
    await db.sql('update delivery.environments set epoch = $1 where name = $2', [ahead, environment]);
    expect(await restored()).toMatchObject({ previousEpoch: ahead, epoch: ahead + 1 });
    expect(await restored({ seenEpoch: ahead + 1000 })).toMatchObject({ previousEpoch: ahead + 1, epoch: ahead + 1001 });
    expect(await restored({ seenEpoch: 5 })).toMatchObject({ epoch: ahead + 1002 });
  });

  it('keeps its epoch through releases, and its history holds who restored it and why', async () => {
    const { epoch } = await restored({ reason: 'Back to Monday' });
    await serve(db, 'after', '1.0.0');
    expect((await facts()).epoch).toBe(epoch);
    const { entries } = await ask<{ entries: object[] }>(db, 'history', at('after'));
    expect(entries).toContainEqual(
      expect.objectContaining({ kind: 'restored', module: '*', actor: 'start', reason: 'Back to Monday' }),
    );
  });
});

describe('A person who reports that it was restored', () => {
  it('gives a reason, and names the revision that they saw if any', async () => {
    expect(await refusal(restored({ reason: ' ' }))).toBe('PT400 reason_needed');
    expect(await refusal(restored({ seenEpoch: 'yesterday' }))).toBe('PT400 not_a_number');
    expect(await refusal(restored({ seenEpoch: -1 }))).toBe('PT400 negative_amount');
    const { revision } = await facts();
    expect(await refusal(restored({ expectedRevision: revision - 1 }))).toBe('PT412 stale_revision');
    expect(await restored({ expectedRevision: revision })).toMatchObject({ revision: revision + 1 });
    expect(await refusal(restored({ environment: 'mars' }))).toBe('PT404 no_such_environment');
  });

  it('administers every module of that environment', async () => {
    const verbs = ['publish', 'promote', 'rollback'];
    const releaser = await token('a', { modules: ['*'], verbs });
    const ofOne = await token('b', { modules: ['cart'], verbs: ['administer'] });
    const elsewhere = await token('c', { modules: ['*'], verbs: ['administer'], environments: ['staging'] });
    for (const as of [releaser, ofOne, elsewhere]) expect(await refusal(restored({}, as))).toBe('PT403 not_granted');
    expect(await refusal(ask(db, 'restored', { environment, reason: 'x' }, null))).toMatch(/^PT401 /);
    expect(await restored({}, await token('d', { modules: ['*'], verbs: ['administer'] }))).toMatchObject({
      epoch: expect.any(Number) as number,
    });
  });
});
