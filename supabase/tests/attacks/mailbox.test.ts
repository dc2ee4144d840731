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

  it('opens under the printed address, also through a proxy, and after a restart', async () => {
    const { pathname, search } = new URL(server.mailboxUrl);
    for (const headers of [{}, { 'X-Forwarded-For': '203.0.113.9' }, { Host: 'shop.example' }] as Record<string, string>[])
      expect((await ask(server, pathname + search, headers)).status).toBe(200);
    await server.restart();
    expect((await ask(server, pathname + search)).status).toBe(200);
  });

  // as nginx forwards by default: the proxy's own Host, and no header that names the client
  it('is not read without the key, even from this machine', async () => {
    const { search } = new URL(server.mailboxUrl);
    const wrong = [
      '',
      '?key=',
      '?key=x',
      `${search.slice(0, -1)}`,
      `${search}x`,
      search.replace('key', 'Key'),
      `?key=${server.publishableKey}`,
    ];
    for (const path of PATHS)
      for (const query of wrong) {
        const { status, body } = await ask(server, path + query);
        expect([path + query, status >= 400 && status < 500, body.includes('"subject"')]).toEqual([path + query, true, false]);
      }
  });
});

describe('A demo reachable from other machines', () => {
  let server: AttackedServer;
  beforeAll(async () => {
    server = await startAttackedServer({ SITE_URL: 'https://shop.example', DEMO: 'true' });
  }, START_TIMEOUT_MS);
  afterAll(() => server.stop());

  it('has no mailbox, not even for this machine', async () => {
    for (const path of PATHS) expect([path, (await ask(server, path)).status]).toEqual([path, 404]);
    expect(server.output()).not.toContain('captured mail');
  });
});
