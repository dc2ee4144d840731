import { useSearchParams } from 'react-router-dom';

/** What a list can be asked for. `sort` is the default order, with a leading minus for descending. */
export interface ListSpec {
  sortable: readonly string[];
  sort: string;
  filters: readonly string[];
}

/** What a list is asked for now: read from the address, never kept elsewhere. */
export interface ListState {
  search: string;
  filters: Readonly<Record<string, string>>;
  sort: string;
  descending: boolean;
  /** From 1. */
  page: number;
}

export const PAGE_SIZE = 25;

/** Reads a list's state from the address. What the spec does not know falls back to its default, so a hand-made address is harmless. */
export function readList(params: URLSearchParams, spec: ListSpec): ListState {
  const asked = params.get('sort') ?? spec.sort;
  const sort = spec.sortable.includes(asked.replace(/^-/, '')) ? asked : spec.sort;
  const page = Number(params.get('page') ?? 1);
  return {
    search: (params.get('q') ?? '').trim(),
    filters: Object.fromEntries(spec.filters.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : []))),
    sort: sort.replace(/^-/, ''),
    descending: sort.startsWith('-'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The address after a change. An empty value leaves the address; every change but one of the page goes back to page 1. */
export function writeList(params: URLSearchParams, change: Record<string, string | undefined>): URLSearchParams {
  const next = new URLSearchParams(params);
  if (!('page' in change)) next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

export interface ListControl {
  list: ListState;
  /** Sets or (empty) clears parts of the address. What is typed replaces the entry in the history, a choice adds one. */
  change(change: Record<string, string | undefined>, typed?: 'typed'): void;
}

/** A list's state, which lives in the address. */
export function useList(spec: ListSpec): ListControl {
  const [params, setParams] = useSearchParams();
  return {
    list: readList(params, spec),
    change: (change, typed) => setParams((before) => writeList(before, change), { replace: typed === 'typed' }),
  };
}
