import {
  bucketOf,
  mergeOverview,
  type OverviewAnswer,
  type Vital,
  VITAL_BOUNDS,
  type VitalReport,
  VITALS,
} from '@landfall/modules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { call } from './registry-client.ts';
import { ask, serve } from './registry.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

/** Sends the report of a browser at an address when its tab is hidden. */
const leave = (from: string, ...vitals: VitalReport[]) =>
  call(db, 'module-health', {
    token: null,
    headers: { 'x-forwarded-for': from, 'content-type': 'text/plain' },
    body: { environment: 'production', vitals },
  });

const measured = (module: string, version: string, ms: Partial<Record<Vital, number>>): VitalReport => ({
  module,
  version,
  ...(ms.lcp !== undefined && { lcp: bucketOf('lcp', ms.lcp) }),
  ...(ms.inp !== undefined && { inp: bucketOf('inp', ms.inp) }),
});

const overview = async (since?: string) =>
  ask<OverviewAnswer>(db, 'overview', { environment: 'production', ...(since && { since }) });
const vitalsOf = async (module: string) =>
  mergeOverview(undefined, await overview()).modules.find((one) => one.module === module)!.vitals;

it('Browser and registry have the same buckets; poor begins above 4 s and 500 ms', async () => {
  for (const vital of VITALS) {
    const [row] = await db.sql<{ bounds: number[]; poor: number }>(
      'select delivery.vital_bounds($1) as bounds, delivery.poor_from($1) as poor',
      [vital],
    );
    expect(row!.bounds).toEqual(VITAL_BOUNDS[vital]);
    const limit = vital === 'lcp' ? 4000 : 500;
    expect([bucketOf(vital, limit) + 1, bucketOf(vital, limit + 1) + 1]).toEqual([row!.poor - 1, row!.poor]);
  }
});

it('Visits are counted by module, version and day, with the slowest quarter and those that are poor', async () => {
  await serve(db, 'measured', '1.0.0', '1.1.0');
  for (let n = 0; n < 20; n++) {
    await leave(`10.1.0.${n}`, measured('measured', '1.1.0', { lcp: n < 15 ? 1900 : 4500, inp: n < 15 ? 90 : 600 }));
  }
  await leave('10.1.1.1', measured('measured', '1.0.0', { lcp: 900 }));
  expect(await vitalsOf('measured')).toEqual([
    { version: '1.0.0', lcp: { p75: 875, visits: 1, poor: 0 }, inp: null },
    { version: '1.1.0', lcp: { p75: 2000, visits: 20, poor: 5 }, inp: { p75: 100, visits: 20, poor: 5 } },
  ]);
});

it('One visitor counts once a minute, and no address is stored', async () => {
  await serve(db, 'flooded', '1.0.0');
  for (let n = 0; n < 10; n++) await leave('192.0.2.78', measured('flooded', '1.0.0', { inp: 900 }));
  expect((await vitalsOf('flooded'))![0]!.inp!.visits).toBe(1);
  expect(JSON.stringify(await db.sql('select * from delivery.vital_reporters'))).not.toContain('192.0.2.78');
});

it('Releases that were never published count nowhere', async () => {
  await leave('10.2.0.1', measured('measured', '9.9.9', { lcp: 1 }), measured('nothing', '1.0.0', { lcp: 1 }));
  expect((await vitalsOf('measured'))!.map(({ version }) => version)).toEqual(['1.0.0', '1.1.0']);
});

it('A reader of the overview who has read before gets the figures of a module with new visits', async () => {
  await serve(db, 'read-again', '1.0.0');
  const { cursor } = await overview();
  await leave('10.3.0.1', measured('read-again', '1.0.0', { inp: 30 }));
  const halfAMinuteAgo = cursor.replace(/\d+$/, (at) => String(Number(at) - 31));
  const { figures } = await overview(halfAMinuteAgo);
  expect(figures.find(({ module }) => module === 'read-again')!.vitals).toHaveLength(1);
});

it.each([
  ['a bucket that does not exist', { inp: VITAL_BOUNDS.inp.length + 1 }],
  ['a duration instead of a bucket', { lcp: 1234.5 }],
  ['a negative bucket', { lcp: -1 }],
])('A report with %s is refused', async (_what, values) => {
  const body = { environment: 'production', vitals: [{ module: 'measured', version: '1.1.0', ...values }] };
  expect((await call(db, 'module-health', { token: null, body })).status).toBe(400);
});

it('Visits are forgotten after thirty days, and who reported them after ten minutes', async () => {
  await serve(db, 'forgotten', '1.0.0');
  await leave('10.4.0.1', measured('forgotten', '1.0.0', { inp: 30 }));
  const rows = async (table: string) => (await db.sql(`select from delivery.${table} where module = 'forgotten'`)).length;
  await db.sql(`update delivery.vitals set day = day - 30 where module = 'forgotten'`);
  await db.sql('select private.tidy_delivery()');
  expect([await rows('vitals'), await rows('vital_reporters')]).toEqual([1, 1]);
  await db.sql(`update delivery.vitals set day = day - 1 where module = 'forgotten'`);
  await db.sql(`update delivery.vital_reporters set minute = minute - interval '11 minutes' where module = 'forgotten'`);
  await db.sql('select private.tidy_delivery()');
  expect([await rows('vitals'), await rows('vital_reporters')]).toEqual([0, 0]);
});
