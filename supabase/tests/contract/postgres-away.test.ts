// A server whose Postgres ends connections, stops, crashes, or does not respond, and whose network breaks.
import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PageEntry } from '@landfall/contract';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type ThrowAwayPostgres } from '../../../tools/postgres.ts';
import { buildModule, buildShell } from '../delivery/build-folder.ts';
import { startProcess } from '../harness/server-process.ts';

const TEST_MS = 240_000;
const CALLERS = 8;

/** Passes connections on to Postgres, until the network breaks. */
async function startProxy(target: URL) {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    cut();
    await closed;
  };
  return { port, cut, close };
}

let home: string;
let database: ThrowAwayPostgres;
let proxy: Awaited<ReturnType<typeof startProxy>>;
let server: ReturnType<typeof startProcess>;
let start: () => ReturnType<typeof startProcess>;
let url: string;

const PAGES: PageEntry[] = [{ path: '/gifts', access: 'public', title: 'Gifts' }];

beforeAll(async () => {
  home = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-away-'));
  await buildShell(path.join(home, 'dist'), '1.0.0-local.a', '19.3.1');
  await buildModule(path.join(home, 'dist'), 'cart', '1.0.0-local.a', '2026-11-21T10:00:00.000Z', {}, PAGES);
  database = await startPostgres();
  await database.faults.end('SIGINT');
  proxy = await startProxy(new URL(database.url));
  const through = new URL(database.url);
  through.port = String(proxy.port);
  start = () =>
    startProcess({
      DATA_DIR: path.join(home, 'data'),
      DIST_DIR: path.join(home, 'dist'),
      PORT: '0',
      DATABASE_URL: through.href,
    });
  server = start();
}, TEST_MS);
afterAll(async () => {
  server.signal('SIGTERM');
  await server.exited;
  await proxy.close();
  await database.stop();
  await fs.rm(home, { recursive: true, force: true });
});

interface Answer {
  status: number;
  retryAfter: string | null;
  body: string;
}

/** Reads, calls and signs in, one after the other, until `isOver`. */
async function call(key: string, isOver: () => boolean): Promise<Answer[]> {
  const headers = { apikey: key, 'Content-Type': 'application/json' };
  const requests = [
    () => fetch(`${url}/rest/v1/customs_categories?select=id,name`, { headers }),
    () => fetch(`${url}/rest/v1/rpc/example_price`, { method: 'POST', headers, body: '{}' }),
    () =>
      fetch(`${url}/auth/v1/token?grant_type=refresh_token`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ refresh_token: 'none' }),
      }),
  ];
  const answers: Answer[] = [];
  for (let n = 0; !isOver(); n += 1) {
    const response = await requests[n % requests.length]!();
    answers.push({ status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.text() });
  }
  return answers;
}

/** Ends every other connection of the database. */
async function endConnections(): Promise<void> {
  const admin = postgres(database.url, { max: 1, onnotice: () => {} });
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  await admin.end();
}

const FAULTS: Record<string, () => Promise<void>> = {
  'connections that Postgres ends': endConnections,
  'connections that the network ends': async () => proxy.cut(),
  'a Postgres that is stopped for a second': async () => {
    await database.faults.end('SIGINT');
    await pause(1000);
    await database.faults.start();
  },
  'a Postgres that crashes': async () => {
    await database.faults.end('SIGQUIT');
    await database.faults.start();
  },
  'a Postgres that does not respond for a second': async () => {
    database.faults.freeze();
    await pause(1000);
    database.faults.thaw();
  },
};

const addressWhileWaiting = async (): Promise<string> => {
  await expect.poll(() => server.output(), { timeout: 20_000 }).toContain('Meanwhile http');
  return /Meanwhile (\S+)/.exec(server.output())![1]!;
};

it(
  'A server that starts before Postgres says that it waits, and is ready once Postgres is',
  async () => {
    await expect.poll(() => server.output(), { timeout: 20_000 }).toContain('Waiting for Postgres at 127.0.0.1');
    const early = await addressWhileWaiting();
    expect((await fetch(`${early}/healthz`)).status).toBe(200);
    for (const path of ['/', '/rest/v1/customs_categories', '/readyz']) {
      const { status, headers } = await fetch(early + path, { headers: { Accept: 'text/html' } });
      expect([path, status, headers.get('retry-after')]).toEqual([path, 503, '2']);
    }
    await database.faults.start();
    url = await server.ready();
  },
  TEST_MS,
);

it(
  'While Postgres does not respond, calls get 503 in seconds, and pages, the map and the configuration stay',
  async () => {
    const { supabaseKey } = (await (await fetch(`${url}/config.json`)).json()) as { supabaseKey: string };
    const read = () => fetch(`${url}/rest/v1/customs_categories?select=id`, { headers: { apikey: supabaseKey } });
    const statusOf = async (path: string) => (await fetch(url + path, { headers: { Accept: 'text/html' } })).status;
    const before = [await statusOf('/'), await statusOf('/modules/production.json')];
    database.faults.freeze();
    const start = performance.now();
    const first = await Promise.all(Array.from({ length: 20 }, read));
    expect(first.map(({ status }) => status)).toEqual(first.map(() => 503));
    expect(performance.now() - start).toBeLessThan(12_000);
    const next = performance.now();
    const refused = await read();
    expect([refused.status, refused.headers.get('retry-after'), performance.now() - next < 500]).toEqual([503, '2', true]);
    expect([await statusOf('/'), await statusOf('/modules/production.json')]).toEqual(before);
    expect(await statusOf('/config.json')).toBe(200);
    database.faults.thaw();
    await expect.poll(async () => (await read()).status, { timeout: 10_000 }).toBe(200);
  },
  TEST_MS,
);

it.each(Object.entries(FAULTS))(
  'A server under load survives %s, five times, and answers with 503 and Retry-After meanwhile',
  async (_name, fault) => {
    const { supabaseKey } = (await (await fetch(`${url}/config.json`)).json()) as { supabaseKey: string };
    let isOver = false;
    const callers = Array.from({ length: CALLERS }, () => call(supabaseKey, () => isOver));
    for (let round = 0; round < 5; round += 1) {
      await pause(200);
      await fault();
      await expect
        .poll(
          async () => (await fetch(`${url}/rest/v1/customs_categories?select=id`, { headers: { apikey: supabaseKey } })).status,
          {
            timeout: 10_000,
          },
        )
        .toBe(200);
    }
    isOver = true;
    const answers = (await Promise.all(callers)).flat();
    const refused = answers.filter(({ status }) => status >= 500);
    expect(refused.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([]);
    const codes = refused.map(({ body }) => (JSON.parse(body) as { code: string }).code);
    expect(codes.filter((code) => code !== 'database_away')).toEqual([]);
    expect(refused.filter(({ body }) => /127\.0\.0\.1|localhost|ECONN/.test(body))).toEqual([]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(10);
  },
  TEST_MS,
);

/** The same at any port and with any signature. */
const sameText = async (response: Response): Promise<string> =>
  (await response.text()).replaceAll(/localhost:\d+/g, 'site').replaceAll(/"signature":"[^"]+"/g, '');

it(
  'A server that starts again while Postgres is away serves the pages, the map and the module files of before, and says 503 to calls',
  async () => {
    const PUBLIC = ['/', '/gifts', '/modules/production.json', '/modules/cart/1.0.0-local.a/remoteEntry.js', '/config.json'];
    const pages = (site: string) => Promise.all(PUBLIC.map((path) => fetch(site + path, { headers: { Accept: 'text/html' } })));
    const before = await pages(url);
    expect(before.map(({ status }) => status)).toEqual(PUBLIC.map(() => 200));
    const texts = await Promise.all(before.map(sameText));
    server.signal('SIGTERM');
    await server.exited;
    await database.faults.end('SIGINT');
    server = start();
    const early = await addressWhileWaiting();
    const meanwhile = await pages(early);
    expect(meanwhile.map(({ status }) => status)).toEqual(PUBLIC.map(() => 200));
    expect(await Promise.all(meanwhile.map(sameText))).toEqual(texts);
    const calls = ['/rest/v1/customs_categories?select=id', '/auth/v1/user', '/storage/v1/bucket', '/functions/v1/module-map'];
    for (const path of calls) {
      const answer = await fetch(early + path, { headers: { Accept: 'text/html', Origin: 'https://shop.example' } });
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '2']);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      const body = await answer.text();
      expect(body).toContain('database_away');
      expect(body).not.toMatch(/127\.0\.0\.1|localhost|ECONN/);
    }
    await database.faults.start();
    expect(await server.ready()).toBe(early);
    const { supabaseKey } = (await (await fetch(`${early}/config.json`)).json()) as { supabaseKey: string };
    const read = await fetch(`${early}/rest/v1/customs_categories?select=id`, { headers: { apikey: supabaseKey } });
    expect(read.status).toBe(200);
  },
  TEST_MS,
);
