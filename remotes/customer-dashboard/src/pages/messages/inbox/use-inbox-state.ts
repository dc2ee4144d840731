import { useSearchParams } from 'react-router-dom';
import { FILTERS, type Filter } from './inbox.query.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const isFilter = (value: string | null): value is Filter => FILTERS.some((filter) => filter === value);

/** Filter, search and open conversation, kept in the URL. */
export function useInboxState() {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('filter');
  const thread = params.get('thread');
  /** The URL with these parameters changed; an empty value removes one. */
  const withParams = (changes: Record<string, string>): URLSearchParams => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next;
  };
  return {
    filter: isFilter(wanted) ? wanted : 'open',
    search: params.get('q')?.trim() ?? '',
    thread: thread && UUID.test(thread) ? thread : undefined,
    linkTo: (id: string) => `?${withParams({ thread: id }).toString()}`,
    open: (id: string) => setParams(withParams({ thread: id })),
    setFilter: (filter: Filter) => setParams(withParams({ filter: filter === 'open' ? '' : filter, thread: '' })),
    setSearch: (search: string) => setParams(withParams({ q: search }), { replace: true }),
  } as const;
}
