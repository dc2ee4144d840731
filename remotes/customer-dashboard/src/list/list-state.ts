import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

export const SORTS = {
  'date-desc': 'Newest first',
  'date-asc': 'Oldest first',
  'price-desc': 'Price, high to low',
  'price-asc': 'Price, low to high',
  'name-asc': 'Name, A to Z',
  'name-desc': 'Name, Z to A',
} as const;
export type Sort = keyof typeof SORTS;

/** Days back from today, by their name in the address. */
export const PERIODS = { '': 'Any time', '30': 'Last 30 days', '90': 'Last 90 days', '365': 'Last 12 months' } as const;
export type Period = keyof typeof PERIODS;

/** What a list is asked for, kept in the address. */
export interface ListState {
  search: string;
  status: string;
  period: Period;
  sort: Sort;
  /** From 1. */
  page: number;
}

export interface ListChange {
  q?: string;
  status?: string;
  days?: Period;
  sort?: Sort;
  page?: number;
}

export const PAGE_SIZE = 10;
export const FIRST_PAGE: ListState = { search: '', status: '', period: '', sort: 'date-desc', page: 1 };

const oneOf = <Key extends string>(known: Readonly<Record<Key, string>>, wanted: string | null, otherwise: Key): Key =>
  wanted !== null && Object.hasOwn(known, wanted) ? (wanted as Key) : otherwise;

/** Reads a list's state; what a hand-made address says and no list knows falls back to the usual. */
export function readList(params: URLSearchParams): ListState {
  const page = Number(params.get('page') ?? 1);
  return {
    search: (params.get('q') ?? '').trim(),
    status: params.get('status') ?? '',
    period: oneOf(PERIODS, params.get('days'), ''),
    sort: oneOf(SORTS, params.get('sort'), 'date-desc'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

const USUAL = new Set<unknown>(['', 1, FIRST_PAGE.sort, undefined]);

/** The address after a change: what is as usual leaves it, and every change but one of the page goes back to page 1. */
export function writeList(params: URLSearchParams, change: ListChange): URLSearchParams {
  const next = new URLSearchParams(params);
  if (change.page === undefined) next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    if (USUAL.has(value)) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** True where fewer than all rows are asked for. */
export const isNarrowed = ({ search, status, period }: ListState): boolean => search !== '' || status !== '' || period !== '';

/** True where there is nothing to look through: no row, and no filter that hides one. @param count unknown until the list is there */
export const isBare = (list: ListState, count: number | undefined): boolean =>
  count === 0 && !isNarrowed(list) && list.page === 1;

export function useListState() {
  const [params, setParams] = useSearchParams();
  const list = useMemo(() => readList(params), [params]);
  const change = useCallback(
    (to: ListChange, quietly = false) => setParams((before) => writeList(before, to), { replace: quietly }),
    [setParams],
  );
  return { list, change };
}
export type ListControl = ReturnType<typeof useListState>;
