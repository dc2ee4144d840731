import { paged, within } from '@landfall/admin';
import { type Db, type Selected, unwrapPage } from '@landfall/db';
import type { ListSpec, ListState } from '@landfall/ui/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { orderKeys } from '../../keys.query.ts';
import { PAID } from '../../payments/labels.ts';
import type { AdminOrder } from '../../rows.ts';

export const ORDERS: ListSpec = {
  sortable: ['created_at', 'order_number', 'customer_name', 'total_usd', 'status', 'payment_status'],
  sort: '-created_at',
  filters: ['status', 'payment', 'waiting', 'assigned', 'from', 'to', 'since', 'until', 'paid_since', 'paid_until'],
};

/** By the word in the address. "paid" means: money came in, whether or not some of it went back. */
const PAYMENT_STATES: Readonly<Record<string, readonly AdminOrder['payment_status'][]>> = {
  unpaid: ['unpaid'],
  awaiting_verification: ['awaiting_verification'],
  paid: PAID,
  partially_refunded: ['partially_refunded'],
  refunded: ['refunded'],
};

const SEARCHED = ['order_number', 'product_name', 'customer_name', 'customer_email', 'tracking_number'];
const COLUMNS = `id,order_number,status,payment_status,country_code,destination_country,currency,total,total_usd,amount_paid,payment_method,
  created_at,item_count,product_name,customer_name,customer_email,requires_action`;

/** One row of the list of orders. */
export type OrderRow = Selected<'admin_orders', typeof COLUMNS>;

function matches(
  { assigned, waiting, from, to }: Readonly<Record<string, string>>,
  me: string | undefined,
): Record<string, string | boolean> {
  return {
    ...(assigned === 'me' && me && { assigned_to: me }),
    ...(waiting && { requires_action: true }),
    ...(from && { country_code: from }),
    ...(to && { destination_country: to }),
  };
}

/** A number of the dashboard counts orders in every status; so does the list that it opens. */
const counted = ({ waiting, paid_since }: Readonly<Record<string, string>>) => Boolean(waiting ?? paid_since);

/** @param listed names of the statuses that this list shows: those whose definition says so
 *  @param me the reader, for what is assigned to them */
export const ordersPage = (db: Db, list: ListState, listed: readonly string[], me: string | undefined) =>
  queryOptions({
    queryKey: [...orderKeys.page(list), listed, me],
    queryFn: ({ signal }) => {
      const { filters } = list;
      const { status, payment } = filters;
      let request = db.from('admin_orders').select(COLUMNS, { count: 'exact' }).match(matches(filters, me));
      if (status) request = request.eq('status', status);
      else if (!counted(filters)) request = request.in('status', listed);
      if (payment) request = request.in('payment_status', PAYMENT_STATES[payment] ?? []);
      request = within(within(request, 'created_at', filters), 'first_paid_at', filters, 'paid_');
      return unwrapPage(paged(request, list, SEARCHED).abortSignal(signal));
    },
    placeholderData: keepPreviousData,
  });
