import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { DataUsage } from '../../../libs/delivery/src/data-gate.ts';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { aRemote, call, upload } from './registry-client.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {}); // the API logs each refusal
});

const reads = (...columns: string[]): DataUsage => ({
  relations: {
    country_settings: { read: Object.fromEntries(columns.map((column) => [column, 'text'])), insert: {}, update: {}, filled: [] },
  },
  functions: {},
  events: { emits: [], listens: [] },
});

async function publish(version: string, data: DataUsage): Promise<void> {
  const { document, files } = aRemote('reader', version);
  await upload(db, { document, files });
  const { status, body } = await call(db, 'delivery/publish', { body: { document: { ...document, data } } });
  expect([status, body]).toEqual([200, expect.anything()]);
}

const tell = (verb: string, more: object = {}) =>
  call(db, `delivery/${verb}`, { body: { environment: 'production', module: 'reader', reason: 'x', ...more } });

it('refuses a release that reads what the database lacks, and a rollback to one; a force passes', async () => {
  await publish('1.0.0', reads('code', 'name'));
  await publish('1.1.0', reads('code'));
  await publish('1.2.0', reads('code', 'title'));
  expect((await tell('promote', { version: '1.0.0' })).status).toBe(200);
  expect((await tell('promote', { version: '1.1.0' })).status).toBe(200);
  const refused = await tell('promote', { version: '1.2.0' });
  expect(refused.status).toBe(422);
  expect(refused.body.error.details['refusals']).toEqual([
    {
      code: 'data_missing',
      check: 'data',
      part: 'country_settings.title',
      message:
        'reader 1.2.0 reads country_settings.title, which does not exist: apply the migration that it needs, or build it for this database.',
    },
  ]);
  expect((await tell('rollout-start', { version: '1.2.0', weight: 100 })).status).toBe(422);

  await db.exec('alter table public.country_settings rename column name to title');
  const back = await tell('rollback');
  expect([back.status, back.body.error.message]).toEqual([
    422,
    expect.stringContaining('reads country_settings.name, which does not exist'),
  ]);
  expect((await tell('promote', { version: '1.2.0' })).status).toBe(200);
  expect((await tell('promote', { version: '1.0.0', force: ['data'] })).status).toBe(200);
});

it('lists what releases that browsers may have use, with their role', async () => {
  const { body } = await call(db, 'delivery/live-data');
  const releases = body['releases'] as unknown as { module: string; version: string; role: string; data: DataUsage }[];
  expect(releases.filter(({ module }) => module === 'reader')).toEqual([
    { environment: 'production', module: 'reader', version: '1.0.0', role: 'live', data: reads('code', 'name') },
    { environment: 'production', module: 'reader', version: '1.2.0', role: 'previous', data: reads('code', 'title') },
  ]);
});
