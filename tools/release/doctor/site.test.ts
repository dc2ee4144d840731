import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ModuleMap } from '@landfall/modules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkRedirects, checkSite } from './check-site.ts';
import { envelopeOf, fileOf, filesOf, keysOf } from '../../hosting/fetch-site.ts';

const BUCKET = 'https://ref.supabase.co/storage/v1/object/public/modules';
const PAGE = '<!doctype html><title>Landfall</title>';
const entry = (base: string) => ({
  modules: { cart: { stable: { version: '1.0.0', entry: `${base}/cart/1.0.0/remoteEntry.js` } } },
});
const mapWith = (base: string): ModuleMap => entry(base) as unknown as ModuleMap;
const envelope = JSON.stringify({
  payload: Buffer.from(JSON.stringify(entry(BUCKET))).toString('base64'),
  keyId: 'a',
  signature: '',
});

let policy = '';
/** Answers every address with its page, like a static host without exclusions. */
let isSpa = true;
let server: http.Server;
let site: string;

beforeAll(async () => {
  server = http.createServer(({ url = '' }, response) => {
    const send = (type: string, text: string, status = 200) =>
      response.writeHead(status, { 'Content-Type': type, 'Content-Security-Policy': policy }).end(text);
    if (url === '/config.json') return send('application/json', '{"supabaseUrl":"https://ref.supabase.co"}');
    if (url === '/modules/production.json') return send('application/json', envelope);
    if (url === '/object-missing') return send('application/json', '{"error":"not_found"}', 400);
    if (url.startsWith('/auth/v1/verify')) return response.writeHead(303, { Location: 'http://localhost:3000/#error=x' }).end();
    return url.startsWith('/modules/') && !isSpa ? send('text/plain', 'Not found', 404) : send('text/html', PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe('The doctor, on a static host', () => {
  it('takes the page in place of a file for a missing file', async () => {
    expect(await fileOf(`${site}/modules`, 'cart/1.0.0/release.json')).toBeNull();
    await expect(envelopeOf(site, 'staging')).rejects.toThrow("answered with the shop's page instead of JSON");
  });

  it('takes the answer of Supabase Storage for a missing file', async () => {
    expect(await fileOf(site, 'object-missing')).toBeNull();
  });

  it('reads files from the places in the map', () => {
    expect(filesOf('https://shop.example', mapWith(BUCKET))).toBe(BUCKET);
    expect(filesOf('https://shop.example', mapWith('/modules'))).toBe('https://shop.example/modules');
  });

  it('names the address that gave no answer', async () => {
    const away = 'http://127.0.0.1:47999';
    const message = `${away} cannot be reached (ECONNREFUSED)`;
    expect(await checkSite(away, 'production')).toEqual([{ check: 'site', state: 'wrong', message }]);
    await expect(checkRedirects(away, site)).rejects.toThrow(`${away}/auth/v1/verify?`);
    await expect(fileOf(away, 'cart/1.0.0/release.json')).rejects.toThrow(`${away}/cart/1.0.0/release.json cannot be reached`);
  });

  it('knows that keys may be built into the shell', async () => {
    expect(await keysOf(site)).toBeNull();
  });

  it('shows what the security headers block', async () => {
    policy = "default-src 'self'; connect-src 'self'";
    const [, headers] = await checkSite(site, 'production');
    expect(headers).toMatchObject({
      state: 'wrong',
      message: expect.stringMatching(
        /connect-src blocks the backend .*; script-src blocks the modules of https:\/\/ref.supabase.co/,
      ),
    });
    policy = "script-src 'self' https://ref.supabase.co; connect-src 'self' https://ref.supabase.co";
    expect((await checkSite(site, 'production'))[1]!.state).toBe('ok');
  });

  it('reports that a missing module must not be a page', async () => {
    isSpa = true;
    expect((await checkSite(site, 'production'))[0]).toMatchObject({
      state: 'wrong',
      message: expect.stringContaining('exclude /modules'),
    });
    isSpa = false;
    expect((await checkSite(site, 'production'))[0]!.state).toBe('ok');
  });

  it('shows where sign-in links lead', async () => {
    expect(await checkRedirects(site, 'https://shop.example')).toMatchObject({
      state: 'wrong',
      message: expect.stringMatching(/lead to http:\/\/localhost:3000\/, not to .*config push/),
    });
  });
});
