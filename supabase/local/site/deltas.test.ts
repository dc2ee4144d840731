import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asDictionary } from './deltas.ts';
import { siteRoutes } from './site-routes.ts';

/** Text that does not compress. */
const before = Buffer.from(randomBytes(6000).toString('hex'));
const after = Buffer.from(before.toString().replace('a', 'the changed line'));
const hashOf = (bytes: Buffer) => `:${createHash('sha256').update(bytes).digest('base64')}:`;

let dist: string;
beforeAll(async () => {
  dist = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-deltas-'));
  const files = {
    'cart/1.0.0/static/js/3.0a1b2c3d4e.js': before,
    'cart/1.1.0/static/js/3.ffffffffff.js': after,
    'cart/1.1.0/static/js/3.ffffffffff.js.br': brotliCompressSync(after),
    'cart/1.0.0/static/js/4.0a1b2c3d4e.js/a-folder': '',
    'cart/1.1.0/static/js/4.ffffffffff.js': 'four',
    'storefront/1.0.0/static/js/3.0a1b2c3d4e.js': Buffer.from('another module'),
  };
  for (const [name, content] of Object.entries(files)) {
    await fs.mkdir(path.dirname(path.join(dist, name)), { recursive: true });
    await fs.writeFile(path.join(dist, name), content);
  }
});
afterAll(() => fs.rm(dist, { recursive: true }));

const get = (headers: Record<string, string>, file = '3.ffffffffff.js') =>
  siteRoutes({
    modulesDir: dist,
    builtShellDir: path.join(dist, 'shell'),
    readLive: async () => ({ map: null, shell: null, early: {}, admin: null }),
    config: () => ({ supabaseUrl: '', supabaseKey: '', environment: 'production', moduleKeys: [] }),
  }).fetch(new Request(`http://localhost/modules/cart/1.1.0/static/js/${file}`, { headers }));

describe('A file of a release', () => {
  it('is a dictionary for the same file of other releases of its module', () => {
    expect(asDictionary('/modules/cart/1.0.0/static/js/3.0a1b2c3d4e.js')).toBe('match="/modules/cart/*/static/js/3.*.js"');
    expect(asDictionary('/modules/cart/1.0.0/remoteEntry.js')).toBe('match="/modules/cart/*/remoteEntry.js"');
    expect(asDictionary('/static/js/async/7.0a1b2c3d4e.js')).toBe('match="/static/js/async/7.*.js"');
  });

  it('is sent as what changed to a browser that has it of an earlier release', async () => {
    const response = await get({ 'accept-encoding': 'br, dcz', 'available-dictionary': hashOf(before) });
    const body = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-encoding')).toBe('dcz');
    expect(body.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
    expect(`:${body.subarray(8, 40).toString('base64')}:`).toBe(hashOf(before));
    expect(zstdDecompressSync(body.subarray(40), { dictionary: before })).toEqual(after);
    expect(body.length).toBeLessThan(200);
    expect(response.headers.get('vary')).toContain('Available-Dictionary');
  });

  it('is sent whole where the earlier one can’t be read any more', async () => {
    const asked = { 'accept-encoding': 'br, dcz', 'available-dictionary': hashOf(before) };
    const response = await get(asked, '4.ffffffffff.js');
    expect([response.status, response.headers.get('content-encoding')]).toEqual([200, null]);
    expect(await response.text()).toBe('four');
  });

  it('is sent whole to every other browser', async () => {
    for (const headers of [
      { 'accept-encoding': 'br' },
      { 'accept-encoding': 'br', 'available-dictionary': hashOf(before) },
      { 'accept-encoding': 'br, dcz', 'available-dictionary': hashOf(Buffer.from('another')) },
      { 'accept-encoding': 'br, dcz', 'available-dictionary': 'not a hash' },
    ])
      expect((await get(headers as Record<string, string>)).headers.get('content-encoding')).toBe('br');
  });
});
