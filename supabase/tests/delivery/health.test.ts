import { mergeOverview, type OverviewAnswer } from '@landfall/modules';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { networkOf } from '../../functions/_shared/delivery/reporter.ts';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { call } from './registry-client.ts';
import { ask, at, publish, serve } from './registry.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

type Outcome = 'loaded' | 'fallback' | 'failed' | 'crashed';

/** Sends a browser's report from an address, through the trusted proxy. */
const say = (from: string, module: string, version: string, outcome: Outcome, ms = 300) =>
  call(db, 'module-health', {
    token: null,
    headers: { 'x-forwarded-for': from, 'content-type': 'text/plain' },
    body: { environment: 'production', reports: [{ module, version, outcome, ms }] },
  });

/** Sends reports of this many visitors, each from a different address. */
async function visitors(net: number, count: number, module: string, version: string, outcome: Outcome): Promise<void> {
  for (let n = 0; n < count; n++) await say(`10.${net}.0.${n}`, module, version, outcome);
}

const seen = async (module: string) =>
  mergeOverview(undefined, await ask<OverviewAnswer>(db, 'overview', { environment: 'production' })).modules.find(
    (one) => one.module === module,
  )!;
async function counted(module: string, version: string, outcome: Outcome): Promise<number> {
  const [row] = await db.sql<{ count: number }>(
    'select coalesce(sum(count), 0)::int as count from delivery.health where module = $1 and version = $2 and outcome = $3',
    [module, version, outcome],
  );
  return row!.count;
}
const lastOf = async (module: string) =>
  (await ask<{ entries: { kind: string; actor: string; version: string; reason: string }[] }>(db, 'history', at(module)))
    .entries[0]!;

async function startRollout(module: string): Promise<void> {
  await serve(db, module, '1.0.0');
  await publish(db, module, '1.1.0');
  await ask(db, 'rollout_start', at(module, { version: '1.1.0', weight: 1000 }));
}

describe('A report', () => {
  it('counts once a minute for each visitor, by the worst outcome it reports', async () => {
    await serve(db, 'counts', '1.0.0');
    for (let n = 0; n < 5; n++) await say('10.0.0.1', 'counts', '1.0.0', 'loaded');
    expect(await counted('counts', '1.0.0', 'loaded')).toBe(1);
    await say('10.0.0.1', 'counts', '1.0.0', 'crashed');
    await say('10.0.0.1', 'counts', '1.0.0', 'loaded');
    expect([await counted('counts', '1.0.0', 'loaded'), await counted('counts', '1.0.0', 'crashed')]).toEqual([0, 1]);
    await say('10.0.0.2', 'counts', '1.0.0', 'loaded');
    expect(await counted('counts', '1.0.0', 'loaded')).toBe(1);
  });

  it('of an unpublished release counts nowhere', async () => {
    expect((await say('10.0.0.1', 'counts', '9.9.9', 'failed')).body).toEqual({ counted: 0 });
    expect((await say('10.0.0.1', 'nothing', '1.0.0', 'failed')).body).toEqual({ counted: 0 });
  });

  it('leaves no address behind', async () => {
    await say('192.0.2.77', 'counts', '1.0.0', 'loaded');
    const rows = await db.sql(
      'select * from delivery.seen_reporters union all select environment, module, version, minute, reporter, null, 0, null, null from delivery.live_tabs',
    );
    expect(JSON.stringify(rows)).not.toContain('192.0.2.77');
  });

  it('shows how long loading took', async () => {
    await serve(db, 'slow', '1.0.0');
    for (let n = 0; n < 20; n++) await say(`10.9.0.${n}`, 'slow', '1.0.0', 'loaded', n < 18 ? 250 : 4000);
    const { p50, p95 } = (await seen('slow')).health[0]!;
    expect(p50).toBeGreaterThan(200);
    expect(p50).toBeLessThanOrEqual(300);
    expect(p95).toBeGreaterThan(3000);
  });

  it.each([
    ['no JSON', 'hello'],
    ['no environment', {}],
    ['an outcome that is none', { environment: 'production', reports: [{ module: 'a', version: 'b', outcome: 'fine', ms: 1 }] }],
    ['a negative time', { environment: 'production', reports: [{ module: 'a', version: 'b', outcome: 'loaded', ms: -1 }] }],
    ['too many rows', { environment: 'production', tabs: Array.from({ length: 31 }, () => ({ module: 'a', version: 'b' })) }],
  ])('with %s is refused', async (_what, body) => {
    const { status } = await call(db, 'module-health', { token: null, body });
    expect(status).toBe(400);
  });

  it('of more than 8 kB is refused', async () => {
    const body = { environment: 'production', more: 'x'.repeat(9000) };
    expect((await call(db, 'module-health', { token: null, body })).status).toBe(413);
  });
});

describe('A rollout', () => {
  it('that fails for its visitors ends itself, with a line of history, and stable serves everyone', async () => {
    await startRollout('bad');
    expect((await seen('bad')).stopsAt).toBe(0.03);
    await visitors(1, 40, 'bad', '1.0.0', 'loaded');
    await visitors(2, 15, 'bad', '1.1.0', 'loaded');
    await visitors(3, 4, 'bad', '1.1.0', 'fallback');
    expect((await seen('bad')).rollout).not.toBeNull();
    await visitors(4, 2, 'bad', '1.1.0', 'crashed');
    expect((await seen('bad')).rollout).toBeNull();
    expect(await lastOf('bad')).toMatchObject({
      kind: 'abort',
      version: '1.1.0',
      actor: 'health',
      reason: expect.stringContaining('of 20 visitors') as string,
    });
  });

  it('that is started again within the minute counts only new reports, not those that ended the one before', async () => {
    await startRollout('again');
    await visitors(1, 20, 'again', '1.1.0', 'crashed');
    expect((await seen('again')).rollout).toBeNull();
    await ask(db, 'rollout_start', at('again', { version: '1.1.0', weight: 1000 }));
    await visitors(2, 6, 'again', '1.1.0', 'crashed');
    expect((await seen('again')).rollout).not.toBeNull();
    await visitors(1, 13, 'again', '1.1.0', 'crashed'); // the same visitors again
    await visitors(3, 1, 'again', '1.1.0', 'crashed');
    expect((await seen('again')).rollout).toBeNull();
  });

  it('goes on where its candidate fails no more than three times as often as stable', async () => {
    await startRollout('alike');
    await visitors(1, 30, 'alike', '1.0.0', 'loaded');
    await visitors(2, 10, 'alike', '1.0.0', 'failed');
    await visitors(3, 18, 'alike', '1.1.0', 'loaded');
    await visitors(4, 8, 'alike', '1.1.0', 'failed');
    expect((await seen('alike')).rollout).not.toBeNull();
    expect((await seen('alike')).stopsAt).toBe(0.5); // 3 times 10 of 40, but never above the module's error limit
  });

  it('with fewer than 20 visitors is not judged', async () => {
    await startRollout('few');
    await visitors(1, 19, 'few', '1.1.0', 'crashed');
    expect((await seen('few')).rollout).not.toBeNull();
  });

  it('is not ended by one visitor, however many ids it makes up and however long it goes on', async () => {
    await startRollout('angry');
    await visitors(2, 19, 'angry', '1.1.0', 'loaded');
    for (let id = 0; id < 60; id++) {
      const headers = {
        'x-forwarded-for': `203.0.113.${id}, 198.51.100.7`,
        cookie: `subject=${id}`,
        'user-agent': `browser ${id}`,
      };
      const body = {
        environment: 'production',
        subject: id,
        reports: [{ module: 'angry', version: '1.1.0', outcome: 'crashed', ms: 1 }],
      };
      await call(db, 'module-health', { token: null, headers, body });
      if (id % 6 === 0)
        await db.sql(`update delivery.seen_reporters set minute = minute - interval '${id + 1} minutes'
          where module = 'angry' and minute = date_trunc('minute', now())`);
    }
    expect((await seen('angry')).rollout).not.toBeNull();
  });

  it('is not ended by one household with a whole IPv6 network', async () => {
    await startRollout('ipv6');
    await visitors(2, 19, 'ipv6', '1.1.0', 'loaded');
    for (let n = 1; n < 40; n++) await say(`2001:db8:7:${n.toString(16)}::${n}`, 'ipv6', '1.1.0', 'crashed');
    expect((await seen('ipv6')).rollout).not.toBeNull();
    expect(await counted('ipv6', '1.1.0', 'crashed')).toBe(1);
  });
});

describe('A stable version that fails for most visitors', () => {
  it('raises an alarm, and stays until a person decides', async () => {
    await serve(db, 'alarm', '1.0.0', '1.1.0');
    await visitors(1, 9, 'alarm', '1.1.0', 'loaded');
    await visitors(2, 10, 'alarm', '1.1.0', 'crashed');
    expect((await seen('alarm')).alarm).toBeNull();
    await visitors(3, 1, 'alarm', '1.1.0', 'crashed');
    const { alarm, live } = await seen('alarm');
    expect(alarm).toMatchObject({ version: '1.1.0', share: 0.55, message: expect.stringContaining('55 %') as string });
    expect(live?.version).toBe('1.1.0');
    await ask(db, 'rollback', at('alarm'));
    expect((await seen('alarm')).alarm).toBeNull();
  });

  it('goes back by itself where its module asked for that, but never twice in a row', async () => {
    await serve(db, 'auto', '1.0.0', '1.1.0', '1.2.0');
    await ask(db, 'change_settings', at('auto', { autoRollback: true, reason: 'We sleep at night' }));
    await visitors(1, 20, 'auto', '1.2.0', 'crashed');
    expect((await seen('auto')).live).toMatchObject({ version: '1.1.0', actor: 'health' });
    await visitors(2, 30, 'auto', '1.1.0', 'crashed');
    expect(await seen('auto')).toMatchObject({ live: { version: '1.1.0' }, alarm: { version: '1.1.0' } });
  });

  it('is not brought down by one visitor', async () => {
    await serve(db, 'lone', '1.0.0', '1.1.0');
    await ask(db, 'change_settings', at('lone', { autoRollback: true }));
    for (let n = 0; n < 40; n++) await say('198.51.100.7', 'lone', '1.1.0', 'crashed');
    expect(await seen('lone')).toMatchObject({ live: { version: '1.1.0' }, alarm: null });
  });
});

describe('Open tabs', () => {
  it('are counted by version in the last full minute, at most 20 for one visitor', async () => {
    await serve(db, 'tabs', '1.0.0', '1.1.0');
    const open = (from: string, version: string) =>
      call(db, 'module-health', {
        token: null,
        headers: { 'x-forwarded-for': from },
        body: { environment: 'production', tabs: [{ module: 'tabs', version }] },
      });
    await open('10.0.0.1', '1.1.0');
    await open('10.0.0.1', '1.1.0');
    await open('10.0.0.2', '1.0.0');
    for (let n = 0; n < 25; n++) await open('10.0.0.3', '1.1.0');
    await open('10.0.0.3', '9.9.9');
    await db.sql(
      `update delivery.live_tabs set minute = date_trunc('minute', now()) - interval '1 minute' where module = 'tabs'`,
    );
    expect((await seen('tabs')).adoption).toEqual([
      { version: '1.1.0', tabs: 22 },
      { version: '1.0.0', tabs: 1 },
    ]);
  });
});

it('Reporters are deleted after two days, and counts after thirty', async () => {
  await serve(db, 'old', '1.0.0');
  await say('10.0.0.1', 'old', '1.0.0', 'loaded');
  const rows = async (table: string) => (await db.sql(`select from delivery.${table} where module = 'old'`)).length;
  await db.sql(`update delivery.seen_reporters set minute = minute - interval '47 hours' where module = 'old'`);
  await db.sql('select private.tidy_delivery()');
  expect(await rows('seen_reporters')).toBe(1);
  await db.sql(`update delivery.seen_reporters set minute = minute - interval '2 hours' where module = 'old'`);
  await db.sql(`update delivery.health set minute = minute - interval '31 days' where module = 'old'`);
  await db.sql('select private.tidy_delivery()');
  expect([await rows('seen_reporters'), await rows('health')]).toEqual([0, 0]);
});

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:7:1::1', '2001:db8:7::/48'],
  ['2001:0DB8:0007:ffff:1:2:3:4', '2001:db8:7::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['[2001:db8::1]', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
])('An address counts as what its visitor cannot choose: %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
