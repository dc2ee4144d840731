import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { type PlacedOrderRow, readOrder } from './order.query.ts';
import { payKeys } from '../keys.query.ts';
import type { PaymentMethod } from './methods.query.ts';

/** A payment of the person's, whether or not another one has followed it. */
export interface TriedPayment {
  id: string;
  order_id: string;
  method: PaymentMethod;
  status: 'created' | 'pending' | 'awaiting_verification' | 'succeeded' | 'failed' | 'cancelled' | 'expired';
  failure_code: string | null;
}

export interface Tried {
  payment: TriedPayment;
  order: PlacedOrderRow;
}

/** A payment and its order as the server has them now; null where it is not theirs. */
export const triedPayment = (db: Db, userId: string, paymentId: string) =>
  queryOptions({
    queryKey: payKeys.payment(paymentId),
    queryFn: async ({ signal }): Promise<Tried | null> => {
      const [payment] = await unwrap(
        db
          .from('payments')
          .select('id,order_id,method,status,failure_code')
          .eq('id', paymentId)
          .limit(1)
          .abortSignal(signal)
          .overrideTypes<TriedPayment[], { merge: false }>(),
      );
      return payment ? { payment, order: await readOrder(db, userId, payment.order_id, signal) } : null;
    },
    staleTime: 0,
  });
