import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Sort, isSort } from '../items/cart-view.ts';

const SEARCH_DEBOUNCE_MS = 300;

/** Filter, order and list of the cart page, kept in the address. Typing reaches it after 300 ms of quiet. */
export function useCartQuery() {
  const [params, setParams] = useSearchParams();
  const words = params.get('q') ?? '';
  const [typed, setTyped] = useState(words);
  const asked = params.get('sort');
  const sort: Sort = isSort(asked) ? asked : 'date-desc';

  const write = useCallback(
    (name: string, value: string) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (value) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );

  useEffect(() => {
    const quiet = setTimeout(() => typed !== words && write('q', typed), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(quiet);
  }, [typed, words, write]);

  return {
    words,
    typed,
    type: setTyped,
    sort,
    setSort: (to: Sort) => write('sort', to === 'date-desc' ? '' : to),
    list: params.get('list') === 'saved' ? ('saved' as const) : ('cart' as const),
    setList: (to: string) => write('list', to === 'saved' ? 'saved' : ''),
  };
}
