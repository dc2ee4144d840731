import { CONTRACT_VERSION } from '@landfall/contract';
import { expect, it } from 'vitest';
import { CONTRACT } from './contract.ts';
import { FACADES, LAZY, SHARED_PACKAGES, chunkOf, groupOf } from './shared-packages.ts';
import { shareTable } from './share-table.ts';
import { versionOf } from '../versions.ts';

const table = shareTable();

it('shares each package once, from the installed package', () => {
  expect(SHARED_PACKAGES.filter((name, i) => SHARED_PACKAGES.indexOf(name) !== i)).toEqual([]);
  for (const name of SHARED_PACKAGES) expect(table).toContain(`"${name}": share('${versionOf(name)}', `);
});

it("puts every part of a group into that group's chunk", () => {
  for (const [group, names] of Object.entries(LAZY)) {
    for (const name of names) expect(groupOf(name)).toBe(group);
    expect(table).toContain(`webpackChunkName: "${chunkOf(group)}"`);
  }
});

it.each(Object.entries(FACADES))('shares only names of %s that it has', async (name, names) => {
  const module = (await import(name)) as object;
  expect(names.filter((name) => !(name in module))).toEqual([]);
});

it('has the version of the contract that its lib has', () => {
  expect(CONTRACT).toBe(CONTRACT_VERSION);
});
