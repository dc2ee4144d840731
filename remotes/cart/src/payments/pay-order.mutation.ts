import { useShell } from '@landfall/contract';
import { type Db, callFunction } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { payKeys } from '../keys.query.ts';
import type { PaymentMethod } from './methods.query.ts';

/** Navigates to the page where a card is paid. It is another site, so this loads a new page. */
export const leaveFor = (url: string): void => window.location.assign(url);

/** The response of the function start-payment. `redirect` is the card page; null for other methods. */
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

/** Starts a payment of an existing order: a retry or another method. A pending payment with the same method is reused, so that a second
 *  click pays nothing twice. */
export const usePayOrder = (orderId: string) => {
  const { db } = useShell();
  return useMutation({
    mutationFn: (method: PaymentMethod) => startPayment(db, orderId, method),
    onSettled: (_started, _error, _method, _undo, { client }) => client.invalidateQueries({ queryKey: payKeys.all }),
  });
};
