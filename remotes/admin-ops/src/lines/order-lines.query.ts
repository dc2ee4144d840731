import { type Db, type Row, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { orderKeys } from '../keys.query.ts';

/** A line of an order: an item of a quote, and what has become of it. */
export type Line = Row<'admin_order_lines'>;
export type LineState = Line['moves'][number];

export const orderLines = (db: Db, orderId: string) =>
  queryOptions({
    queryKey: [...orderKeys.all, 'lines', orderId],
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('admin_order_lines')
          .select()
          .eq('order_id', orderId)
          .order('display_id')
          .order('position')
          .order('created_at')
          .order('id')
          .abortSignal(signal),
      ),
  });
