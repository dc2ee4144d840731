import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { call, release } from './registry-client.ts';
import { ask, at, publish, serve } from './registry.ts';

// On Postgres the two really run at once, on connections of their own; PGlite takes them one after the other.
let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const ROUNDS = 10;

interface Overview {
  revision: number;
  modules: { module: string; live: { version: string } | null }[];
}
const overview = async () => (await call(db, 'delivery/overview?environment=production')).body as unknown as Overview;

it('When two operators promote at once from the same revision, one wins and the other gets the new revision', async () => {
  for (const version of ['1.0.0', '2.0.0', '3.0.0']) await release(db, 'contested', version);
  for (let round = 0; round < ROUNDS; round++) {
    await call(db, 'delivery/promote', { body: at('contested', { version: '1.0.0' }) });
    const { revision: expectedRevision } = await overview();
    const promote = (version: string) => call(db, 'delivery/promote', { body: at('contested', { version, expectedRevision }) });
    const responses = await Promise.all([promote('2.0.0'), promote('3.0.0')]);
    const [won, lost] = responses.toSorted((one, other) => one.status - other.status);
    expect([won!.status, lost!.status]).toEqual([200, 412]);
    expect(lost!.body.error).toMatchObject({ code: 'stale_revision', details: { revision: expectedRevision + 1 } });
    const { revision, modules } = await overview();
    expect(revision).toBe(expectedRevision + 1);
    expect(modules[0]!.live!.version).toBe((won!.body as unknown as { version: string }).version);
  }
});

it('Two who name no revision both have their way, one after the other', async () => {
  const before = (await overview()).revision;
  const promote = (version: string) => call(db, 'delivery/promote', { body: at('contested', { version }) });
  await promote('1.0.0');
  const responses = await Promise.all([promote('2.0.0'), promote('3.0.0')]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect((await overview()).revision).toBe(before + 3);
});

it('Two who roll back at once do not go two versions back', async () => {
  await serve(db, 'falling', '1.0.0', '1.1.0', '1.2.0');
  const { revision: expectedRevision } = await ask<{ revision: number }>(db, 'map_facts', { environment: 'production' }, null);
  const back = () =>
    ask<{ version: string }>(db, 'rollback', at('falling', { expectedRevision })).catch((error: { code: string }) => error.code);
  const responses = await Promise.all([back(), back(), back()]);
  expect(responses.filter((response) => response === 'PT412')).toHaveLength(2);
  expect(responses.find((response) => response !== 'PT412')).toMatchObject({ version: '1.1.0' });
});

it('Many browsers that report at once are all counted, and end a bad rollout once', async () => {
  await serve(db, 'busy', '1.0.0');
  await publish(db, 'busy', '1.1.0');
  await ask(db, 'rollout_start', at('busy', { version: '1.1.0', weight: 1000 }));
  const report = (n: number) =>
    call(db, 'module-health', {
      token: null,
      headers: { 'x-forwarded-for': `10.0.${n}.1` },
      body: {
        environment: 'production',
        reports: ['1.1.0', '1.0.0'].map((version) => ({
          module: 'busy',
          version,
          outcome: version === '1.1.0' ? 'crashed' : 'loaded',
          ms: n,
        })),
      },
    });
  const responses = await Promise.all(Array.from({ length: 40 }, (_, n) => report(n)));
  expect(responses.map(({ status, body }) => [status, (body as unknown as { counted: number }).counted])).toEqual(
    responses.map(() => [200, 2]),
  );
  const counts = await db.sql(
    `select outcome, sum(count)::int as count from delivery.health where module = 'busy' group by outcome order by outcome`,
  );
  expect(counts).toEqual([
    { outcome: 'crashed', count: 40 },
    { outcome: 'loaded', count: 40 },
  ]);
  expect(await db.sql(`select actor from delivery.activations where module = 'busy' and kind = 'abort'`)).toEqual([
    { actor: 'health' },
  ]);
});
