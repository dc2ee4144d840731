import { expect, it } from 'vitest';
import { MapError, openEnvelope, sealMap } from './envelope.ts';
import type { ModuleMap } from './module-map.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');

const release = (version: string) => ({
  version,
  entry: `/modules/cart/${version}/remoteEntry.js`,
  integrity: 'sha256-n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=',
  entryGlobalName: `cart_${version.replace(/\W/g, '_')}`,
  manifest: `/modules/cart/${version}/mf-manifest.json`,
});

const aMap = (changes: Partial<ModuleMap> = {}): ModuleMap => ({
  schema: 1,
  environment: 'production',
  revision: 3,
  minRevision: 1,
  expiresAt: '2026-11-22T10:00:00.000Z',
  modules: { cart: { stable: release('1.1.0'), previous: release('1.0.0') } },
  ...changes,
});

const refusal = (received: unknown, now = NOW) => {
  try {
    openEnvelope(received, now);
  } catch (error) {
    return error instanceof MapError ? error.code : error;
  }
  return 'opened';
};

const sealed = (map: object) => sealMap(map as ModuleMap);

it('gives back the map that was sealed, names in any script included', () => {
  const map = aMap({ environment: 'प्रोडक्शन' });
  expect(openEnvelope(sealMap(map), NOW)).toEqual(map);
});

it('refuses a map from the moment it expires', () => {
  const envelope = sealMap(aMap());
  expect(refusal(envelope, NOW)).toBe('opened');
  expect(refusal(envelope, Date.parse('2026-11-22T10:00:00Z'))).toBe('expired');
});

it.each([
  ['nothing', null],
  ['a page of text', '<!doctype html>'],
  ['a payload that is no base64', { payload: '%%%', keyId: null, signature: null }],
  ['a payload that is no JSON', { payload: btoa('not json'), keyId: null, signature: null }],
  ['a map of another schema', sealed({ ...aMap(), schema: 2 })],
  [
    'a release without a hash',
    sealed(aMap({ modules: { cart: { stable: { ...release('1.0.0'), integrity: '' }, previous: null } } })),
  ],
  [
    'an entry from a script address',
    sealed(aMap({ modules: { cart: { stable: { ...release('1.0.0'), entry: 'javascript:alert(1)' }, previous: null } } })),
  ],
  [
    'an entry from whatever host the page is on',
    sealed(aMap({ modules: { cart: { stable: { ...release('1.0.0'), entry: '//evil.test/x.js' }, previous: null } } })),
  ],
])('refuses %s', (_what, received) => {
  expect(refusal(received)).toBe('unreadable');
});

it('refuses a file to ask for early that lies outside the release', () => {
  const early = {
    module: { files: [{ path: '../../other/1.0.0/x.js', integrity: release('1.0.0').integrity }], lent: [] },
    pages: {},
  };
  expect(refusal(sealMap(aMap({ modules: { cart: { stable: { ...release('1.0.0'), early }, previous: null } } })))).toBe(
    'unreadable',
  );
});
