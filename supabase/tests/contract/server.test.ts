import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmptyDatabase } from '../harness/postgres-server.ts';
import { startProcess, type ServerProcess } from '../harness/server-process.ts';

/** Generous: all test processes share the cores. */
const COLD_START_MS = 300_000;

let dataDir: string;
let settings: Record<string, string>;
let dropDatabase = async (): Promise<void> => {};
let server: ServerProcess;
let url: string;

beforeAll(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-data-'));
  settings = { DATA_DIR: dataDir, PORT: '0' };
  if (process.env['TEST_DRIVER'] === 'postgres') {
    const database = await createEmptyDatabase();
    settings['DATABASE_URL'] = database.url;
    dropDatabase = database.drop;
  }
  server = startProcess(settings);
  url = await server.ready();
}, COLD_START_MS);

afterAll(async () => {
  server.signal('SIGKILL');
  await server.exited;
  await dropDatabase();
  await fs.rm(dataDir, { recursive: true, force: true });
});

const demoPassword = (): string => /customer@demo\.test with (\S+)/.exec(server.output())![1]!;
const secretsFile = () => path.join(dataDir, 'secrets', 'keys.json');

interface Keys {
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
}
const keys = async (): Promise<Keys> => JSON.parse(await fs.readFile(secretsFile(), 'utf8')) as Keys;

async function signIn(email: string): Promise<Response> {
  const { publishableKey } = await keys();
  return fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword() }),
  });
}

describe('A first start', () => {
  it('prints its URL, start time and working demo accounts', async () => {
    expect(server.output()).toMatch(/^ready http:\/\/localhost:\d+ \([\d.]+ s\)/m);
    for (const email of ['admin@demo.test', 'customer@demo.test']) expect((await signIn(email)).status).toBe(200);
  });

  it('creates its secrets, readable only by this user', async () => {
    const made = await fs.readdir(path.dirname(secretsFile()));
    expect(made.sort()).toEqual(['delivery-key.json', 'keys.json', 'owner-token']);
    for (const name of made) {
      const { mode } = await fs.stat(path.join(path.dirname(secretsFile()), name));
      expect(mode & 0o777).toBe(0o600);
    }
    expect((await fs.stat(path.dirname(secretsFile()))).mode & 0o777).toBe(0o700);
  });

  it('serves the configuration without secrets', async () => {
    const text = await (await fetch(`${url}/config.json`)).text();
    const { publishableKey, secretKey, jwtSecret } = await keys();
    const publicKey = { kty: 'EC', crv: 'P-256', x: expect.any(String) as string, y: expect.any(String) as string };
    expect(JSON.parse(text)).toEqual({
      supabaseUrl: url,
      supabaseKey: publishableKey,
      environment: 'production',
      moduleKeys: [{ keyId: expect.any(String) as string, jwk: publicKey }],
    });
    expect(text).not.toContain(secretKey);
    expect(text).not.toContain(jwtSecret);
  });

  it('is ready when it prints "ready"', async () => {
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  it('shows its mailbox only under the printed address, and mail bodies without scripts', async () => {
    const printed = /captured mail: (\S+)/.exec(server.output())![1]!;
    const { search } = new URL(printed);
    expect((await fetch(printed)).headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await (await fetch(`${url}/mailbox.json${search}`)).json()).toEqual(expect.any(Array));
    const { publishableKey } = await keys();
    await fetch(`${url}/auth/v1/recover`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'customer@demo.test' }),
    });
    const mails = (await (await fetch(`${url}/mailbox.json${search}`)).json()) as { id: string; to: string }[];
    const mail = mails.find(({ to }) => to === 'customer@demo.test')!;
    expect(await (await fetch(printed)).text()).toContain(`href="/mailbox/${mail.id}${search}"`);
    const body = await fetch(`${url}/mailbox/${mail.id}/body${search}`);
    expect(body.headers.get('content-security-policy')).toMatch(/sandbox(?! allow-scripts)/);
    expect(body.headers.get('content-security-policy')).not.toContain('allow-scripts');
    const page = await (await fetch(`${url}/mailbox/${mail.id}${search}`)).text();
    expect(page).toMatch(/<iframe [^>]*sandbox="allow-popups/);
    expect(page).toContain(`src="/mailbox/${mail.id}/body${search}"`);
    expect((await fetch(`${url}/mailbox/${mail.id}/body`)).status).toBe(404);
  });
});

describe('A second start', () => {
  it('on the same port is refused with the reason', async () => {
    const elsewhere = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-data-'));
    const second = startProcess({ ...settings, DATA_DIR: elsewhere, PORT: new URL(url).port });
    expect(await second.exited).toBe(1);
    expect(second.output()).toMatch(/Port \d+ on 127\.0\.0\.1 is in use/);
    await fs.rm(elsewhere, { recursive: true });
  });

  it('with an invalid setting is refused with the reason', async () => {
    const second = startProcess({ ...settings, PORT: 'many' });
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain('PORT');
  });
});

describe('A server that was killed', () => {
  it(
    'gives the data back with everything that was acknowledged',
    async () => {
      const { secretKey } = await keys();
      const headers = { apikey: secretKey, 'content-type': 'application/json', prefer: 'return=minimal' };
      const reason = `killed ${Date.now()}`;
      const stored = await fetch(`${url}/rest/v1/rejection_reasons`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ reason, category: 'other' }),
      });
      expect(stored.status).toBe(201);
      const password = demoPassword();
      server.signal('SIGKILL');
      await server.exited;

      server = startProcess(settings);
      url = await server.ready();
      const rows = (await (
        await fetch(`${url}/rest/v1/rejection_reasons?reason=eq.${encodeURIComponent(reason)}`, { headers })
      ).json()) as object[];
      expect(rows).toHaveLength(1);
      expect(demoPassword()).toBe(password);
    },
    COLD_START_MS,
  );
});

describe('A stop', () => {
  it('exits with 0, releases the data and prints no error', async () => {
    server.signal('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(server.output()).not.toMatch(/error/i);
    expect(await fs.readdir(dataDir)).not.toContain('lock.sock');
  });
});
