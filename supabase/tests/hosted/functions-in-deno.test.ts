// The functions in real Deno, with the keys that a new project has. Only the stage `hosted` runs this.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase, type TestUser } from '../harness.ts';
import { JPEG_WITH_PLACE } from '../harness/pictures.ts';
import { TEST_DELIVERY_KEY, TEST_KEYS, TEST_ORIGIN } from '../harness/test-lite.ts';
import { startDeno } from './start-deno.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const functionsDir = path.join(root, 'supabase/functions');
const NAMES = fs.readdirSync(functionsDir).filter((name) => fs.existsSync(path.join(functionsDir, name, 'index.ts')));
/** Opened by a browser, not called by a script: they answer no preflight. */
const WITHOUT_PREFLIGHT = new Set(['carrier-webhook', 'payment-webhook', 'sandbox-payment', 'recovery-link']);

let db: TestDatabase;
let customer: TestUser;
let api: http.Server;
let deno: ChildProcess;
let functions: string;

/** Serves the project's API over HTTP, as Deno reaches it. */
function serveApi(): Promise<http.Server> {
  const server = http.createServer((incoming, response) => {
    const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD';
    const request = new Request(TEST_ORIGIN + incoming.url, {
      method: incoming.method!,
      headers: Object.entries(incoming.headers).flatMap(([name, value]) =>
        typeof value === 'string' && name !== 'host' && name !== 'connection' ? [[name, value] as [string, string]] : [],
      ),
      ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
    } as RequestInit);
    void db.fetch(request).then(async (answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

const freePort = async (): Promise<number> => {
  const server = http.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

const call = (name: string, init: RequestInit = {}): Promise<Response> => fetch(`${functions}/${name}`, init);
const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

beforeAll(async () => {
  db = await openTestDatabase();
  customer = await db.signUp('deno@shop.test');
  api = await serveApi();
  const port = await freePort();
  deno = await startDeno(port, {
    SUPABASE_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: TEST_KEYS.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ ci: 'sb_secret_of_ci', default: TEST_KEYS.secretKey }),
    DELIVERY_KEY: TEST_DELIVERY_KEY,
  });
  functions = `http://127.0.0.1:${port}/functions/v1`;
});
afterAll(async () => {
  deno.kill();
  await new Promise((resolve) => api.close(resolve));
  await db.close();
});

describe('Functions in Deno', () => {
  it.each(NAMES)('%s loads and answers', async (name) => {
    const answer = await call(name, { method: 'OPTIONS' });
    const statuses = WITHOUT_PREFLIGHT.has(name) ? [200, 204, 400, 404, 405] : [204];
    expect(statuses).toContain(answer.status);
  });

  it('know every secret key of the project, and no other', async () => {
    for (const key of [TEST_KEYS.secretKey, 'sb_secret_of_ci']) {
      const answer = await call('delivery/whoami', bearer(key));
      expect(await answer.json()).toMatchObject({ name: 'owner' });
    }
    expect((await call('delivery/whoami', bearer('sb_secret_wrong'))).status).toBe(401);
    expect((await call('delivery/whoami')).status).toBe(401);
  });

  it('sign the map', async () => {
    const answer = await call('module-map?environment=production');
    expect(await answer.json()).toMatchObject({ keyId: expect.any(String), payload: expect.any(String) });
  });

  it('check their callers themselves, because the platform does not', async () => {
    const form = () => {
      const body = new FormData();
      body.set('file', new File([JPEG_WITH_PLACE], 'a.jpg'));
      return body;
    };
    for (const name of ['attach-file', 'submit-proof', 'submit-payout-proof', 'start-payment', 'refund-payment'])
      expect((await call(name, { method: 'POST', body: form() })).status).toBe(401);
    const stored = await call('attach-file', { method: 'POST', body: form(), ...bearer(customer.token) });
    expect(await stored.json()).toMatchObject({ path: expect.stringContaining(customer.userId) });
  });
});
