import { expect, it } from 'vitest';
import { readList, writeList } from './list-state.ts';
import { likePattern, rangeOf } from './page.ts';

it('reads a list from the address, and the first page from a broken one', () => {
  expect(readList(new URLSearchParams('q= kettle &status=sent&page=3'))).toEqual({ search: 'kettle', status: 'sent', page: 3 });
  expect(readList(new URLSearchParams('page=-1')).page).toBe(1);
});

it('goes back to the first page when the filter changes', () => {
  expect(String(writeList(new URLSearchParams('q=a&page=3'), { status: 'sent' }))).toBe('q=a&status=sent');
  expect(String(writeList(new URLSearchParams('q=a'), { q: '', page: 2 }))).toBe('page=2');
});

it('asks the server for ten rows', () => {
  expect(rangeOf({ search: '', status: '', page: 2 })).toEqual([10, 19]);
});

it('lets no typed sign end the filter', () => {
  expect(likePattern('a,b)*%"')).toBe('*a b*');
});
