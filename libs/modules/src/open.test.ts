import { beforeAll, describe, expect, it } from 'vitest';
import { MapError } from './map-error.ts';
import type { Envelope } from './module-map.ts';
import { type MapTrust, openMap, openRelease } from './open.ts';
import { encodePayload, fromInlined, type InlinedEnvelope, toInlined } from './payload.ts';
import { type Signer, generateSigningKey, sealPayload, signerAmong, signerOf } from './signing.ts';
import { aMap, aRelease } from './testing/a-map.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const aSigner = async () => signerOf(await generateSigningKey());

let signer: Signer;
let stranger: Signer;
let trust: MapTrust;

beforeAll(async () => {
  [signer, stranger] = await Promise.all([aSigner(), aSigner()]);
  trust = { keys: [signer.publicKey], environment: 'production', now: NOW };
});

async function refusal(opening: Promise<unknown>) {
  try {
    await opening;
  } catch (error) {
    return error instanceof MapError ? error.code : error;
  }
  return 'opened';
}

const open = async (received: unknown, changes: Partial<MapTrust> = {}) => refusal(openMap(received, { ...trust, ...changes }));

/** Changes one character of a base64 text and keeps its length. */
const bent = (text: string) => (text.startsWith('A') ? `B${text.slice(1)}` : `A${text.slice(1)}`);

describe('A signed map', () => {
  it('opens to the sealed map, including names in any script', async () => {
    const map = aMap({ modules: { कार्ट: { stable: aRelease('1.1.0'), previous: null } } });
    expect(await openMap(await sealPayload(map, signer), trust)).toEqual(map);
  });

  it('is unchanged when inlined in a page', async () => {
    const map = aMap({ modules: { कार्ट: { stable: aRelease('1.1.0'), previous: null } } });
    const inPage = JSON.stringify(toInlined(await sealPayload(map, signer)));
    expect(await openMap(fromInlined(JSON.parse(inPage) as InlinedEnvelope), trust)).toEqual(map);
  });

  it('carries a rollout', async () => {
    const rollout = { id: 'r1', weight: 500, release: aRelease('1.2.0') };
    const map = aMap({ modules: { cart: { stable: aRelease('1.1.0'), previous: null, rollout } } });
    expect(await openMap(await sealPayload(map, signer), trust)).toEqual(map);
  });

  it('is refused where its payload was changed, though it is a map', async () => {
    const envelope = await sealPayload(aMap(), signer);
    expect(await open({ ...envelope, payload: encodePayload(aMap({ revision: 4 })) })).toBe('signature');
  });

  it('is refused where the signature is another, of another form, or missing', async () => {
    const envelope = await sealPayload(aMap(), signer);
    const other = await sealPayload(aMap({ revision: 9 }), signer);
    expect(await open({ ...envelope, signature: bent(envelope.signature) })).toBe('signature');
    expect(await open({ ...envelope, signature: other.signature })).toBe('signature');
    expect(await open({ ...envelope, signature: 'not base64 %' })).toBe('signature');
    expect(await open({ ...envelope, signature: '' })).toBe('signature');
    expect(await open({ ...envelope, signature: null })).toBe('unreadable');
    expect(await open({ ...envelope, keyId: null, signature: null })).toBe('unreadable');
  });

  it('is refused if signed with an unknown key, even under the name of a known one', async () => {
    const envelope = await sealPayload(aMap(), stranger);
    expect(await open(envelope)).toBe('signature');
    expect(await open({ ...envelope, keyId: signer.publicKey.keyId })).toBe('signature');
  });

  it('is accepted from each of several keys, and refused once its key is removed', async () => {
    const envelope = await sealPayload(aMap(), stranger);
    expect(await open(envelope, { keys: [signer.publicKey, stranger.publicKey] })).toBe('opened');
    expect(await open(envelope, { keys: [signer.publicKey] })).toBe('signature');
    expect(await open(envelope, { keys: [] })).toBe('signature');
  });

  it('is refused under a key that cannot be read', async () => {
    const broken = { keyId: signer.publicKey.keyId, jwk: { ...signer.publicKey.jwk, x: 'AA' } };
    expect(await open(await sealPayload(aMap(), signer), { keys: [broken] })).toBe('signature');
  });

  it('is refused where it is another environment’s', async () => {
    expect(await open(await sealPayload(aMap({ environment: 'staging' }), signer))).toBe('environment');
  });

  it('is refused below the last seen revision, and accepted from it on', async () => {
    const envelope = await sealPayload(aMap({ revision: 7 }), signer);
    expect(await open(envelope, { seen: { revision: 8 } })).toBe('older');
    expect(await open(envelope, { seen: { revision: 7 } })).toBe('opened');
    expect(await open(envelope, { seen: { revision: 6 } })).toBe('opened');
  });

  it('of a higher epoch is taken at any revision, and of a lower one refused at any', async () => {
    const restored = await sealPayload(aMap({ epoch: 5, revision: 7 }), signer);
    expect(await open(restored, { seen: { revision: 99 } })).toBe('opened');
    expect(await open(restored, { seen: { epoch: 4, revision: 99 } })).toBe('opened');
    expect(await open(restored, { seen: { epoch: 5, revision: 8 } })).toBe('older');
    const lost = await sealPayload(aMap({ revision: 99 }), signer);
    expect(await open(lost, { seen: { epoch: 5, revision: 1 } })).toBe('older');
    expect(await open(await sealPayload(aMap({ epoch: 4, revision: 99 }), signer), { seen: { epoch: 5, revision: 1 } })).toBe(
      'older',
    );
  });

  it.each([-1, 1.5, '7'])('with an epoch of %j is refused', async (epoch) => {
    expect(await open(await sealPayload({ ...aMap(), epoch }, signer))).toBe('unreadable');
  });

  it('signed by two keys is taken from each of them, in a page too, and by no third', async () => {
    const envelope = await sealPayload(aMap(), signer, [stranger]);
    const inPage = fromInlined(JSON.parse(JSON.stringify(toInlined(envelope))) as InlinedEnvelope);
    for (const key of [signer.publicKey, stranger.publicKey]) {
      expect(await open(envelope, { keys: [key] })).toBe('opened');
      expect(await open(inPage, { keys: [key] })).toBe('opened');
    }
    expect(await open(envelope, { keys: [(await aSigner()).publicKey] })).toBe('signature');
  });

  it('does not gain a key by its name alone', async () => {
    const { keyId, ...rest } = await sealPayload(aMap(), stranger);
    const named = { keyId: signer.publicKey.keyId, signature: rest.signature };
    expect(await open({ ...rest, keyId, also: [named] })).toBe('signature');
    const both = { ...rest, keyId, also: [named] };
    expect(await signerAmong([signer.publicKey, stranger.publicKey], both)).toBe(stranger.publicKey.keyId);
  });

  it('signed by two keys still opens in a page that reads one signature', async () => {
    const envelope = await sealPayload(aMap(), signer, [stranger]);
    expect(Object.keys(envelope)).toEqual(['payload', 'keyId', 'signature', 'also']);
    expect(Object.keys(await sealPayload(aMap(), signer))).toEqual(['payload', 'keyId', 'signature']);
    expect(await open({ payload: envelope.payload, keyId: envelope.keyId, signature: envelope.signature })).toBe('opened');
  });

  it('is refused from the moment it expires, unless nothing better can be had', async () => {
    const envelope = await sealPayload(aMap({ expiresAt: '2026-11-21T10:00:00.000Z' }), signer);
    expect(await open(envelope, { now: NOW - 1 })).toBe('opened');
    expect(await open(envelope)).toBe('expired');
    expect(await open(envelope, { mayBeExpired: true })).toBe('opened');
    expect(await open(envelope, { mayBeExpired: true, seen: { revision: 99 } })).toBe('older');
  });
});

it.each([
  ['nothing', null],
  ['a page of text', '<!doctype html>'],
  ['an envelope without a payload', { keyId: 'k', signature: 's' }],
  ['a payload that is no base64', { payload: '%%%', keyId: 'k', signature: 's' }],
])('refuses %s', async (_what, received) => {
  expect(await open(received)).toBe('unreadable');
});

const stable = (changes: object) => aMap({ modules: { cart: { stable: { ...aRelease('1.0.0'), ...changes }, previous: null } } });

it.each([
  ['a map of another schema', { ...aMap(), schema: 2 }],
  ['a release without a hash', stable({ integrity: '' })],
  ['an entry from a script address', stable({ entry: 'javascript:alert(1)' })],
  ['an entry from whatever host the page is on', stable({ entry: '//evil.test/x.js' })],
  [
    'a rollout to more than everybody',
    aMap({
      modules: {
        cart: { stable: aRelease('1.0.0'), previous: null, rollout: { id: 'r', weight: 10_001, release: aRelease('1.1.0') } },
      },
    }),
  ],
  ['the document of a release', { kind: 'release', module: 'cart', release: aRelease('1.0.0'), preview: false }],
])('refuses %s, signed as it may be', async (_what, content) => {
  expect(await open(await sealPayload(content, signer))).toBe('unreadable');
});

describe('The document of a release', () => {
  const document = {
    kind: 'release',
    module: 'cart',
    release: aRelease('1.5.0'),
    preview: true,
    expiresAt: '2026-11-22T10:00:00.000Z',
  };
  const asked = { module: 'cart', version: '1.5.0' };
  const ask = (received: unknown, what = asked, now = NOW) => refusal(openRelease(received, { keys: trust.keys, now }, what));

  it('opens to the requested release', async () => {
    expect(await openRelease(await sealPayload(document, signer), trust, asked)).toEqual(aRelease('1.5.0'));
  });

  it('is refused where it is of another module or version, unsigned, expired or a map', async () => {
    const envelope: Envelope = await sealPayload(document, signer);
    expect(await ask(envelope, { module: 'analytics', version: '1.5.0' })).toBe('other');
    expect(await ask(envelope, { module: 'cart', version: '1.4.0' })).toBe('other');
    expect(await ask(await sealPayload(document, stranger))).toBe('signature');
    expect(await ask(envelope, asked, Date.parse(document.expiresAt))).toBe('expired');
    expect(await ask(await sealPayload(aMap(), signer))).toBe('unreadable');
  });
});

it('publishes only the public part of a key, under a unique name', async () => {
  const jwk = await generateSigningKey();
  const { publicKey } = await signerOf(jwk);
  expect(Object.keys(publicKey.jwk).sort()).toEqual(['crv', 'kty', 'x', 'y']);
  expect(publicKey.keyId).toMatch(/^[\da-f]{16}$/);
  expect((await signerOf(jwk)).publicKey).toEqual(publicKey);
  expect(publicKey.keyId).not.toBe(signer.publicKey.keyId);
});
