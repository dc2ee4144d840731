import { useTypedWords } from '@landfall/ui/screen';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Sort, isSort } from '../../items/cart-view.ts';

/** The same address with another value of one parameter; without it where the value is empty. */
function withParam(before: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(before);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

/** Filter, order and list of the cart page, kept in the address. Typing reaches it once it rests. */
export function useCartQuery() {
  const [params, setParams] = useSearchParams();
  const words = params.get('q') ?? '';
  const asked = params.get('sort');
  const sort: Sort = isSort(asked) ? asked : 'date-desc';

  const write = useCallback(
    (name: string, value: string) =>
      setParams((before) => withParam(before, name, value), { replace: true, preventScrollReset: true }),
    [setParams],
  );
  const [typed, type] = useTypedWords(words, (to) => write('q', to));

  return {
    words,
    typed,
    type,
    sort,
    setSort: (to: Sort) => write('sort', to === 'date-desc' ? '' : to),
    list: params.get('list') === 'saved' ? ('saved' as const) : ('cart' as const),
    /** Where a list is: the part of the address from the question mark on. */
    searchOf: (list: 'cart' | 'saved') => `?${withParam(params, 'list', list === 'saved' ? list : '')}`,
  };
}

export type CartQuery = ReturnType<typeof useCartQuery>;
