import { type Db, type Page, unwrap, unwrapPage } from '@landfall/db';
import { csvMoment, type CsvRow, type ListState, priceColumns } from '@landfall/ui/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { orderKeys } from '../keys.query.ts';
import { LIST_SIZE, narrowed, rangeOf, sortsBy, specOf } from '../rows/narrow.ts';
import { ORDER_LINE, type OrderLine } from '../rows.ts';

export const ORDERS = specOf('total_usd');
export const ORDER_SORTS = sortsBy('total_usd');

interface Whose {
  db: Db;
  userId: string;
}

/** Rows `from` to `to` of the person's orders as a list is filtered and ordered. */
export function readOrders({ db, userId }: Whose, list: ListState, [from, to]: [number, number], signal?: AbortSignal) {
  const { status } = list.filters;
  const all = db.from('order_list').select(ORDER_LINE, { count: 'exact' }).eq('user_id', userId);
  const page = narrowed(status ? all.eq('status', status) : all, list).range(from, to);
  return unwrapPage(signal ? page.abortSignal(signal) : page);
}

/** A page of the person's orders. */
export const ordersPage = (whose: Whose, list: ListState) =>
  queryOptions({
    queryKey: orderKeys.page(whose.userId, list),
    queryFn: ({ signal }): Promise<Page<OrderLine>> => readOrders(whose, list, rangeOf(list.page, LIST_SIZE), signal),
    placeholderData: keepPreviousData,
  });

/** Orders that wait for the customer's payment. */
export const unpaidOrders = (db: Db, userId: string) =>
  queryOptions({
    queryKey: orderKeys.waiting(userId),
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('order_list')
          .select(ORDER_LINE)
          .eq('user_id', userId)
          .eq('waits_for', 'customer')
          .order('created_at')
          .limit(5)
          .abortSignal(signal),
      ),
  });

/** An order as a line of a spreadsheet. */
export const orderColumns = (order: OrderLine): CsvRow => ({
  Number: order.order_number,
  Placed: csvMoment(order.created_at),
  'First item': order.product_name,
  Items: order.item_count,
  From: order.origins.join(', '),
  To: order.destination_country,
  Status: order.status,
  Payment: order.money_label,
  ...priceColumns(order.totals),
  Tracking: order.tracking_number,
});
