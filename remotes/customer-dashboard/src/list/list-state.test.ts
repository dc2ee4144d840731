import { expect, it } from 'vitest';
import { FIRST_PAGE, readList, writeList } from './list-state.ts';
import { patternsOf, rangeOf, sinceOf } from './page.ts';

it('reads a list from the address, and the usual one from a broken one', () => {
  expect(readList(new URLSearchParams('q= kettle &status=sent&page=3&sort=price-asc&days=90'))).toEqual({
    search: 'kettle',
    status: 'sent',
    period: '90',
    sort: 'price-asc',
    page: 3,
  });
  expect(readList(new URLSearchParams('page=-1&sort=toString&days=4'))).toEqual(FIRST_PAGE);
});

it('goes back to the first page when the filter changes, and says nothing that is as usual', () => {
  expect(String(writeList(new URLSearchParams('q=a&page=3'), { status: 'sent' }))).toBe('q=a&status=sent');
  expect(String(writeList(new URLSearchParams('q=a'), { q: '', page: 2 }))).toBe('page=2');
  expect(String(writeList(new URLSearchParams('sort=name-asc&page=2'), { sort: 'date-desc' }))).toBe('');
});

it('asks the server for ten rows', () => {
  expect(rangeOf({ ...FIRST_PAGE, page: 2 })).toEqual([10, 19]);
});

it('wants every word of a search, and lets no typed sign be a pattern', () => {
  expect(patternsOf('brass  kettle')).toEqual(['%brass%', '%kettle%']);
  expect(patternsOf('a,b)*%"')).toEqual(['%a,b)%']);
});

it('counts a period back from now', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  expect(sinceOf({ ...FIRST_PAGE, period: '30' }, now)).toBe('2026-10-22T12:00:00.000Z');
  expect(sinceOf(FIRST_PAGE, now)).toBeUndefined();
});
