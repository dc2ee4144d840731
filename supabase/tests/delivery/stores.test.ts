import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderStore } from '../../../libs/delivery/src/store/folder-store.ts';
import { readS3Settings } from '../../../libs/delivery/src/store/s3-settings.ts';
import { s3Store } from '../../../libs/delivery/src/store/s3-store.ts';
import { storageStore } from '../../../libs/delivery/src/store/storage-store.ts';
import { type ModuleStore, Occupied } from '../../../libs/delivery/src/store/store.ts';
import { type S3Server, startS3 } from '../harness/s3-server.ts';
import { TEST_ORIGIN } from '../harness/test-lite.ts';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { bytesOf, integrityOf } from './a-release.ts';

let db: TestDatabase;
let root: string;
let s3: S3Server;
const stores = {} as Record<'folder' | 'storage' | 's3', ModuleStore>;

beforeAll(async () => {
  db = await openTestDatabase();
  root = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-modules-'));
  stores.folder = folderStore(root);
  stores.storage = storageStore(db.client('service'));
  s3 = await startS3();
  stores.s3 = s3Store(s3.settings);
});
afterAll(async () => {
  await db.close();
  await s3.close();
  await fs.rm(root, { recursive: true });
});

const put = (store: ModuleStore, name: string, text: string) => store.put(name, bytesOf(text), integrityOf(bytesOf(text)));

describe.each(['folder', 'storage', 's3'] as const)('The module store in %s', (driver) => {
  it('returns a file byte for byte', async () => {
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

  it('deletes a release and no other, also when repeated', async () => {
    const long = 'x'.repeat(1000);
    for (const name of ['cart/1.0.4/a.js', 'cart/1.0.4/static/js/b.js', 'cart/1.0.40/a.js', 'cart/1.0.5/a.js'])
      await put(stores[driver], name, long);
    expect(await stores[driver].remove({ module: 'cart', version: '1.0.4' })).toBe(2);
    expect(await stores[driver].remove({ module: 'cart', version: '1.0.4' })).toBe(0);
    expect(await stores[driver].list('cart/1.0.4')).toEqual([]);
    expect(await stores[driver].read('cart/1.0.4/a.js')).toBeNull();
    for (const name of ['cart/1.0.40/a.js', 'cart/1.0.5/a.js']) expect(await stores[driver].read(name)).not.toBeNull();
    expect(await put(stores[driver], 'cart/1.0.4/a.js', 'again')).toBe('new');
  });

  it.each([
    ['', ''],
    ['cart', ''],
    ['..', '1.0.5'],
    ['cart', '..'],
    ['cart', '1.0.5/static'],
  ])('deletes nothing but a whole release: not "%s/%s"', async (module, version) => {
    await put(stores[driver], 'cart/1.0.5/a.js', 'x'.repeat(1000)).catch(() => undefined);
    await expect(stores[driver].remove({ module, version })).rejects.toThrow('not the folder of a release');
    expect(await stores[driver].read('cart/1.0.5/a.js')).not.toBeNull();
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

describe('S3', () => {
  it('lists more files than fit into one answer', { timeout: 60_000 }, async () => {
    const names = Array.from({ length: 1100 }, (_, index) => `many/1.0.0/static/js/${index}.js`).sort();
    for (let at = 0; at < names.length; at += 50)
      await Promise.all(names.slice(at, at + 50).map((name) => put(stores.s3, name, name)));
    expect(await stores.s3.list('many/1.0.0')).toEqual(names);
    expect(await stores.s3.remove({ module: 'many', version: '1.0.0' })).toBe(1100);
  });

  it('stores a file with its media type, as immutable', async () => {
    await put(stores.s3, 'cart/3.0.0/a.js', 'one');
    const { endpoint, bucket, ...access } = s3.settings;
    const { headers } = await new AwsClient({ ...access, service: 's3' }).fetch(`${endpoint}/${bucket}/cart/3.0.0/a.js`);
    expect(headers.get('content-type')).toBe('text/javascript');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('that refuses or does not answer is an error, never a file that is missing', async () => {
    const stranger = s3Store({ ...s3.settings, secretAccessKey: 'wrong' });
    await expect(stranger.read('cart/1.0.0/static/js/a.js')).rejects.toThrow('SignatureDoesNotMatch');
    await expect(put(stranger, 'cart/4.0.0/a.js', 'one')).rejects.toThrow('SignatureDoesNotMatch');
    await expect(s3Store({ ...s3.settings, bucket: 'none' }).read('cart/1.0.0/a.js')).rejects.toThrow('NoSuchBucket');
    await s3.stop();
    await expect(stores.s3.read('cart/1.0.0/a.js')).rejects.toThrow('fetch failed');
    await s3.start();
    expect(await stores.s3.read('cart/9.0.0/a.js')).toBeNull();
  });

  it('is chosen by its settings, all of them or none', () => {
    const whole = {
      MODULES_S3_ENDPOINT: 'https://s3.example/',
      MODULES_S3_BUCKET: 'shop',
      MODULES_S3_ACCESS_KEY_ID: 'id',
      MODULES_S3_SECRET_ACCESS_KEY: 'secret',
    };
    const from = (settings: Record<string, string>) => readS3Settings((name) => settings[name]);
    expect(from({})).toBeNull();
    expect(from(whole)).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'shop',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
    expect(from({ ...whole, MODULES_S3_REGION: 'auto' })?.region).toBe('auto');
    expect(() => from({ MODULES_S3_BUCKET: 'shop' })).toThrow('also needs MODULES_S3_ENDPOINT and');
    expect(() => from({ ...whole, MODULES_S3_ENDPOINT: 'https://s3.example/shop' })).toThrow('without a path');
  });
});
