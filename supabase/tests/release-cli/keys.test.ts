import fs from 'node:fs/promises';
import path from 'node:path';
import { type Envelope, generateSigningKey, keyIdsOf, type ModuleKey, signerAmong, signerOf } from '@landfall/modules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtRemote, removeBuilt } from './built.ts';
import { type Landfall, startLandfall } from './landfall.ts';

const START_MS = 300_000;
const TEST_MS = 120_000;

let landfall: Landfall;
beforeAll(async () => {
  landfall = await startLandfall();
  await landfall.release('publish', 'cart', '--from', await builtRemote('cart', '1.0.0'));
  await landfall.release('promote', 'cart', '1.0.0', '--force', 'claims', '--reason', 'No shell is live here');
}, START_MS);
afterAll(async () => {
  await landfall.stop();
  await removeBuilt();
});

const SERVED = '/modules/production.json';
const REGISTRY = '/functions/v1/module-map?environment=production';
const DOCUMENT = '/functions/v1/module-map/release?module=cart&version=1.0.0';

const ask = (address: string, headers = {}) => fetch(landfall.url + address, { headers });
const envelopeAt = async (address: string) => (await (await ask(address)).json()) as Envelope;
const keysOfPages = async () => ((await (await ask('/config.json')).json()) as { moduleKeys: ModuleKey[] }).moduleKeys;
const signing = async () => (await landfall.release('key', 'list')).answer['signing'] as string;

/** Which keys signed what the site and the registry serve: the same ones everywhere. */
async function signedEverywhereBy(keys: ModuleKey[]): Promise<void> {
  for (const address of [SERVED, REGISTRY, DOCUMENT]) {
    const envelope = await envelopeAt(address);
    const ids = keys.map(({ keyId }) => keyId);
    expect([address, ...keyIdsOf(envelope).sort()]).toEqual([address, ...ids.sort()]);
    for (const key of keys) expect(await signerAmong([key], envelope)).toBe(key.keyId);
  }
}

describe('The signing key of a running server', { timeout: TEST_MS }, () => {
  it('is replaced while pages that know only the old one go on; a cache that knows the old answer gets the new one', async () => {
    const before = await keysOfPages();
    const [old] = before;
    const etags = await Promise.all([SERVED, REGISTRY].map(async (at) => [at, (await ask(at)).headers.get('etag')!] as const));
    expect(await landfall.release('key', 'rotate')).toMatchObject({ status: 0, answer: { retiring: [old!.keyId], live: true } });
    const both = await keysOfPages();
    expect(both.map(({ keyId }) => keyId)).toEqual([await signing(), old!.keyId]);
    await signedEverywhereBy(both);
    for (const [at, etag] of etags) expect((await ask(at, { 'if-none-match': etag })).status).toBe(200);
    for (const at of [SERVED, REGISTRY]) {
      const etag = (await ask(at)).headers.get('etag')!;
      expect((await ask(at, { 'if-none-match': etag })).status).toBe(304);
    }
    await landfall.restart();
    await signedEverywhereBy(both);
    expect(await keysOfPages()).toEqual(both);
  });

  it('is never retired itself, and an unknown one neither', async () => {
    expect(await landfall.release('key', 'retire', await signing())).toMatchObject({
      status: 5,
      answer: { error: { code: 'is_signing' } },
    });
    expect(await landfall.release('key', 'retire', 'ffffffffffffffff')).toMatchObject({
      status: 4,
      answer: { error: { code: 'no_such_key' } },
    });
  });

  it('is the only one once the old one is retired', async () => {
    const [next, old] = await keysOfPages();
    expect(await landfall.release('key', 'retire', old!.keyId)).toMatchObject({
      status: 0,
      answer: { signing: next!.keyId, retiring: [], live: true },
    });
    expect(await keysOfPages()).toEqual([next]);
    await signedEverywhereBy([next!]);
    expect((await landfall.release('doctor')).answer['findings']).toContainEqual(
      expect.objectContaining({ check: 'map signature', state: 'ok' }),
    );
  });

  it('that was replaced by hand while the server was down signs the first answer of the next start', async () => {
    const jwk = await generateSigningKey();
    const file = path.join(landfall.dataDir, 'secrets', 'delivery-key.json');
    await landfall.restart(() => fs.writeFile(file, JSON.stringify(jwk)));
    const { publicKey } = await signerOf(jwk);
    expect(await keysOfPages()).toEqual([publicKey]);
    await signedEverywhereBy([publicKey]);
  });

  it('of another host is not touched by this command', async () => {
    const { ended } = landfall.begin(['key', 'rotate'], { url: 'https://shop.example' });
    expect(await ended).toMatchObject({ status: 2, answer: { error: { code: 'usage' } } });
  });
});

describe('A restored database', { timeout: TEST_MS }, () => {
  it('begins a new epoch by one command, which asks for a reason and for the right to administer', async () => {
    expect(await landfall.release('database-restored')).toMatchObject({
      status: 2,
      answer: { error: { code: 'reason_needed' } },
    });
    const { answer: response } = await landfall.release('token', 'create', '--name', 'CI', '--team', 'cart', '--modules', '*');
    const asTeam = await landfall.releaseAs(response['token'] as string, 'database-restored', '--reason', 'x');
    expect(asTeam).toMatchObject({ status: 3, answer: { error: { code: 'not_granted' } } });
    const { epoch: before = 0, revision } = await landfall.map();
    const done = await landfall.release('database-restored', '--reason', 'Disk lost');
    expect(done).toMatchObject({
      status: 0,
      answer: { environment: 'production', previousEpoch: before, revision: revision + 1 },
    });
    expect(await landfall.map()).toMatchObject({ epoch: done.answer['epoch'], revision: revision + 1 });
    const history = await landfall.release('history', '--limit', '1');
    expect(history.answer['entries']).toMatchObject([{ kind: 'restored', module: '*', reason: 'Disk lost' }]);
  });
});
