import { listArguments, unwrapList } from '@landfall/admin';
import type { Db, Result } from '@landfall/db';
import type { ListSpec, ListState } from '@landfall/ui/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { quoteKeys } from '../../keys.query.ts';

export const QUOTES: ListSpec = {
  sortable: ['created_at', 'display_id', 'customer_name', 'final_total', 'status', 'expires_at'],
  sort: '-created_at',
  filters: ['status', 'waiting', 'type', 'from', 'to', 'reached', 'since', 'until', 'sent_since', 'sent_until'],
};

/** One row of the list of quotes. */
export type QuoteRow = Result<'admin_quote_list'>['rows'][number];

/** A number of the dashboard counts quotes in every status, and so does the list that it opens. */
const counted = ({ waiting, reached, sent_since }: Readonly<Record<string, string>>) => Boolean(waiting ?? reached ?? sent_since);

/** @param listed names of the statuses that this list shows, as their definitions say */
export const quotesPage = (db: Db, list: ListState, listed: readonly string[]) =>
  queryOptions({
    queryKey: [...quoteKeys.page(list), listed],
    queryFn: ({ signal }) => {
      const { filters } = list;
      const shown = filters['status'] || counted(filters) ? undefined : listed;
      return unwrapList(db.rpc('admin_quote_list', listArguments(list, { ...filters, statuses: shown })).abortSignal(signal));
    },
    placeholderData: keepPreviousData,
  });
