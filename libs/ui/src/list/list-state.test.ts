import { expect, it } from 'vitest';
import { type ListSpec, readList, writeList } from './list-state.ts';

const spec: ListSpec = { sortable: ['created_at', 'final_total'], sort: '-created_at', filters: ['status'] };
const read = (query: string) => readList(new URLSearchParams(query), spec);

it('reads search, filter, order and page from the address', () => {
  expect(read('q= rao &status=pending&sort=final_total&page=3')).toEqual({
    search: 'rao',
    filters: { status: 'pending' },
    sort: 'final_total',
    descending: false,
    page: 3,
  });
});

it('falls back to the usual order and the first page where the address asks for nonsense', () => {
  expect(read('sort=-password&page=-4')).toMatchObject({ sort: 'created_at', descending: true, page: 1 });
  expect(read('page=1e9x')).toMatchObject({ page: 1 });
});

it('ignores filters that the list does not have', () => {
  expect(read('user_id=someone').filters).toEqual({});
});

it('goes back to the first page when the question changes', () => {
  expect(writeList(new URLSearchParams('page=4&q=rao'), { status: 'sent' }).toString()).toBe('q=rao&status=sent');
});

it('keeps the question when only the page changes, and drops what is emptied', () => {
  expect(writeList(new URLSearchParams('status=sent'), { page: '2' }).toString()).toBe('status=sent&page=2');
  expect(writeList(new URLSearchParams('status=sent'), { status: undefined }).toString()).toBe('');
});
