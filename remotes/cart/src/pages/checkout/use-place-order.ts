import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { applyHeldMoney, heldMoneyKey } from '@landfall/customer';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { leaveFor, startPayment } from '../../payments/pay-order.mutation.ts';
import { type OrderWish, type PlacedOrder, useCheckout } from './checkout.mutation.ts';

/** Places an order, then opens the page where it is paid. If payment fails to start, a retry pays the same order and never places a
 *  second one. Going back from the card page leads to the order, not to the finished checkout. */
export function usePlaceOrder() {
  const { db, log } = useShell();
  const client = useQueryClient();
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

  /** The order's page shows what is missing, whether or not the money could be used. */
  const spendHeld = async ({ order_id }: PlacedOrder, held: string) => {
    await applyHeldMoney(db, held, { id: order_id, received: 0 }).catch((error: unknown) =>
      log.error('payment', 'The held money could not be used', error),
    );
    await client.invalidateQueries({ queryKey: heldMoneyKey });
    await navigate(paths.orderConfirmation(order_id), { replace: true });
  };

  /** @param held money of the customer's to use for it */
  const place = (wish: OrderWish, held?: string) => {
    if (order.isPending || leaving) return;
    order.mutate(wish, {
      onSuccess: (placed) => {
        if (held) {
          setLeaving(true);
          return void spendHeld(placed, held);
        }
        if (wish.method !== 'card') return void navigate(paths.orderConfirmation(placed.order_id), { replace: true });
        setLeaving(true);
        void pay(placed);
      },
    });
  };

  return { place, isPlacing: order.isPending || leaving, error: order.error, wish: order.variables };
}
