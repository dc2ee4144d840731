import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { leaveFor, startPayment } from '../../payments/pay-order.mutation.ts';
import { type OrderWish, type PlacedOrder, useCheckout } from './checkout.mutation.ts';

/** Places an order, then opens the page where it is paid. If payment fails to start, a retry pays the same order and never places a
 *  second one. Going back from the card page leads to the order, not to the finished checkout. */
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

  return { place, isPlacing: order.isPending || leaving, error: order.error, wish: order.variables };
}
