import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderStore } from '../../functions/_shared/delivery/store/folder-store.ts';
import { storageStore } from '../../functions/_shared/delivery/store/storage-store.ts';
import { type ModuleStore, Occupied } from '../../functions/_shared/delivery/store/store.ts';
import { TEST_ORIGIN } from '../harness/test-lite.ts';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { bytesOf, integrityOf } from './a-release.ts';

let db: TestDatabase;
let root: string;
const stores = {} as Record<'folder' | 'storage', ModuleStore>;

beforeAll(async () => {
  db = await openTestDatabase();
  root = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-modules-'));
  stores.folder = folderStore(root);
  stores.storage = storageStore(db.client('service'));
});
afterAll(async () => {
  await db.close();
  await fs.rm(root, { recursive: true });
});

const put = (store: ModuleStore, name: string, text: string) => store.put(name, bytesOf(text), integrityOf(bytesOf(text)));

describe.each(['folder', 'storage'] as const)('The module store in %s', (driver) => {
  it('gives back what was put, byte for byte', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
    expect(await stores[driver].put('cart/1.0.0/static/js/a.js', bytes, integrityOf(bytes))).toBe('new');
    expect(Buffer.from((await stores[driver].read('cart/1.0.0/static/js/a.js'))!).equals(bytes)).toBe(true);
  });

  it('answers where the same bytes are there, and never writes over others', async () => {
    expect(await put(stores[driver], 'cart/1.0.1/a.js', 'one')).toBe('new');
    expect(await put(stores[driver], 'cart/1.0.1/a.js', 'one')).toBe('same');
    await expect(put(stores[driver], 'cart/1.0.1/a.js', 'two')).rejects.toBeInstanceOf(Occupied);
    expect(new TextDecoder().decode((await stores[driver].read('cart/1.0.1/a.js'))!)).toBe('one');
  });

  it('lets one of two win who put other bytes at once', async () => {
    const tries = await Promise.allSettled(['one', 'two'].map((text) => put(stores[driver], 'cart/1.0.2/a.js', text)));
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const winner = tries[0]!.status === 'fulfilled' ? 'one' : 'two';
    expect(new TextDecoder().decode((await stores[driver].read('cart/1.0.2/a.js'))!)).toBe(winner);
  });

  it('has nothing where nothing was put', async () => {
    expect(await stores[driver].read('cart/9.9.9/a.js')).toBeNull();
    expect(await stores[driver].list('cart/9.9.9')).toEqual([]);
  });

  it('lists all files below a release, and none of another', async () => {
    const long = 'x'.repeat(1000); // long enough for compressed copies
    for (const name of ['a.js', 'static/js/async/b.js', 'static/c.css']) await put(stores[driver], `cart/1.0.3/${name}`, long);
    await put(stores[driver], 'cart/1.0.30/a.js', long);
    expect(await stores[driver].list('cart/1.0.3')).toEqual(
      ['a.js', 'static/c.css', 'static/js/async/b.js'].map((name) => `cart/1.0.3/${name}`),
    );
  });
});

describe('The folder', () => {
  it('holds compressed copies of the same content', async () => {
    const text = 'body { color: sea-green }\n'.repeat(50);
    await put(stores.folder, 'cart/2.0.0/a.css', text);
    const file = path.join(root, 'cart/2.0.0/a.css');
    expect(zlib.brotliDecompressSync(await fs.readFile(`${file}.br`)).toString()).toBe(text);
    expect(zlib.gunzipSync(await fs.readFile(`${file}.gz`)).toString()).toBe(text);
  });

  it('makes the copies that an upload which was cut off has left out', async () => {
    const text = 'x'.repeat(500);
    await put(stores.folder, 'cart/2.0.1/a.js', text);
    await fs.rm(path.join(root, 'cart/2.0.1/a.js.gz'));
    expect(await put(stores.folder, 'cart/2.0.1/a.js', text)).toBe('same');
    expect(await fs.readdir(path.join(root, 'cart/2.0.1'))).toEqual(['a.js', 'a.js.br', 'a.js.gz']);
  });

  it('leaves no other files, and writes nothing outside its folder', async () => {
    expect(await fs.readdir(path.join(root, '.incoming'))).toEqual([]);
    await expect(put(stores.folder, '../evil.js', 'x')).rejects.toThrow('outside');
  });
});

describe('The bucket', () => {
  it('can be read by anyone with the URL, such as a CDN, with a lifetime of a year', async () => {
    await put(stores.storage, 'cart/3.0.0/a.js', 'one');
    const response = await db.fetch(new Request(`${TEST_ORIGIN}/storage/v1/object/public/modules/cart/3.0.0/a.js`));
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('one');
    expect(response.headers.get('cache-control')).toContain('31536000');
  });

  it('is listed and written by no visitor and no admin of the shop', async () => {
    const visitor = db.client('anon').storage.from('modules');
    expect((await visitor.list('cart/3.0.0')).data ?? []).toEqual([]);
    expect((await visitor.upload('cart/3.0.0/b.js', new Blob(['x'], { type: 'text/javascript' }))).error).not.toBeNull();
  });
});
