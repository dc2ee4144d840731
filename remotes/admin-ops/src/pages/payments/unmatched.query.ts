import { type Db, type Selected, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { paymentKeys } from '../../keys.query.ts';

const COLUMNS = `id,gateway,gateway_ref,amount,currency,reason,root_reason,note,created_at,arrived_at,sender_name,sender_reference,order_id,order_number,
  customer_name,customer_email`;

/** Money that came and fits no open order. Its order is the one it was meant for, where that is known. */
export type UnmatchedPayment = Selected<'admin_unmatched_payments', typeof COLUMNS>;

/** Unmatched money by its ID; null once it is settled. */
export const unmatchedPayment = (db: Db, id: string) =>
  queryOptions({
    queryKey: paymentKeys.unmatched(id),
    queryFn: async ({ signal }) => {
      const [money] = await unwrap(
        db.from('admin_unmatched_payments').select(COLUMNS).eq('id', id).is('resolved_at', null).limit(1).abortSignal(signal),
      );
      return money ?? null;
    },
  });
