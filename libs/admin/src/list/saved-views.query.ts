import { type Db, type Json, type Selected, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';

const VIEW = 'id,name,query,is_default';

/** A search, filters and order that a person saved for a page. */
export type SavedView = Selected<'saved_views', typeof VIEW>;

export const savedViewKeys = {
  all: ['saved-views'] as const,
  of: (page: string) => [...savedViewKeys.all, page] as const,
};

/** The signed-in person's views of a page, by name. Row security returns only their own. */
export const savedViews = (db: Db, page: string) =>
  queryOptions({
    queryKey: savedViewKeys.of(page),
    queryFn: ({ signal }) => unwrap(db.from('saved_views').select(VIEW).eq('page', page).order('name').abortSignal(signal)),
    staleTime: 300_000,
  });

/** Parts of the URL that are a place in the list, not a view of it. */
const PLACE = ['page', 'after', 'before'];

/** The part of the URL that a view stores. */
export const queryOf = (params: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...params].filter(([name]) => !PLACE.includes(name)));

/** The URL parameters of a saved view. Ignores values that are not text. */
export function paramsOf(query: Json): URLSearchParams {
  const isObject = typeof query === 'object' && query !== null && !Array.isArray(query);
  const entries = isObject ? Object.entries(query) : [];
  return new URLSearchParams(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

/** True where the URL shows exactly this view. */
export function isShown({ query }: SavedView, params: URLSearchParams): boolean {
  const sorted = (all: URLSearchParams): string => {
    const place = new URLSearchParams(queryOf(all));
    place.sort();
    return place.toString();
  };
  return sorted(paramsOf(query)) === sorted(params);
}
