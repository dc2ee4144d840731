import { type Db, type Selected, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { type PlacedOrderRow, readOrder } from './order.query.ts';
import { payKeys } from '../keys.query.ts';

/** One of the person's payments, also if a later one replaced it. */
const PAYMENT = 'id,order_id,method,status,failure_code';
export type TriedPayment = Selected<'payments', typeof PAYMENT>;

export interface Tried {
  payment: TriedPayment;
  order: PlacedOrderRow;
}

/** A payment and its order from the server; null if it is not theirs. */
export const triedPayment = (db: Db, userId: string, paymentId: string) =>
  queryOptions({
    queryKey: payKeys.payment(paymentId),
    queryFn: async ({ signal }): Promise<Tried | null> => {
      const [payment] = await unwrap(db.from('payments').select(PAYMENT).eq('id', paymentId).limit(1).abortSignal(signal));
      return payment ? { payment, order: await readOrder(db, userId, payment.order_id, signal) } : null;
    },
    staleTime: 0,
  });
