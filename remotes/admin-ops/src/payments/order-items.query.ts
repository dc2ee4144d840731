import { type Db, type Selected, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { orderKeys } from '../keys.query.ts';

const LINE =
  'id,quote_id,display_id,product_name,quote_quantity,items,item_status,merchant_order_ref,updated_at,moves,steps,refunded_quantity,copy_total';

/** A line of an order: a quote and its fulfilment status. */
export type Line = Selected<'admin_order_items', typeof LINE>;
export type ItemStatus = Line['moves'][number];

export const orderItems = (db: Db, orderId: string) =>
  queryOptions({
    queryKey: [...orderKeys.all, 'items', orderId],
    queryFn: ({ signal }) =>
      unwrap(
        db.from('admin_order_items').select(LINE).eq('order_id', orderId).order('created_at').order('id').abortSignal(signal),
      ),
  });
