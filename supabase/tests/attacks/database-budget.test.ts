// A budget of database time for each account and address, on a real Postgres: one abusive customer beside a normal one, and statement timeouts.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type ThrowAwayPostgres } from '../../../tools/postgres.ts';
import { buildModule, buildShell } from '../delivery/build-folder.ts';
import { DEAR } from './abuse.ts';
import { type AttackedServer, START_TIMEOUT_MS, startAttackedServer } from './attacked-server.ts';

const BUDGET_SECONDS = 16;
const QUIET_MS = 4000;
const ABUSE_MS = 20_000;
const ABUSIVE_CONNECTIONS = 16;
/** A normal customer's 95th percentile beside the abuse: at most this, or five times the quiet one on a busy machine. ms */
const FINE_MS = 400;

const dist = fs.mkdtempSync(path.join(os.tmpdir(), 'landfall-dist-'));
let database: ThrowAwayPostgres;
let server: AttackedServer;

beforeAll(async () => {
  database = await startPostgres();
  await buildShell(dist, '1.0.0', '19.0.0', { storefront: ['/'] });
  await buildModule(dist, 'storefront', '1.0.0', '2026-11-21T10:00:00.000Z', {}, [
    { path: '/', access: 'public', title: 'Home' },
  ]);
  server = await startAttackedServer({
    DIST_DIR: dist,
    DATABASE_URL: database.url,
    DATABASE_SECONDS: String(BUDGET_SECONDS),
    TRUST_PROXY: '1',
  });
}, START_TIMEOUT_MS);
afterAll(async () => {
  await server.stop();
  await database.stop();
  fs.rmSync(dist, { recursive: true });
});

interface Answer {
  status: number;
  ms: number;
  retryAfter: number;
  body: { code?: string; message?: string };
}

async function ask(path: string, { token, from = '203.0.113.1', body }: { token?: string; from?: string; body?: string } = {}) {
  const begun = performance.now();
  const response = await fetch(server.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      apikey: server.publishableKey,
      'x-forwarded-for': from,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  const answer: Answer = {
    status: response.status,
    ms: performance.now() - begun,
    retryAfter: Number(response.headers.get('retry-after')),
    body: response.status === 429 ? (JSON.parse(text) as Answer['body']) : {},
  };
  return answer;
}

const tokenOf = async (email: string): Promise<string> =>
  (await (await server.signedIn(email)).auth.getSession()).data.session!.access_token;

async function newCustomer(): Promise<string> {
  const { data, error } = await server.client().auth.signUp({ email: 'abusive@example.test', password: 'correct horse battery' });
  if (error) throw error;
  return data.session!.access_token;
}

const LIST = '/rest/v1/quote_list?select=id&limit=10';
const p95 = (answers: Answer[]): number => answers.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(answers.length * 0.95)]!;

async function shop(token: string, forMs: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const end = performance.now() + forMs; performance.now() < end; await pause(50)) answers.push(await ask(LIST, { token }));
  return answers;
}

async function abuse(token: string, forMs: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  const end = performance.now() + forMs;
  const connection = async () => {
    while (performance.now() < end) {
      answers.push(await ask('/rest/v1/rpc/price_quote', { token, body: DEAR }));
      if (answers.at(-1)!.status === 429) await pause(50);
    }
  };
  await Promise.all(Array.from({ length: ABUSIVE_CONNECTIONS }, connection));
  return answers;
}

it('An abusive customer gets 429 beyond the budget, and a normal one beside them is served as fast as before', async () => {
  const [abusive, normal] = [await newCustomer(), await tokenOf('customer@demo.test')];
  const quiet = await shop(normal, QUIET_MS);
  const [attacks, beside] = await Promise.all([abuse(abusive, ABUSE_MS), shop(normal, ABUSE_MS)]);
  const refused = attacks.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(attacks.length / 2);
  expect(refused.at(-1)!.body.code).toBe('database_time_used');
  expect(refused.at(-1)!.body.message).toMatch(/^This account has used its database time of one minute\. Try again in \d+ s\.$/);
  expect(refused.at(-1)!.retryAfter).toBeGreaterThan(10);
  expect(beside.map(({ status }) => status)).toEqual(beside.map(() => 200));
  expect(p95(beside)).toBeLessThan(Math.max(FINE_MS, 5 * p95(quiet)));
}, 120_000);

it('What an address has used counts for its visitors, and neither for accounts, pages and files, nor for other addresses', async () => {
  const [from, other] = ['198.51.100.7', '198.51.100.8'];
  const token = await tokenOf('customer@demo.test');
  const end = performance.now() + 60_000;
  const flood = async () => {
    let answer: Answer;
    do answer = await ask('/rest/v1/rpc/price_quote', { from, body: DEAR });
    while (answer.status !== 429 && performance.now() < end);
    return answer;
  };
  const refused = await Promise.all(Array.from({ length: 4 }, flood));
  expect(refused.map(({ body }) => body.message?.slice(0, 12))).toEqual(refused.map(() => 'This address'));
  const statusOf = async (path: string, more: { token?: string; from?: string } = {}) =>
    (await ask(path, { from, ...more })).status;
  const category = '/rest/v1/customs_categories?select=id';
  expect([await statusOf(category), await statusOf('/storage/v1/bucket'), await statusOf('/functions/v1/module-map')]).toEqual([
    429, 429, 429,
  ]);
  expect([await statusOf(category, { token }), await statusOf(category, { from: other })]).toEqual([200, 200]);
  expect([await statusOf('/'), await statusOf('/healthz'), await statusOf('/config.json')]).toEqual([200, 200, 200]);
}, 120_000);

it('After a statement timeout a caller waits, longer each time, and others do not', async () => {
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  const [table, from] = ['/rest/v1/customs_categories?select=id', '192.0.2.3'];
  const waits: number[] = [];
  await sql.begin(async (lock) => {
    await lock`lock table public.customs_categories in access exclusive mode`;
    for (let timeout = 0; timeout < 2; timeout += 1) {
      const stopped = await Promise.all([ask(table, { from }), ask(table, { from })]); // parallel ones count once
      expect(stopped.map(({ status }) => status)).toEqual([500, 500]);
      const refused = await ask(table, { from });
      expect(refused.body.message).toMatch(/^A request of this address took too long and was stopped\. Try again in \d s\.$/);
      waits.push(refused.retryAfter);
      await pause(refused.retryAfter * 1000);
    }
    expect((await ask('/rest/v1/footer_settings?select=id', { from: '192.0.2.4' })).status).toBe(200);
  });
  expect(waits).toEqual([2, 4]);
  expect((await ask(table, { from })).status).toBe(200);
  await sql.end();
}, 120_000);

it('A statement timeout just after a fault of Postgres has no such consequence', async () => {
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  const [table, from] = ['/rest/v1/customs_categories?select=id', '192.0.2.5'];
  await sql.begin(async (lock) => {
    await lock`lock table public.customs_categories in access exclusive mode`;
    const hung = ask(table, { from });
    await pause(500);
    await lock`select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`;
    await hung;
    expect((await ask(table, { from })).status).toBe(500);
    expect((await ask('/rest/v1/footer_settings?select=id', { from })).status).toBe(200);
  });
  await sql.end();
}, 120_000);
