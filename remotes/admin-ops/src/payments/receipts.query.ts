import { type Db, type Selected, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { paymentKeys } from '../keys.query.ts';

/** `released_at`: when its order ended before it was paid, and the money moved to the unmatched payments. */
const COLUMNS =
  'id,number,payment_id,amount,currency,source,received_at,recorded_by_name,released_at,reversed_at,reversed_by_name,reversal_reason,reversal_kind,reason';

/** Money that was recorded for an order. */
export type Receipt = Selected<'admin_payment_receipts', typeof COLUMNS>;

/** Every receipt of one order, the oldest first. */
export const receiptsOfOrder = (db: Db, orderId: string) =>
  queryOptions({
    queryKey: paymentKeys.receipts(orderId),
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('admin_payment_receipts')
          .select(COLUMNS)
          .eq('order_id', orderId)
          .order('received_at')
          .order('id')
          .abortSignal(signal),
      ),
  });
