import { type Db, type Selected, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { paymentKeys } from '../keys.query.ts';

const COLUMNS = 'id,amount,currency,resolution,resolved_at';

export type ReturnedMoney = Selected<'admin_unmatched_payments', typeof COLUMNS>;

/** Money for an order that was returned and never recorded as a receipt of it. What had a receipt bounces with that receipt. */
export const returnedMoney = (db: Db, orderId: string) =>
  queryOptions({
    queryKey: paymentKeys.returned(orderId),
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('admin_unmatched_payments')
          .select(COLUMNS)
          .eq('order_id', orderId)
          .eq('outcome', 'returned')
          .not('root_reason', 'in', '(over_due,order_cancelled,shipping_saved)')
          .order('resolved_at')
          .order('id')
          .abortSignal(signal),
      ),
  });
