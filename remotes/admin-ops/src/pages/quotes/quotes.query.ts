import { listArguments, unwrapList } from '@landfall/admin';
import type { Db } from '@landfall/db';
import type { ListSpec, ListState } from '@landfall/ui/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { quoteKeys } from '../../keys.query.ts';

export const QUOTES: ListSpec = {
  sortable: ['created_at', 'display_id', 'customer_name', 'final_total', 'status', 'expires_at'],
  sort: '-created_at',
  filters: [
    'status',
    'assigned',
    'waiting',
    'type',
    'from',
    'to',
    'reached',
    'since',
    'until',
    'customer',
    'sent_since',
    'sent_until',
  ],
  choices: { assigned: ['me', 'none'] },
};

/** A number elsewhere counts quotes in every status, and so does the list that it opens. */
const counted = ({ waiting, customer, reached, sent_since }: Readonly<Record<string, string>>) =>
  Boolean(waiting ?? customer ?? reached ?? sent_since);

/** One page of the list.
 *  @param listed names of the statuses that this list shows, as their definitions say
 *  @param size rows per page */
export function readQuotes(db: Db, list: ListState, listed: readonly string[], signal: AbortSignal, size?: number) {
  const { filters } = list;
  const statuses = filters['status'] || counted(filters) ? undefined : listed;
  return unwrapList(db.rpc('admin_quote_list', listArguments(list, { ...filters, statuses }, size)).abortSignal(signal));
}

export const quotesPage = (db: Db, list: ListState, listed: readonly string[]) =>
  queryOptions({
    queryKey: [...quoteKeys.page(list), listed],
    queryFn: ({ signal }) => readQuotes(db, list, listed, signal),
    placeholderData: keepPreviousData,
  });
