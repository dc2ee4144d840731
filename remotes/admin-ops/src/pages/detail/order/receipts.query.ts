import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { paymentKeys } from '../../../keys.query.ts';

/** A row of the view admin_payment_receipts: money that was recorded for an order. */
export interface Receipt {
  id: string;
  payment_id: string;
  amount: number;
  currency: string;
  source: 'admin' | 'gateway' | 'unmatched' | 'migration';
  received_at: string;
  recorded_by_name: string | null;
  /** When its order ended before it was paid, and the money moved to the unmatched payments. */
  released_at: string | null;
  reversed_at: string | null;
  reversed_by_name: string | null;
  reversal_reason: string | null;
}

const COLUMNS =
  'id,payment_id,amount,currency,source,received_at,recorded_by_name,released_at,reversed_at,reversed_by_name,reversal_reason';

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
          .abortSignal(signal)
          .overrideTypes<Receipt[], { merge: false }>(),
      ),
  });
