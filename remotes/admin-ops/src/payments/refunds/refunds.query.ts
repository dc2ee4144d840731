import { type Db, type Selected, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { paymentKeys } from '../../keys.query.ts';

const COLUMNS =
  'id,payment_id,method,amount,currency,reason,status,payout_reference,failure_reason,note,items,payout_proof_path,requested_by_name,created_at,settled_at';

export type Refund = Selected<'admin_refunds', typeof COLUMNS>;

/** Every refund of one order, the oldest first. */
export const refundsOfOrder = (db: Db, orderId: string) =>
  queryOptions({
    queryKey: paymentKeys.refunds(orderId),
    queryFn: ({ signal }) =>
      unwrap(
        db.from('admin_refunds').select(COLUMNS).eq('order_id', orderId).order('created_at').order('id').abortSignal(signal),
      ),
  });
