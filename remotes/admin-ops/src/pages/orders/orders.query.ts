import { listArguments, unwrapList } from '@landfall/admin';
import type { Db, Result } from '@landfall/db';
import type { ListSpec, ListState } from '@landfall/ui/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { orderKeys } from '../../keys.query.ts';
import { PAID } from '../../payments/labels.ts';
import type { AdminOrder } from '../../rows.ts';

export const ORDERS: ListSpec = {
  sortable: ['created_at', 'order_number', 'customer_name', 'total_usd', 'status', 'payment_status'],
  sort: '-created_at',
  filters: ['status', 'assigned', 'payment', 'waiting', 'from', 'to', 'since', 'until', 'customer', 'paid_since', 'paid_until'],
  choices: { assigned: ['me', 'none'] },
};

/** By the word in the address. "paid" means: money came in, whether or not some of it went back. */
const PAYMENT_STATES: Readonly<Record<string, readonly AdminOrder['payment_status'][]>> = {
  unpaid: ['unpaid'],
  awaiting_verification: ['awaiting_verification'],
  paid: PAID,
  partially_refunded: ['partially_refunded'],
  refunded: ['refunded'],
};

/** One row of the list of orders. */
export type OrderRow = Result<'admin_order_list'>['rows'][number];

/** A number elsewhere counts orders in every status, and so does the list that it opens. */
const counted = ({ waiting, customer, paid_since }: Readonly<Record<string, string>>) =>
  Boolean(waiting ?? customer ?? paid_since);

/** One page of the list.
 *  @param listed names of the statuses that this list shows, as their definitions say
 *  @param size rows per page */
export function readOrders(db: Db, list: ListState, listed: readonly string[], signal: AbortSignal, size?: number) {
  const { payment, ...filters } = list.filters;
  const statuses = filters['status'] || counted(filters) ? undefined : listed;
  const payments = payment ? (PAYMENT_STATES[payment] ?? []) : undefined;
  const page = listArguments(list, { ...filters, statuses, payments }, size);
  return unwrapList(db.rpc('admin_order_list', page).abortSignal(signal));
}

export const ordersPage = (db: Db, list: ListState, listed: readonly string[]) =>
  queryOptions({
    queryKey: [...orderKeys.page(list), listed],
    queryFn: ({ signal }) => readOrders(db, list, listed, signal),
    placeholderData: keepPreviousData,
  });
