import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { leaveFor, startPayment } from '../../payments/pay-order.mutation.ts';
import { type OrderWish, type PlacedOrder, useCheckout } from './checkout.mutation.ts';

/** Places an order, then leads to where it is paid. The order is placed first and once: what goes wrong after that is tried again with it,
 *  never with another one. The way back from a card page leads to the order, not to a checkout that is over. */
export function usePlaceOrder() {
  const { db, log } = useShell();
  const navigate = useNavigate();
  const order = useCheckout();
  const [leaving, setLeaving] = useState(false);

  const pay = async ({ order_id, payment_id }: PlacedOrder) => {
    try {
      const { redirect } = await startPayment(db, order_id, 'card');
      await navigate(paths.orderConfirmation(order_id), { replace: true });
      if (redirect) leaveFor(redirect);
    } catch (error) {
      log.error('payment', 'The payment page could not be opened', error);
      void navigate(`${paths.paymentFailure}?payment=${payment_id}`, { replace: true });
    }
  };

  const place = (wish: OrderWish) => {
    if (order.isPending || leaving) return;
    order.mutate(wish, {
      onSuccess: (placed) => {
        if (wish.method !== 'card') return void navigate(paths.orderConfirmation(placed.order_id), { replace: true });
        setLeaving(true);
        void pay(placed);
      },
    });
  };

  return { place, isPlacing: order.isPending || leaving, error: order.error };
}
