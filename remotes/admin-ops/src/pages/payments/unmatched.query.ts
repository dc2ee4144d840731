import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { paymentKeys } from '../../keys.query.ts';

/** Money that came and fits no open order, as admin_unmatched_payments gives it. */
export interface UnmatchedPayment {
  id: string;
  gateway: string;
  gateway_ref: string | null;
  amount: number;
  currency: string;
  reason: string;
  note: string;
  created_at: string;
  /** The order it was meant for, where that is known. */
  order_id: string | null;
  order_number: string | null;
  customer_name: string | null;
  customer_email: string | null;
}

const COLUMNS =
  'id,gateway,gateway_ref,amount,currency,reason,note,created_at,order_id,order_number,customer_name,customer_email';

/** How many are shown at once. */
export const SHOWN = 100;

/** What is not settled yet, the oldest first. */
export const unmatchedPayments = (db: Db) =>
  queryOptions({
    queryKey: paymentKeys.unmatched(),
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('admin_unmatched_payments')
          .select(COLUMNS)
          .is('resolved_at', null)
          .order('created_at')
          .limit(SHOWN)
          .abortSignal(signal)
          .overrideTypes<UnmatchedPayment[], { merge: false }>(),
      ),
  });
