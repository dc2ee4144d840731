import { describe, expect, it } from 'vitest';
import { type Choice, choicesOf } from './choose-release.ts';
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

const versions = (choices: Choice[]) => choices.map(({ release: { version } }) => version);

it('tries the stable release first, then the previous one', async () => {
  expect(versions(await choicesOf(map(release('1.0.0')), 'cart', 'somebody'))).toEqual(['1.1.0', '1.0.0']);
  expect(versions(await choicesOf(map(null), 'cart', 'somebody'))).toEqual(['1.1.0']);
});

it('tries the candidate first where the subject is in the rollout, and only there', async () => {
  const at = (weight: number): ModuleMap => {
    const { cart } = map(release('1.0.0')).modules;
    return { ...map(null), modules: { cart: { ...cart!, rollout: { id: 'r', weight, release: release('1.2.0') } } } };
  };
  const tried = async (weight: number) =>
    (await choicesOf(at(weight), 'cart', 'somebody')).map(({ release: { version }, why }) => `${why} ${version}`);
  expect(await tried(10_000)).toEqual(['rollout 1.2.0', 'stable 1.1.0', 'previous 1.0.0']);
  expect(await tried(0)).toEqual(['stable 1.1.0', 'previous 1.0.0']);
});

describe('A change', () => {
  /** Cart and shop, rolling out in a change with the shell. */
  const changeAt = (weight: number): ModuleMap => {
    const rollout = { id: 'change', weight, release: release('2.0.0') };
    const part = { stable: release('1.0.0'), previous: null, rollout };
    const other = { ...part, rollout: { ...rollout, id: 'other' } };
    return { ...map(null), shellRollout: { id: 'change', version: '2.0.0' }, modules: { cart: part, shop: part, other } };
  };
  const first = async (weight: number, module: string, inUse?: Record<string, string>) =>
    (await choicesOf(changeAt(weight), module, 'somebody', inUse && new Map(Object.entries(inUse))))[0]!.release.version;

  it('draws all parts at once', async () => {
    for (const weight of [0, 10_000]) expect(await first(weight, 'cart')).toBe(await first(weight, 'shop'));
  });

  it('follows the parts that the tab uses, whatever the share is by now', async () => {
    expect(await first(10_000, 'cart', { shop: '1.0.0' })).toBe('1.0.0');
    expect(await first(0, 'cart', { shop: '2.0.0' })).toBe('2.0.0');
    expect(await first(10_000, 'cart', { shop: '2.0.0', shell: '1.0.0' })).toBe('1.0.0');
    expect(await first(0, 'cart', { shell: '2.0.0' })).toBe('2.0.0');
  });

  it('does not follow itself or modules outside the change', async () => {
    expect(await first(10_000, 'cart', { cart: '1.0.0', other: '1.0.0' })).toBe('2.0.0');
    expect(await first(10_000, 'other', { cart: '1.0.0', shell: '1.0.0' })).toBe('2.0.0');
  });
});

it('tries no version twice', async () => {
  const choices = await choicesOf(map(release('1.1.0')), 'cart', 'somebody');
  expect(choices.map(({ why }) => why)).toEqual(['stable']);
});

it('has nothing to choose from where the map does not name the module, nor of what every object has', async () => {
  expect(await choicesOf(map(null), 'analytics', 'somebody')).toEqual([]);
  expect(await choicesOf(map(null), 'constructor', 'somebody')).toEqual([]);
});

it('names the files of the module and the page in addition to the entry, and what both use', () => {
  const early = {
    module: { files: [{ path: 'js/module.js', integrity: 'sha256-m=' }], shared: ['ui'] },
    pages: { '/cart': { files: [{ path: 'js/cart.js', integrity: 'sha256-c=' }], shared: ['input'] } },
  };
  const base = 'https://cdn.test/modules/cart/1.1.0';
  const entry = { url: `${base}/remoteEntry.js`, integrity: 'sha256-entry=' };
  const module = { url: `${base}/js/module.js`, integrity: 'sha256-m=' };
  const page = { url: `${base}/js/cart.js`, integrity: 'sha256-c=' };
  expect(earlyFilesOf(release('1.1.0'), early, '/cart')).toEqual({ files: [entry, module, page], shared: ['ui', 'input'] });
  expect(earlyFilesOf(release('1.1.0'), early, '/checkout')).toEqual({ files: [entry, module], shared: ['ui'] });
});

it('asks for the entry alone where the release’s document is not at hand', () => {
  expect(earlyFilesOf(release('1.0.0'), undefined, '/cart')).toEqual({
    files: [{ url: 'https://cdn.test/modules/cart/1.0.0/remoteEntry.js', integrity: 'sha256-entry=' }],
    shared: [],
  });
});
