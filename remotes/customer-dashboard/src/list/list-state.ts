import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What a list is asked for, kept in the address. */
export interface ListState {
  search: string;
  status: string;
  /** From 1. */
  page: number;
}

export const PAGE_SIZE = 10;

/** Reads a list's state; a hand-made address falls back to the first page. */
export function readList(params: URLSearchParams): ListState {
  const page = Number(params.get('page') ?? 1);
  return {
    search: (params.get('q') ?? '').trim(),
    status: params.get('status') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The address after a change: what is empty leaves it, and every change but one of the page goes back to page 1. */
export function writeList(params: URLSearchParams, change: { q?: string; status?: string; page?: number }): URLSearchParams {
  const next = new URLSearchParams(params);
  if (change.page === undefined) next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    if (value && value !== 1) next.set(name, String(value));
    else next.delete(name);
  }
  return next;
}

export function useListState() {
  const [params, setParams] = useSearchParams();
  const list = useMemo(() => readList(params), [params]);
  const change = useCallback(
    (to: { q?: string; status?: string; page?: number }, quietly = false) =>
      setParams((before) => writeList(before, to), { replace: quietly }),
    [setParams],
  );
  return { list, change };
}
