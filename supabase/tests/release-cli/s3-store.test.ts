// A server whose released files are in a bucket of S3: its own folder is only a cache.
import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { s3Environment } from '../../../libs/delivery/src/store/s3-settings.ts';
import { s3Store } from '../../../libs/delivery/src/store/s3-store.ts';
import type { ModuleStore } from '../../../libs/delivery/src/store/store.ts';
import { type S3Server, startS3 } from '../harness/s3-server.ts';
import { integrityOf } from '../delivery/a-release.ts';
import { olderBy } from '../delivery/age.ts';
import { builtRemote, builtShell, removeBuilt } from './built.ts';
import { type Landfall, startLandfall } from './landfall.ts';

const START_MS = 300_000;
const TEST_MS = 120_000;

let s3: S3Server;
let store: ModuleStore;
let landfall: Landfall;

beforeAll(async () => {
  s3 = await startS3();
  store = s3Store(s3.settings);
  landfall = await startLandfall(s3Environment(s3.settings) as Record<string, string>);
}, START_MS);
afterAll(async () => {
  await landfall.stop();
  await s3.close();
  await removeBuilt();
});

const release: Landfall['release'] = (...args) => landfall.release(...args);
const ENTRY = 'remoteEntry.js';
const get = (file: string) => fetch(`${landfall.url}${file}`);
const bytesAt = async (file: string) => new Uint8Array(await (await get(file)).arrayBuffer());
/** Again where the server copies a release at that moment. */
const emptyCache = () => fs.rm(landfall.modulesDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });

async function publish(module: string, version: string, folder: Promise<string>): Promise<void> {
  const { status, answer } = await release('publish', module, '--from', await folder);
  expect([status, answer]).toMatchObject([0, { version }]);
  expect((await release('promote', module, version)).status).toBe(0);
}

it(
  'The release command publishes to the bucket, and the server serves the same bytes from it',
  { timeout: TEST_MS },
  async () => {
    await publish('shell', '2.0.0', builtShell('2.0.0'));
    for (const version of ['1.0.0', '1.1.0']) await publish('cart', version, builtRemote('cart', version));
    const stored = await store.read(`cart/1.1.0/${ENTRY}`);
    expect(await store.list('cart/1.1.0')).toContain('cart/1.1.0/release.json');
    await emptyCache();
    // a copy that was under way when its folder was deleted fails, and the next request starts another
    await expect.poll(async () => (await get(`/modules/cart/1.1.0/${ENTRY}`)).status, { timeout: 10_000 }).toBe(200);
    const response = await get(`/modules/cart/1.1.0/${ENTRY}`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toContain('text/javascript');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(stored);
    expect((await get('/modules/cart/9.9.9/none.js')).status).toBe(404);
    expect((await release('doctor')).answer['findings']).toEqual(
      expect.arrayContaining([expect.objectContaining({ check: 'cart 1.1.0 (live)', state: 'ok' })]),
    );
  },
);

it(
  'A server that starts with an empty folder serves the page, and files of earlier shells to open tabs',
  { timeout: TEST_MS },
  async () => {
    await publish('shell', '2.1.0', builtShell('2.1.0'));
    await landfall.restart(emptyCache);
    const page = await (await fetch(landfall.url, { headers: { accept: 'text/html' } })).text();
    expect(page).toContain('static/js/main.1.js');
    expect(await fs.readdir(path.join(landfall.modulesDir, 'shell'))).toContain('2.1.0');
  },
);

it('The gate reads the bucket: a file with other bytes is never served', { timeout: TEST_MS }, async () => {
  await publish('analytics', '1.0.0', builtRemote('analytics', '1.0.0'));
  expect((await release('publish', 'analytics', '--from', await builtRemote('analytics', '1.1.0'))).status).toBe(0);
  await store.remove({ module: 'analytics', version: '1.1.0' });
  const refused = await release('promote', 'analytics', '1.1.0');
  expect([refused.status, refused.answer.error?.code]).toEqual([7, 'gate_refused']);
  const evil = new TextEncoder().encode('alert(1)');
  await store.put(`analytics/1.1.0/${ENTRY}`, evil, integrityOf(evil));
  expect((await get(`/modules/analytics/1.1.0/${ENTRY}`)).status).toBe(404);
});

it('While the bucket is away, what was served is served, and a forced rollback is in the map', { timeout: TEST_MS }, async () => {
  await get(`/modules/cart/1.1.0/${ENTRY}`);
  await s3.stop();
  expect((await get(`/modules/cart/1.1.0/${ENTRY}`)).status).toBe(200);
  const refused = await release('rollback', 'cart', '--reason', 'x');
  expect(refused.answer.error?.code).toBe('gate_refused');
  expect((await release('rollback', 'cart', '--force', 'files', '--reason', 'The bucket is away')).status).toBe(0);
  expect((await landfall.map()).modules['cart']?.stable.version).toBe('1.0.0');
  await s3.start();
  // an attempt to copy it may have begun before
  await expect.poll(async () => (await get(`/modules/cart/1.0.0/${ENTRY}`)).status, { timeout: 10_000 }).toBe(200);
});

it('A collection deletes nothing that was published lately', { timeout: TEST_MS }, async () => {
  const dry = await release('collect', '--dry-run', '--days', '2');
  expect([dry.status, dry.answer]).toMatchObject([0, { dryRun: true, unreachable: 0, deleted: 0 }]);
  expect((await release('collect', '--days', '1')).status).toBe(2);
  expect((await release('collect')).answer).toMatchObject({ unreachable: 0, deleted: 0, files: 0 });
  expect(await bytesAt(`/modules/cart/1.0.0/${ENTRY}`)).toEqual(await store.read(`cart/1.0.0/${ENTRY}`));
});

it(
  'A collection deletes old releases in the bucket, and at the next start in the folder of the server',
  { timeout: 2 * TEST_MS },
  async () => {
    for (const version of ['1.2.0', '1.3.0', '1.4.0', '1.5.0']) await publish('cart', version, builtRemote('cart', version));
    await landfall.alter(olderBy(31));
    const old = ['cart/1.0.0', 'cart/1.1.0', 'cart/1.2.0', 'analytics/1.1.0'];
    expect((await get(`/modules/cart/1.0.0/${ENTRY}`)).status).toBe(200); // now in the server's folder
    const { status, answer } = await release('collect');
    expect([status, answer]).toMatchObject([0, { unreachable: old.length, deleted: old.length }]);
    for (const folder of old) expect(await store.list(folder)).toEqual([]);
    for (const folder of ['cart/1.3.0', 'cart/1.4.0', 'cart/1.5.0', 'analytics/1.0.0', 'shell/2.1.0'])
      expect(await store.list(folder)).toContain(`${folder}/release.json`);
    expect(await bytesAt(`/modules/cart/1.5.0/${ENTRY}`)).toEqual(await store.read(`cart/1.5.0/${ENTRY}`));
    expect((await release('rollback', 'cart', '--reason', 'Still possible')).status).toBe(0);
    expect((await release('promote', 'cart', '1.0.0')).answer.error?.code).toBe('files_deleted');
    await landfall.restart();
    expect((await get(`/modules/cart/1.0.0/${ENTRY}`)).status).toBe(404);
    expect((await get(`/modules/cart/1.4.0/${ENTRY}`)).status).toBe(200);
  },
);

it('A server with half of the settings says what is missing', { timeout: TEST_MS }, async () => {
  await expect(startLandfall({ MODULES_S3_BUCKET: 'shop' })).rejects.toThrow('MODULES_S3_ENDPOINT');
});
