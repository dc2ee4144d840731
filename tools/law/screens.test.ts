import { matchPath } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { World } from '../../e2e/fixtures/world.ts';
import { SCREENS } from '../../e2e/screens/screens.ts';
import { readManifest } from '../build/page-manifest.ts';
import { remoteNames } from '../build/remote.preset.ts';

/** Every ID of the demo data is "id". */
const world = new Proxy({}, { get: () => 'id' }) as World;
const addresses = SCREENS.map(({ path }) => (typeof path === 'string' ? path : path(world)).split('?')[0]!);

it('the list of screens has every page of every module', async () => {
  const manifests = await Promise.all(remoteNames().map((name) => readManifest(name)));
  const pages = manifests.flatMap((manifest) => manifest.pages.map(({ path }) => path));
  const patterns = pages.toSorted((one, other) => one.split(':').length - other.split(':').length);
  const shown = new Set(addresses.map((address) => patterns.find((pattern) => matchPath(pattern, address))));
  expect(pages.filter((page) => !shown.has(page))).toEqual([]);
});

it('each picture is of one screen', () => {
  const pictures = SCREENS.flatMap(({ picture, width }) => (picture ? [`${picture} ${width ?? ''}`] : []));
  expect(pictures.filter((name, at) => pictures.indexOf(name) !== at)).toEqual([]);
});
