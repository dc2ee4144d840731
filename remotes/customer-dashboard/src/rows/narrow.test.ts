import { readList } from '@landfall/ui/list';
import { expect, it } from 'vitest';
import { patternsOf, rangeOf, sinceOf, specOf } from './narrow.ts';

const spec = specOf('final_total');
const read = (query: string) => readList(new URLSearchParams(query), spec);

it('reads a list from the URL, and the usual list from a broken one', () => {
  expect(read('q= kettle &status=sent&page=3&sort=final_total&days=90')).toEqual({
    search: 'kettle',
    filters: { status: 'sent', days: '90' },
    sort: 'final_total',
    descending: false,
    page: 3,
  });
  expect(read('page=-1&sort=toString&days=4')).toEqual(read(''));
});

it('asks the server for the rows of a page', () => {
  expect(rangeOf(2, 10)).toEqual([10, 19]);
});

it('requires every word of a search, and lets no typed sign be a pattern', () => {
  expect(patternsOf('brass  kettle')).toEqual(['%brass%', '%kettle%']);
  expect(patternsOf('a,b)*%"')).toEqual(['%a,b)%']);
});

it('counts a period back from now', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  expect(sinceOf(read('days=30'), now)).toBe('2026-10-22T12:00:00.000Z');
  expect(sinceOf(read(''), now)).toBeUndefined();
});
