import { listArguments, MONEY_LABELS, unwrapList } from '@landfall/admin';
import type { Db, Result } from '@landfall/db';
import type { ListSpec, ListState } from '@landfall/ui/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { orderKeys } from '../../keys.query.ts';

export const ORDERS: ListSpec = {
  sortable: ['created_at', 'order_number', 'customer_name', 'total_usd', 'status', 'money'],
  sort: '-created_at',
  filters: ['status', 'assigned', 'money', 'waiting', 'from', 'to', 'since', 'until', 'customer', 'paid_since', 'paid_until'],
  choices: { assigned: ['me', 'none'], money: MONEY_LABELS },
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
  const { filters } = list;
  const statuses = filters['status'] || counted(filters) ? undefined : listed;
  const page = listArguments(list, { ...filters, statuses }, size);
  return unwrapList(db.rpc('admin_order_list', page).abortSignal(signal));
}

export const ordersPage = (db: Db, list: ListState, listed: readonly string[]) =>
  queryOptions({
    queryKey: [...orderKeys.page(list), listed],
    queryFn: ({ signal }) => readOrders(db, list, listed, signal),
    placeholderData: keepPreviousData,
  });
