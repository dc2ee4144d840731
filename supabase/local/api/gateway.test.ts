import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { gateway } from './gateway.ts';

const open = (origin: string, trustProxy: boolean) =>
  gateway(
    new Hono().all('*', (context) => context.text(context.req.url)),
    { origin, trustProxy },
  );
const PLAIN = { 'x-forwarded-proto': 'http' };
async function ask(site: Hono, target: string, init: RequestInit) {
  const { status, headers } = await site.request(`http://127.0.0.1:4200${target}`, init);
  return [status, headers.get('location')];
}

it('A visit without TLS goes on with it at the same address of the shop; a write is not repeated, and only a trusted proxy is believed', async () => {
  const site = open('https://shop.example', true);
  expect(await ask(site, '/quote?a=1', { headers: PLAIN })).toEqual([308, 'https://shop.example/quote?a=1']);
  expect(await ask(site, '//evil.test/quote', { headers: PLAIN })).toEqual([308, 'https://shop.example//evil.test/quote']);
  expect(await ask(site, '/quote', { headers: { 'x-forwarded-proto': 'https' } })).toEqual([200, null]);
  expect(await ask(site, '/rest/v1/rpc/x', { headers: PLAIN, method: 'POST' })).toEqual([200, null]);
  expect(await ask(open('https://shop.example', false), '/quote', { headers: PLAIN })).toEqual([200, null]);
  expect(await ask(open('http://shop.example', true), '/quote', { headers: PLAIN })).toEqual([200, null]);
});
