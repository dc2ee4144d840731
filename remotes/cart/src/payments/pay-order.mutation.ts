import { useShell } from '@landfall/contract';
import { type Db, callFunction } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { payKeys } from '../keys.query.ts';
import type { PaymentMethod } from './methods.query.ts';

/** Leaves the shop for the page where a card is paid: another site, so a whole new page. */
export const leaveFor = (url: string): void => window.location.assign(url);

/** What the function start-payment answers; `redirect` is the page where the card is paid, null for other methods. */
export interface StartedPayment {
  payment_id: string;
  order_id: string;
  method: PaymentMethod;
  amount: number;
  currency: string;
  redirect: string | null;
}

export const startPayment = (db: Db, orderId: string, method: PaymentMethod): Promise<StartedPayment> =>
  callFunction<StartedPayment>(db, 'start-payment', { order_id: orderId, method });

/** Opens a payment of an order that is there: another try, or another method. What waits by that method already is used again, so that a
 *  second press pays nothing twice. */
export const usePayOrder = (orderId: string) => {
  const { db } = useShell();
  return useMutation({
    mutationFn: (method: PaymentMethod) => startPayment(db, orderId, method),
    onSettled: (_started, _error, _method, _undo, { client }) => client.invalidateQueries({ queryKey: payKeys.all }),
  });
};
