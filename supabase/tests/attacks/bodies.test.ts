import { connect } from 'node:net';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AttackedServer, START_TIMEOUT_MS, startAttackedServer } from './attacked-server.ts';
import { PNG } from '../harness/pictures.ts';
import { floodBody, openRequest } from './slow-request.ts';

let server: AttackedServer;
let token: string;
let userId: string;

beforeAll(async () => {
  server = await startAttackedServer();
  const { data } = await (await server.signedIn('customer@demo.test')).auth.getSession();
  token = data.session!.access_token;
  userId = data.session!.user.id;
}, START_TIMEOUT_MS);
afterAll(() => server.stop());

const FUNCTIONS = '/functions/v1';
const key = () => ({ apikey: server.publishableKey });
const session = () => ({ ...key(), Authorization: `Bearer ${token}` });

describe('An endless body', () => {
  it.each([
    ['POST', `${FUNCTIONS}/payment-webhook/stripe`],
    ['POST', `${FUNCTIONS}/payment-webhook/sandbox`],
    ['POST', `${FUNCTIONS}/module-health`],
    ['POST', `${FUNCTIONS}/sandbox-payment`],
    ['POST', `${FUNCTIONS}/module-map`],
    ['PUT', `${FUNCTIONS}/delivery/files/cart/9.9.9/remoteEntry.js`],
    ['POST', `${FUNCTIONS}/delivery/publish`],
    ['POST', `${FUNCTIONS}/submit-proof`],
    ['POST', '/auth/v1/token?grant_type=password'],
    ['POST', '/rest/v1/rpc/price_quote'],
    ['POST', '/storage/v1/object/product-photos/a/b.png'],
    ['PUT', '/storage/v1/object/product-photos/a/b.png'],
    ['POST', '/storage/v1/object/list/product-photos'],
    ['DELETE', '/storage/v1/object/product-photos'],
  ])('of a stranger is not kept: %s %s', async (method, target) => {
    const before = await server.memory();
    const { status } = await floodBody(
      server.port,
      { method, target, headers: { ...key(), 'Content-Type': 'application/json' } },
      200,
    );
    // The response is lost if the connection is reset while the client still sends.
    expect(Number.isNaN(status) || (status >= 400 && status < 500)).toBe(true);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect((await server.memory()) - before).toBeLessThan(60);
  });

  it('of a customer is cut off at the bucket’s limit', async () => {
    const target = `/storage/v1/object/product-photos/${userId}/endless.png`;
    const { status, sent } = await floodBody(
      server.port,
      { method: 'POST', target, headers: { ...session(), 'Content-Type': 'image/png' } },
      200,
    );
    expect(status).toBe(413);
    expect(sent).toBeLessThan(100);
  });

  it('with a large Content-Length is refused before it is read', async () => {
    const claim = openRequest(server.port, {
      method: 'POST',
      target: `${FUNCTIONS}/module-health`,
      headers: { 'Content-Length': String(500 * 2 ** 20) },
    });
    expect(await claim.answer).toContain('413');
  });

  it('that is compressed is refused', async () => {
    const response = await fetch(`${server.url}/rest/v1/rpc/price_quote`, {
      method: 'POST',
      headers: { ...key(), 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
      body: '{}',
    });
    expect(response.status).toBe(415);
  });
});

describe.concurrent('A body that drips', () => {
  it.each([
    ['POST', '/rest/v1/rpc/price_quote'],
    ['POST', '/auth/v1/token?grant_type=password'],
    ['POST', `${FUNCTIONS}/payment-webhook/sandbox`],
    ['DELETE', '/storage/v1/object/product-photos'],
  ])('is not waited for: %s %s', async (method, target) => {
    const open = openRequest(server.port, {
      method,
      target,
      headers: { ...session(), 'Content-Type': 'application/json', 'Content-Length': '1000' },
    });
    const dripping = setInterval(() => open.send(' '), 500);
    const answer = await open.answer.finally(() => clearInterval(dripping));
    expect(answer).toContain('408');
  });

  it('sent as endless headers is cut off too', async () => {
    const socket = connect(server.port, '127.0.0.1');
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n');
    const dripping = setInterval(() => socket.writable && socket.write('X-More: 1\r\n'), 1000);
    socket.on('error', () => {});
    const text = await new Promise<string>((resolve) => {
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk.toString();
      });
      socket.on('close', () => resolve(answer));
    }).finally(() => clearInterval(dripping));
    expect(text).toContain('408');
  });
});

describe('A path of storage', () => {
  it('is not locked by a DELETE whose body never arrives', async () => {
    const backend = createClient(server.url, server.secretKey);
    const path = `${userId}/locked.png`;
    const open = openRequest(server.port, {
      method: 'DELETE',
      target: `/storage/v1/object/product-photos/${path}`,
      headers: { ...session(), 'Content-Type': 'application/json', 'Content-Length': '1000' },
    });
    open.send('{');
    const uploaded = await Promise.race([
      backend.storage.from('product-photos').upload(path, new Blob([PNG], { type: 'image/png' })),
      new Promise((resolve) => setTimeout(resolve, 5000, 'locked')),
    ]);
    expect(uploaded).toMatchObject({ error: null });
    open.socket.destroy();
  });

  it('is not locked by an upload that hangs', async () => {
    const db = await server.signedIn('customer@demo.test');
    const path = `${userId}/hanging.png`;
    const open = openRequest(server.port, {
      method: 'POST',
      target: `/storage/v1/object/product-photos/${path}`,
      headers: { ...session(), 'Content-Type': 'image/png', 'Content-Length': '1000' },
    });
    open.send('x');
    const removed = await Promise.race([
      db.storage.from('product-photos').remove([path]),
      new Promise((resolve) => setTimeout(resolve, 5000, 'locked')),
    ]);
    expect(removed).toMatchObject({ error: null });
    open.socket.destroy();
  });
});

describe('Signed URLs of many paths', () => {
  const sign = (paths: string[], headers: Record<string, string>) =>
    fetch(`${server.url}/storage/v1/object/sign/product-photos`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ expiresIn: 60, paths }),
    });
  const paths = Array.from({ length: 500 }, (_, at) => `${at}/x.png`);

  it('do not slow down the shop', async () => {
    const signing = Promise.all(Array.from({ length: 4 }, () => sign(paths, key())));
    const begun = performance.now();
    const { error } = await server.client().from('country_settings').select('code').limit(1);
    expect(error).toBeNull();
    expect(performance.now() - begun).toBeLessThan(2000);
    expect((await signing).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('beyond the limit are refused, not truncated', async () => {
    const response = await sign([...paths, 'one more'], session());
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('At most 500');
  });
});
