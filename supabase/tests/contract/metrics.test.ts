import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { METRICS_TOKEN } from '../harness/test-app.ts';
import { TEST_ORIGIN } from '../harness/test-lite.ts';
import { call } from './api-call.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase({ observed: true });
});
afterAll(() => db.close());

const socket = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });
const ask = (from: string | null, headers: Record<string, string> = {}) =>
  db.fetch(new Request(`${TEST_ORIGIN}/metrics`, { headers }), from === null ? undefined : socket(from));

/** The value of one line. */
const valueOf = (text: string, series: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length) ?? Number.NaN,
  );

describe('/metrics', () => {
  it.each([
    ['this machine', '127.0.0.1', {}, 200],
    ['this machine, by IPv6', '::1', {}, 200],
    ['a proxy on this machine', '127.0.0.1', { 'X-Forwarded-For': '127.0.0.1' }, 404],
    ['a proxy that adds another header', '127.0.0.1', { Via: '1.1 proxy' }, 404],
    ['another machine', '203.0.113.5', {}, 404],
    ['a function of this server', null, {}, 404],
    ['another machine with the token', '203.0.113.5', { Authorization: `Bearer ${METRICS_TOKEN}` }, 200],
    ['another machine with another token', '203.0.113.5', { Authorization: 'Bearer something-else' }, 404],
  ])('asked by %s', async (_who, from, headers, status) => {
    expect((await ask(from, headers as Record<string, string>)).status).toBe(status);
  });

  it('counts requests by route and status, without what people wrote in addresses', async () => {
    const rest = (target: string) => db.fetch(new Request(TEST_ORIGIN + target), socket('127.0.0.1'));
    await call(db, '/rest/v1/rpc/example_price', { body: {} }); // in process: its caller is counted
    for (const target of ['/rest/v1/quotes?id=eq.1', '/rest/v1/mayashop?email=eq.maya', '/a-page-of-maya', '/healthz'])
      await rest(target);
    const text = await (await ask('127.0.0.1')).text();
    const count = (labels: string) => valueOf(text, `landfall_http_request_duration_seconds_count{${labels}}`);
    expect(count('route="/:page",method="GET",status="200"')).toBe(1);
    expect(count('route="/rest/v1/:unknown",method="GET",status="401"')).toBe(2);
    expect(text).not.toMatch(/maya|example_price/);
  });

  it('has every metric that the alert rules and the dashboard use, and all facts of the database', async () => {
    await db.exec(`select private.tie_out_money();
      select private.run_job('watch_alerts');
      select private.keep_failed_request(repeat('a', 32), 'POST', '/rest/v1/rpc/checkout', 409, 'price_changed', '{}');
      set session_replication_role = replica;
      insert into delivery.alarms (environment, module, version, share) values ('production', 'cart', '1.4.0', 0.25);
      insert into delivery.rollouts (environment, module, version, weight, started_by) values ('production', 'cart', '1.5.0', 500, 'test');
      set session_replication_role = default`);
    const text = await (await ask('127.0.0.1')).text();
    const served = new Set(text.match(/^landfall_[a-z_]+/gm));
    const folder = path.resolve(import.meta.dirname, '../../../tools/monitoring');
    const files = await Promise.all(['alerts.yml', 'dashboard.json'].map((file) => fs.readFile(path.join(folder, file), 'utf8')));
    const used = new Set(files.join('\n').match(/\blandfall_[a-z_]+/g));
    expect(used.size).toBeGreaterThan(15);
    expect([...used].filter((name) => !served.has(name))).toEqual([]);
    const facts = await db.sql<{ name: string }>('select distinct name from public.service_facts()');
    expect(facts.map(({ name }) => `landfall_${name}`).filter((name) => !served.has(name))).toEqual([]);
    expect(valueOf(text, 'landfall_failed_requests{status="409"}')).toBe(1);
    expect(valueOf(text, 'landfall_rollout_share{module="cart",version="1.5.0",environment="production"}')).toBe(0.05);
    expect(valueOf(text, 'landfall_database_connections{state="in_use"}')).toBe(1);
  });

  it('says that the database is down instead of failing', async () => {
    await db.exec('alter function public.service_facts() rename to service_facts_gone');
    const answer = await ask('127.0.0.1');
    expect(answer.status).toBe(200);
    expect(valueOf(await answer.text(), 'landfall_database_up')).toBe(0);
    await db.exec('alter function public.service_facts_gone() rename to service_facts');
  });
});
