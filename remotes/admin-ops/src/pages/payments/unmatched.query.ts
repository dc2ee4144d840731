import { type Db, type Selected, unwrapPage } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { paymentKeys } from '../../keys.query.ts';

const COLUMNS = `id,gateway,gateway_ref,amount,currency,reason,root_reason,note,created_at,arrived_at,sender_name,sender_reference,order_id,order_number,
  customer_name,customer_email`;

/** Money that came and fits no open order. Its order is the one it was meant for, where that is known. */
export type UnmatchedPayment = Selected<'admin_unmatched_payments', typeof COLUMNS>;

/** How many are read at once. */
const MOST = 100;

/** What is not settled yet, the oldest first, and how many there are. */
export const unmatchedPayments = (db: Db) =>
  queryOptions({
    queryKey: paymentKeys.unmatched(),
    queryFn: ({ signal }) =>
      unwrapPage(
        db
          .from('admin_unmatched_payments')
          .select(COLUMNS, { count: 'exact' })
          .is('resolved_at', null)
          .order('created_at')
          .limit(MOST)
          .abortSignal(signal),
      ),
  });
