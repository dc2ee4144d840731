import { expect, it } from 'vitest';
import { listArguments, unwrapList } from './admin-list.ts';

const list = { search: '', filters: {}, sort: 'created_at', descending: true, page: 1 };

it('sends a search, a cursor and a filter only where the URL has one', () => {
  expect(listArguments(list, { status: '', from: undefined })).toEqual({
    p_filters: {},
    p_sort: 'created_at',
    p_descending: true,
    p_limit: 25,
  });
  expect(listArguments({ ...list, search: 'rao', after: 'c1' }, { statuses: ['sent'], from: 'US' }, 1000)).toEqual({
    p_filters: { statuses: ['sent'], from: 'US' },
    p_search: 'rao',
    p_sort: 'created_at',
    p_descending: true,
    p_after: 'c1',
    p_limit: 1000,
  });
});

it('tells whether the count of a page is an estimate, and which pages are next to it', async () => {
  const data = { rows: [{ id: 'q1' }], count: 12_300, is_estimate: true, next: 'n', previous: null };
  expect(await unwrapList(Promise.resolve({ data, error: null }))).toEqual({
    rows: [{ id: 'q1' }],
    count: 12_300,
    isEstimate: true,
    next: 'n',
    previous: null,
  });
});
