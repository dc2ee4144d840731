import { expect, it } from 'vitest';
import { releasesOf } from './choose-release.ts';
import { earlyFilesOf } from './early-files.ts';
import type { ModuleMap, Release } from './module-map.ts';

const release = (version: string): Release => ({
  version,
  entry: `https://cdn.test/modules/cart/${version}/remoteEntry.js`,
  integrity: 'sha256-entry=',
  entryGlobalName: 'cart',
  manifest: `https://cdn.test/modules/cart/${version}/mf-manifest.json`,
});

const map = (previous: Release | null): ModuleMap => ({
  schema: 1,
  environment: 'production',
  revision: 1,
  minRevision: 1,
  expiresAt: '2026-11-22T10:00:00.000Z',
  modules: { cart: { stable: release('1.1.0'), previous } },
});

const versions = (releases: Release[]) => releases.map(({ version }) => version);

it('tries the stable release first, then the previous one', () => {
  expect(versions(releasesOf(map(release('1.0.0')), 'cart'))).toEqual(['1.1.0', '1.0.0']);
  expect(versions(releasesOf(map(null), 'cart'))).toEqual(['1.1.0']);
});

it('knows no release of a module that the map does not name, nor of what every object has', () => {
  expect(releasesOf(map(null), 'analytics')).toEqual([]);
  expect(releasesOf(map(null), 'constructor')).toEqual([]);
});

it('names the files of the module and the page beside the entry, and what both borrow', () => {
  const early = {
    module: { files: [{ path: 'js/module.js', integrity: 'sha256-m=' }], lent: ['ui'] },
    pages: { '/cart': { files: [{ path: 'js/cart.js', integrity: 'sha256-c=' }], lent: ['input'] } },
  };
  const base = 'https://cdn.test/modules/cart/1.1.0';
  const entry = { url: `${base}/remoteEntry.js`, integrity: 'sha256-entry=' };
  const module = { url: `${base}/js/module.js`, integrity: 'sha256-m=' };
  const page = { url: `${base}/js/cart.js`, integrity: 'sha256-c=' };
  expect(earlyFilesOf({ ...release('1.1.0'), early }, '/cart')).toEqual({ files: [entry, module, page], lent: ['ui', 'input'] });
  expect(earlyFilesOf({ ...release('1.1.0'), early }, '/checkout')).toEqual({ files: [entry, module], lent: ['ui'] });
});

it('asks for the entry alone where a release says no more', () => {
  expect(earlyFilesOf(release('1.0.0'), '/cart')).toEqual({
    files: [{ url: 'https://cdn.test/modules/cart/1.0.0/remoteEntry.js', integrity: 'sha256-entry=' }],
    lent: [],
  });
});
