import { useShell } from '@landfall/contract';
import { type Result, unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { payKeys } from '../../keys.query.ts';
import type { PaymentMethod } from '../../payments/methods.query.ts';
import { attemptKey, endAttempt } from './attempt.ts';

export interface OrderWish {
  items: { quote_id: string; quantity: number }[];
  addressId: string;
  method: PaymentMethod;
}

/** The RPC's result; amounts in `currency`. */
export type PlacedOrder = Result<'checkout'>;

/** Places an order once: repeating the same request returns the same order. PT409 if a quote is already ordered or its price has expired. */
export const useCheckout = () => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: (wish: OrderWish) =>
      unwrap(
        db.rpc('checkout', {
          p_items: wish.items,
          p_address_id: wish.addressId,
          p_method: wish.method,
          p_idempotency_key: attemptKey(wish),
        }),
      ),
    onSuccess: ({ order_id }) => {
      endAttempt();
      bus.emit({ type: 'order.placed', orderId: order_id });
    },
    // Not after a success: the quotes are ordered by then, and the form would disappear before the page changes.
    onError: (_error, _wish, _undo, { client }) => client.invalidateQueries({ queryKey: payKeys.all }),
  });
};
