// Two servers of one shop: the same Postgres and DATA_DIR. Either may be killed.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProcess } from '../harness/server-process.ts';
import { createEmptyDatabase } from '../harness/postgres-server.ts';

const TEST_MS = 240_000;
const PERSON = { email: 'two@servers.test', password: 'correct horse' };

let home: string;
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let servers: ReturnType<typeof startProcess>[];
let urls: string[];
let settings: Record<string, string>;

interface Config {
  supabaseKey: string;
  moduleKeys: { keyId: string }[];
}
const configOf = async (url: string): Promise<Config> => (await fetch(`${url}/config.json`)).json() as Promise<Config>;
const shopAt = async (url: string) =>
  createClient(url, (await configOf(url)).supabaseKey, { auth: { persistSession: false, autoRefreshToken: false } });

beforeAll(async () => {
  home = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-two-'));
  database = await createEmptyDatabase();
  settings = { DATA_DIR: path.join(home, 'data'), DIST_DIR: path.join(home, 'dist'), PORT: '0', DATABASE_URL: database.url };
  servers = [startProcess(settings), startProcess(settings)];
  urls = await Promise.all(servers.map((server) => server.ready()));
}, TEST_MS);
afterAll(async () => {
  for (const server of servers) server.signal('SIGTERM');
  await Promise.all(servers.map(({ exited }) => exited));
  await database.drop();
  await fs.rm(home, { recursive: true, force: true });
});

it('Servers that start at once on an empty database become one shop, with the same keys', async () => {
  const [one, two] = await Promise.all(urls.map(configOf));
  expect(one!.supabaseKey).toBe(two!.supabaseKey);
  expect(one!.moduleKeys).toEqual(two!.moduleKeys);
});

it(
  'A session of one server is good at the other, and outlives a kill of the server that began it',
  async () => {
    const [first, second] = await Promise.all(urls.map(shopAt));
    const { data } = await first!.auth.signUp(PERSON);
    const token = data.session!.access_token;
    expect((await second!.auth.getUser(token)).data.user?.email).toBe(PERSON.email);
    servers[0]!.signal('SIGKILL');
    await servers[0]!.exited;
    expect((await second!.auth.getUser(token)).data.user?.email).toBe(PERSON.email);
    expect((await second!.auth.signInWithPassword(PERSON)).error).toBeNull();
    servers[0] = startProcess(settings);
    urls[0] = await servers[0].ready();
    expect((await (await shopAt(urls[0])).auth.getUser(token)).data.user?.email).toBe(PERSON.email);
  },
  TEST_MS,
);

it('Failed sign-ins count at both servers together', async () => {
  const shops = await Promise.all(urls.map(shopAt));
  const guess = async (server: number, password: string) => {
    const { error } = await shops[server % 2]!.auth.signInWithPassword({ email: PERSON.email, password });
    return error?.status ?? 200;
  };
  const answers: number[] = [];
  for (let n = 0; n < 6; n += 1) answers.push(await guess(n, 'wrong horse'));
  expect(answers).toEqual([400, 400, 400, 400, 400, 429]);
  expect([await guess(0, PERSON.password), await guess(1, PERSON.password)]).toEqual([429, 429]);
});

it(
  'Runs of a job never overlap',
  async () => {
    const sql = postgres(database.url, { max: 1, onnotice: () => {} });
    const runs = async () => (await sql`select count(*)::int as count from private.job_runs`)[0]!['count'] as number;
    await expect.poll(runs, { timeout: TEST_MS / 2, interval: 500 }).toBeGreaterThan(0); // a server begins with them after a few seconds
    const overlapping =
      await sql`select a.job_name from private.job_runs a join private.job_runs b on a.job_name = b.job_name and a.id <> b.id
      where a.job_name <> 'drain_outbox' and a.started_at <= b.started_at and b.started_at < a.finished_at`;
    await sql.end();
    expect(overlapping).toEqual([]);
  },
  TEST_MS,
);
