import { paged, within } from '@landfall/admin';
import { type Db, type Selected, unwrapPage } from '@landfall/db';
import type { ListSpec, ListState } from '@landfall/ui/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { quoteKeys } from '../../keys.query.ts';
import { PAID } from '../../payments/labels.ts';

export const QUOTES: ListSpec = {
  sortable: ['created_at', 'display_id', 'customer_name', 'final_total', 'status', 'expires_at'],
  sort: '-created_at',
  filters: ['status', 'waiting', 'type', 'from', 'to', 'reached', 'since', 'until', 'customer', 'sent_since', 'sent_until'],
};

const SEARCHED = ['display_id', 'product_name', 'customer_name', 'customer_email'];
const COLUMNS = `id,display_id,status,product_name,item_count,country_code,destination_country,final_currency,final_total,final_total_local,
  created_at,expires_at,quote_type,instant,customer_name,customer_email,assigned_to,requires_action,order_id,version`;

/** One row of the list of quotes. */
export type QuoteRow = Selected<'admin_quotes', typeof COLUMNS>;

/** The columns and values that the filters in the address stand for. */
function matches({ waiting, customer, type, from, to }: Readonly<Record<string, string>>): Record<string, string | boolean> {
  return {
    ...(waiting && { requires_action: true }),
    ...(customer && { user_id: customer }),
    ...(type && { quote_type: type }),
    ...(from && { country_code: from }),
    ...(to && { destination_country: to }),
  };
}

/** A number elsewhere counts quotes in every status; so does the list that it opens. */
const counted = ({ waiting, customer, reached, sent_since }: Readonly<Record<string, string>>) =>
  Boolean(waiting ?? customer ?? reached ?? sent_since);

/** One page of the list.
 *  @param listed names of the statuses that this list shows: those whose definition says so
 *  @param size rows per page */
export function readQuotes(db: Db, list: ListState, listed: readonly string[], signal: AbortSignal, size?: number) {
  const { filters } = list;
  let request = db.from('admin_quotes').select(COLUMNS, { count: 'exact' }).match(matches(filters));
  if (filters['status']) request = request.eq('status', filters['status']);
  else if (!counted(filters)) request = request.in('status', listed);
  if (filters['waiting']) request = request.is('order_id', null);
  if (filters['reached'] === 'priced') request = request.not('final_total', 'is', null);
  if (filters['reached'] === 'sent') request = request.not('sent_at', 'is', null);
  if (filters['reached'] === 'approved') request = request.not('approved_at', 'is', null);
  if (filters['reached'] === 'paid') request = request.in('order_payment_status', PAID);
  request = within(within(request, 'created_at', filters), 'sent_at', filters, 'sent_');
  return unwrapPage(paged(request, list, SEARCHED, size).abortSignal(signal));
}

export const quotesPage = (db: Db, list: ListState, listed: readonly string[]) =>
  queryOptions({
    queryKey: [...quoteKeys.page(list), listed],
    queryFn: ({ signal }) => readQuotes(db, list, listed, signal),
    placeholderData: keepPreviousData,
  });
