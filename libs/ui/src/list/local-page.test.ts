import { expect, it } from 'vitest';
import { type ListSpec, readList } from './list-state.ts';
import { localPage } from './local-page.ts';

const spec: ListSpec = { sortable: ['name', 'duty'], sort: 'name', filters: [], size: 2 };
const rows = [
  { name: 'Shoes', duty: 8 },
  { name: 'Books', duty: null },
  { name: 'Clothing', duty: 12 },
];
const page = (query: string) =>
  localPage(rows, readList(new URLSearchParams(query), spec), {
    spec,
    textOf: ({ name }) => name,
    sortValue: (row, key) => (key === 'duty' ? row.duty : row.name),
  });
const names = (query: string) => page(query).rows.map(({ name }) => name);

it('sorts and pages the rows of a local list by its URL', () => {
  expect(names('')).toEqual(['Books', 'Clothing']);
  expect(names('page=2')).toEqual(['Shoes']);
  expect(page('').count).toBe(3);
});

it('puts rows without a value last, whichever way the list is sorted', () => {
  expect([...names('sort=duty'), ...names('sort=duty&page=2')]).toEqual(['Shoes', 'Clothing', 'Books']);
  expect([...names('sort=-duty'), ...names('sort=-duty&page=2')]).toEqual(['Clothing', 'Shoes', 'Books']);
});

it('counts only the rows that the search finds, in any case of letters', () => {
  expect(page('q=BOO')).toEqual({ rows: [rows[1]], count: 1 });
});
