import { paged, within } from '@landfall/admin';
import { type Db, type Selected, unwrapPage } from '@landfall/db';
import type { ListSpec, ListState } from '@landfall/ui/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { quoteKeys } from '../../keys.query.ts';
import { PAID } from '../../payments/labels.ts';

export const QUOTES: ListSpec = {
  sortable: ['created_at', 'display_id', 'customer_name', 'final_total', 'status', 'expires_at'],
  sort: '-created_at',
  filters: ['status', 'waiting', 'assigned', 'type', 'from', 'to', 'reached', 'since', 'until', 'sent_since', 'sent_until'],
};

const SEARCHED = ['display_id', 'product_name', 'customer_name', 'customer_email'];
const COLUMNS = `id,display_id,status,product_name,item_count,country_code,destination_country,final_currency,final_total,final_total_local,
  created_at,expires_at,quote_type,instant,customer_name,customer_email,assigned_to,requires_action,order_id`;

/** One row of the list of quotes. */
export type QuoteRow = Selected<'admin_quotes', typeof COLUMNS>;

/** The columns and values that the filters in the address stand for. */
function matches(
  { assigned, waiting, type, from, to }: Readonly<Record<string, string>>,
  me: string | undefined,
): Record<string, string | boolean> {
  return {
    ...(assigned === 'me' && me && { assigned_to: me }),
    ...(waiting && { requires_action: true }),
    ...(type && { quote_type: type }),
    ...(from && { country_code: from }),
    ...(to && { destination_country: to }),
  };
}

/** A number of the dashboard counts quotes in every status; so does the list that it opens. */
const counted = ({ waiting, reached, sent_since }: Readonly<Record<string, string>>) => Boolean(waiting ?? reached ?? sent_since);

/** @param listed names of the statuses that this list shows: those whose definition says so
 *  @param me the reader, for what is assigned to them */
export const quotesPage = (db: Db, list: ListState, listed: readonly string[], me: string | undefined) =>
  queryOptions({
    queryKey: [...quoteKeys.page(list), listed, me],
    queryFn: ({ signal }) => {
      const { filters } = list;
      let request = db.from('admin_quotes').select(COLUMNS, { count: 'exact' }).match(matches(filters, me));
      if (filters['status']) request = request.eq('status', filters['status']);
      else if (!counted(filters)) request = request.in('status', listed);
      if (filters['waiting']) request = request.is('order_id', null);
      if (filters['reached'] === 'priced') request = request.not('final_total', 'is', null);
      if (filters['reached'] === 'sent') request = request.not('sent_at', 'is', null);
      if (filters['reached'] === 'approved') request = request.not('approved_at', 'is', null);
      if (filters['reached'] === 'paid') request = request.in('order_payment_status', PAID);
      request = within(within(request, 'created_at', filters), 'sent_at', filters, 'sent_');
      return unwrapPage(paged(request, list, SEARCHED).abortSignal(signal));
    },
    placeholderData: keepPreviousData,
  });
