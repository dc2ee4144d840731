import { useSearchText } from '@landfall/ui/screen';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Sort, isSort } from '../../items/cart-view.ts';

/** The query string with another value for one parameter; an empty value removes it. */
function withParam(before: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(before);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

/** Filter, sort order and list of the cart page, kept in the URL. Typed text is written after a pause. */
export function useCartQuery() {
  const [params, setParams] = useSearchParams();
  const search = params.get('q') ?? '';
  const asked = params.get('sort');
  const sort: Sort = isSort(asked) ? asked : 'date-desc';

  const write = useCallback(
    (name: string, value: string) =>
      setParams((before) => withParam(before, name, value), { replace: true, preventScrollReset: true }),
    [setParams],
  );
  const [typed, type] = useSearchText(search, (to) => write('q', to));

  return {
    words: search,
    typed,
    type,
    sort,
    setSort: (to: Sort) => write('sort', to === 'date-desc' ? '' : to),
    list: params.get('list') === 'saved' ? ('saved' as const) : ('cart' as const),
    /** The query string of a list. */
    searchOf: (list: 'cart' | 'saved') => `?${withParam(params, 'list', list === 'saved' ? list : '')}`,
  };
}

export type CartQuery = ReturnType<typeof useCartQuery>;
