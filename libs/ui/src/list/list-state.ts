import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What a list accepts in its URL. */
export interface ListSpec {
  /** Columns of the server (or keys of a local list) that sort the list. */
  sortable: readonly string[];
  /** The default order, with a leading minus for descending. */
  sort: string;
  /** Names of filters in the URL. */
  filters: readonly string[];
  /** The values that a filter accepts; another value is ignored. Filters without an entry accept any text. */
  choices?: Readonly<Record<string, readonly string[]>>;
  /** Rows per page; 25 by default. */
  size?: number;
}

/** What a list shows now. It is read from the URL and kept nowhere else. */
export interface ListState {
  search: string;
  filters: Readonly<Record<string, string>>;
  sort: string;
  descending: boolean;
  /** From 1. With cursors it only numbers the rows. */
  page: number;
  /** Opaque cursor: the page that begins after it. */
  after?: string;
  /** Opaque cursor: the page that ends before it. */
  before?: string;
}

export const PAGE_SIZE = 25;

const isAccepted = ({ choices }: ListSpec, name: string, value: string): boolean => choices?.[name]?.includes(value) ?? true;

const cursorOf = (params: URLSearchParams): Pick<ListState, 'after' | 'before'> => {
  const [after, before] = [params.get('after'), params.get('before')];
  if (after) return { after };
  return before ? { before } : {};
};

/** Reads a list's state from the URL. What the spec does not know falls back to its default, so a hand-made URL is harmless. */
export function readList(params: URLSearchParams, spec: ListSpec): ListState {
  const wanted = params.get('sort') ?? spec.sort;
  const sort = spec.sortable.includes(wanted.replace(/^-/, '')) ? wanted : spec.sort;
  const page = Number(params.get('page') ?? 1);
  const filters = spec.filters.map((name) => [name, params.get(name) ?? ''] as const);
  return {
    search: (params.get('q') ?? '').trim(),
    filters: Object.fromEntries(filters.filter(([name, value]) => value && isAccepted(spec, name, value))),
    sort: sort.replace(/^-/, ''),
    descending: sort.startsWith('-'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    ...cursorOf(params),
  };
}

/** Values by name in the URL; an empty one leaves it. */
export type ListChange = Readonly<Record<string, string | undefined>>;

const PLACE = ['page', 'after', 'before'] as const;

/** The URL after a change. Every change but one of the page goes back to the first page. */
export function writeList(params: URLSearchParams, change: ListChange): URLSearchParams {
  const next = new URLSearchParams(params);
  if (!PLACE.some((name) => name in change)) PLACE.forEach((name) => next.delete(name));
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** The list from its first page: what an export reads. */
export const placeless = ({ search, filters, sort, descending }: ListState): ListState => ({
  search,
  filters,
  sort,
  descending,
  page: 1,
});

/** True where a search or a filter leaves out rows. */
export const isNarrowed = ({ search, filters }: ListState): boolean => search !== '' || Object.keys(filters).length > 0;

const isFirstPage = ({ page, after, before }: ListState): boolean => page === 1 && !after && !before;

/** True where there is nothing to look through: no row, and no filter that hides one.
 *  @param count undefined until the list has loaded */
export const isBare = (list: ListState, count: number | undefined): boolean =>
  count === 0 && !isNarrowed(list) && isFirstPage(list);

export interface ListControl {
  list: ListState;
  spec: ListSpec;
  /** Rows per page. */
  size: number;
  /** Sets or (empty) clears parts of the URL. What is typed replaces the history's entry, a choice adds one. */
  change(change: ListChange, typed?: 'typed'): void;
}

/** A list's state, which is kept in the URL.
 *  @param spec a constant: a new object each time reads the URL again */
export function useList(spec: ListSpec): ListControl {
  const [params, setParams] = useSearchParams();
  const list = useMemo(() => readList(params, spec), [params, spec]);
  const change = useCallback(
    (to: ListChange, typed?: 'typed') => setParams((before) => writeList(before, to), { replace: typed === 'typed' }),
    [setParams],
  );
  return { list, spec, size: spec.size ?? PAGE_SIZE, change };
}
