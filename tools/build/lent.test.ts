import { CONTRACT_VERSION } from '@landfall/contract';
import { expect, it } from 'vitest';
import { CONTRACT } from './contract.ts';
import { FACADES, LAZY, LENT, chunkOf, groupOf } from './lent.ts';
import { shareTable } from './share-table.ts';
import { versionOf } from './versions.ts';

const table = shareTable();

it('lends each part once, from the installed package', () => {
  expect(LENT.filter((name, i) => LENT.indexOf(name) !== i)).toEqual([]);
  for (const name of LENT) expect(table).toContain(`"${name}": share('${versionOf(name)}', `);
});

it("puts every part of a group into that group's chunk", () => {
  for (const [group, names] of Object.entries(LAZY)) {
    for (const name of names) expect(groupOf(name)).toBe(group);
    expect(table).toContain(`webpackChunkName: "${chunkOf(group)}"`);
  }
});

it.each(Object.entries(FACADES))('lends of %s only names that it has', async (name, names) => {
  const module = (await import(name)) as object;
  expect(names.filter((lent) => !(lent in module))).toEqual([]);
});

it('speaks the version of the contract that its lib says', () => {
  expect(CONTRACT).toBe(CONTRACT_VERSION);
});
