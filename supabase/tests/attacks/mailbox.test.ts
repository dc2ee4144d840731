import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AttackedServer, START_TIMEOUT_MS, startAttackedServer } from './attacked-server.ts';
import { rawRequest } from './raw-request.ts';

const PATHS = ['/mailbox', '/mailbox.json', '/mailbox/some-id', '/mailbox/some-id/body'];

const ask = (server: AttackedServer, target: string, headers: Record<string, string> = {}) =>
  rawRequest(server.port, { target, headers: { Host: `localhost:${server.port}`, ...headers } });

describe.each([{}, { TRUST_PROXY: '1' }])('The mailbox, with %o', (settings) => {
  let server: AttackedServer;
  beforeAll(async () => {
    server = await startAttackedServer(settings as Record<string, string>);
  }, START_TIMEOUT_MS);
  afterAll(() => server.stop());

  it('opens on this machine, under each loopback name', async () => {
    for (const name of ['localhost', '127.0.0.1', '[::1]'])
      expect((await ask(server, '/mailbox.json', { Host: `${name}:${server.port}` })).status).toBe(200);
  });

  it.each([
    ['X-Forwarded-For', '203.0.113.9'],
    ['X-Forwarded-For', '127.0.0.1'],
    ['X-Forwarded-Host', 'localhost'],
    ['X-Forwarded-Proto', 'https'],
    ['X-Forwarded-Port', '443'],
    ['X-Forwarded-Server', 'proxy'],
    ['X-Forwarded', 'for=203.0.113.9'],
    ['Forwarded', 'for=203.0.113.9'],
    ['Via', '1.1 proxy'],
    ['X-Real-IP', '203.0.113.9'],
    ['X-Client-IP', '203.0.113.9'],
    ['X-Cluster-Client-IP', '203.0.113.9'],
    ['X-Original-Forwarded-For', '203.0.113.9'],
    ['True-Client-IP', '203.0.113.9'],
    ['CF-Connecting-IP', '203.0.113.9'],
    ['Fastly-Client-IP', '203.0.113.9'],
    ['x-forwarded-FOR', ''],
  ])('is not read through a proxy that sends %s: %s', async (name, value) => {
    for (const path of PATHS) expect([path, (await ask(server, path, { [name]: value })).status]).toEqual([path, 404]);
  });

  it.each([
    'shop.example',
    'localhost.shop.example',
    'localhost@shop.example',
    'shop.example#localhost',
    '127.0.0.1.nip.io',
    '0.0.0.0',
  ])('is not read under the name %s', async (name) => {
    expect((await ask(server, '/mailbox.json', { Host: `${name}:${server.port}` })).body).not.toContain('"subject"');
    expect((await ask(server, '/mailbox.json', { Host: `${name}:${server.port}` })).status).toBeGreaterThanOrEqual(400);
  });
});

describe('A demo reachable from other machines', () => {
  let server: AttackedServer;
  beforeAll(async () => {
    server = await startAttackedServer({ SITE_URL: 'https://shop.example' });
  }, START_TIMEOUT_MS);
  afterAll(() => server.stop());

  it('has no mailbox, not even for this machine', async () => {
    for (const path of PATHS) expect([path, (await ask(server, path)).status]).toEqual([path, 404]);
    expect(server.output()).not.toContain('/mailbox');
  });
});
