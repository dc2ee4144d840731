// A server whose Postgres ends connections, is away, or does not respond. A proxy between both makes each of these faults.
import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmptyDatabase } from '../harness/postgres-server.ts';
import { startProcess } from '../harness/server-process.ts';

const TEST_MS = 240_000;
const CALLERS = 8;

/** Passes connections on to Postgres. */
async function startProxy(target: URL) {
  const pairs = new Set<[net.Socket, net.Socket]>();
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(target.port || 5432), target.hostname);
    const pair: [net.Socket, net.Socket] = [client, upstream];
    pairs.add(pair);
    for (const socket of pair) {
      socket.on('error', () => {});
      socket.on('close', () => {
        pairs.delete(pair);
        for (const one of pair) one.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as net.AddressInfo;
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  return {
    port,
    /** Ends every connection. */
    cut,
    /** Ends every connection and accepts none. */
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
    open: () => listen(port),
    /** Nothing goes through. */
    freeze: () => {
      for (const pair of pairs) for (const socket of pair) socket.pause();
    },
    thaw: () => {
      for (const pair of pairs) for (const socket of pair) socket.resume();
    },
  };
}

let home: string;
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let proxy: Awaited<ReturnType<typeof startProxy>>;
let server: ReturnType<typeof startProcess>;
let url: string;
let admin: postgres.Sql;

beforeAll(async () => {
  home = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-away-'));
  database = await createEmptyDatabase();
  admin = postgres(database.url, { max: 1, onnotice: () => {} });
  proxy = await startProxy(new URL(database.url));
  const through = new URL(database.url);
  through.port = String(proxy.port);
  await proxy.close();
  server = startProcess({
    DATA_DIR: path.join(home, 'data'),
    DIST_DIR: path.join(home, 'dist'),
    PORT: '0',
    DATABASE_URL: through.href,
  });
}, TEST_MS);
afterAll(async () => {
  server.signal('SIGTERM');
  await server.exited;
  await admin.end();
  await database.drop();
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

const FAULTS: Record<string, () => Promise<void>> = {
  'connections that Postgres ends': async () =>
    void (await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`),
  'connections that the network ends': async () => proxy.cut(),
  'a Postgres that is away for a second': async () => {
    await proxy.close();
    await pause(1000);
    await proxy.open();
  },
  'a Postgres that does not respond for a second': async () => {
    proxy.freeze();
    await pause(1000);
    proxy.thaw();
  },
};

it(
  'A server that starts before Postgres says that it waits, and is ready once Postgres is',
  async () => {
    await expect.poll(() => server.output(), { timeout: 20_000 }).toContain('Waiting for Postgres at 127.0.0.1');
    await proxy.open();
    url = await server.ready();
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
    expect(refused.filter(({ body }) => /127\.0\.0\.1|localhost|ECONN/.test(body))).toEqual([]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(10);
  },
  TEST_MS,
);
