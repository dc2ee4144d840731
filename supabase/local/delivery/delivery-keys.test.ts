import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Envelope, generateSigningKey, keyIdsOf, sealPayload, signerAmong, signerOf } from '@landfall/modules';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LiveKeys, openKeys, readKeyRing, retireKey, rotateKey, signedBy } from './delivery-keys.ts';

let dataDir: string;
let keys: LiveKeys | undefined;
const file = (name: string) => path.join(dataDir, 'secrets', name);
const write = (name: string, content: unknown) => fs.writeFile(file(name), JSON.stringify(content), { mode: 0o600 });

beforeEach(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-keys-'));
  await fs.mkdir(file(''));
  await write('delivery-key.json', await generateSigningKey());
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(async () => {
  keys?.close();
  vi.restoreAllMocks();
  await fs.rm(dataDir, { recursive: true });
});

const ids = async () => (await readKeyRing(dataDir)).publicKeys.map(({ keyId }) => keyId);
const sealed = async (): Promise<Envelope> => {
  const [first, ...also] = (await readKeyRing(dataDir)).signers;
  return sealPayload({ revision: 1 }, first!, also);
};

describe('A rotation', () => {
  it('makes a new signing key and keeps the one before, which signs too until it is retired', async () => {
    const [before = ''] = await ids();
    const oldPage = (await readKeyRing(dataDir)).publicKeys;
    const next = await rotateKey(dataDir);
    expect(await ids()).toEqual([next, before]);
    const envelope = await sealed();
    expect(keyIdsOf(envelope)).toEqual([before, next]);
    expect(await signerAmong(oldPage, envelope)).toBe(before);
    expect(await retireKey(dataDir, before)).toBe(true);
    expect(await ids()).toEqual([next]);
    expect(await signerAmong(oldPage, await sealed())).toBeUndefined();
  });

  it('can begin before the last one ended', async () => {
    const [first = ''] = await ids();
    const second = await rotateKey(dataDir);
    const third = await rotateKey(dataDir);
    expect(await ids()).toEqual([third, second, first]);
    expect(await retireKey(dataDir, second)).toBe(true);
    expect(await ids()).toEqual([third, first]);
  });

  it('never retires the signing key, nor one that is not there', async () => {
    const [only = ''] = await ids();
    expect(await retireKey(dataDir, only)).toBe(false);
    expect(await retireKey(dataDir, 'ffffffffffffffff')).toBe(false);
    expect(await ids()).toEqual([only]);
  });

  it('that was cut off between its two files is as if it had not begun', async () => {
    const [only] = await ids();
    await write('delivery-keys-retiring.json', [JSON.parse(await fs.readFile(file('delivery-key.json'), 'utf8'))]);
    expect(await ids()).toEqual([only]);
    expect(keyIdsOf(await sealed())).toEqual([only]);
  });

  it('leaves its files readable by this user alone', async () => {
    await rotateKey(dataDir);
    for (const name of await fs.readdir(file(''))) expect((await fs.stat(file(name))).mode & 0o777).toBe(0o600);
  });
});

it('names the file that holds no key', async () => {
  await write('delivery-keys-retiring.json', [{ kty: 'EC' }]);
  await expect(readKeyRing(dataDir)).rejects.toThrow(/delivery-keys-retiring\.json holds no private key/);
  await fs.writeFile(file('delivery-key.json'), '{');
  await expect(readKeyRing(dataDir)).rejects.toThrow(/delivery-key\.json cannot be read/);
});

describe('A running server', () => {
  it('takes a rotation without a restart, and a file that was put there by hand', async () => {
    const [before] = await ids();
    keys = await openKeys(dataDir);
    const next = await rotateKey(dataDir);
    await vi.waitFor(() => expect(keys!.now().publicKeys.map(({ keyId }) => keyId)).toEqual([next, before]));
    const byHand = await generateSigningKey();
    await write('delivery-keys-retiring.json', []);
    await write('delivery-key.json', byHand);
    const { publicKey } = await signerOf(byHand);
    await vi.waitFor(() => expect(keys!.now().publicKeys).toEqual([publicKey]));
  });

  it('goes on with the keys that it has where a file becomes unreadable, and logs it once', async () => {
    keys = await openKeys(dataDir);
    const before = keys.now();
    await fs.writeFile(file('delivery-key.json'), 'gone');
    await vi.waitFor(() => expect(console.warn).toHaveBeenCalled());
    expect(keys.now()).toBe(before);
    expect(console.warn).toHaveBeenCalledOnce();
  });

  it('signs a kept map again only where its keys have changed', async () => {
    const envelope = await sealed();
    expect(await signedBy(await readKeyRing(dataDir), envelope)).toBe(envelope);
    await rotateKey(dataDir);
    const ring = await readKeyRing(dataDir);
    const again = await signedBy(ring, envelope);
    expect(again.payload).toBe(envelope.payload);
    for (const key of ring.publicKeys) expect(await signerAmong([key], again)).toBe(key.keyId);
  });
});
