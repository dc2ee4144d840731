import { useShell } from '@landfall/contract';
import { chargedAs, type PriceStatement, type Result, unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { payKeys } from '../../keys.query.ts';
import type { PaymentMethod } from '../../payments/methods.query.ts';
import { attemptKey, endAttempt } from './attempt.ts';

export interface OrderWish {
  items: { quote_id: string; quantity: number; version: number }[];
  addressId: string;
  method: PaymentMethod;
  /** The price on the screen: the database places no order at another one. */
  seen: PriceStatement;
}

/** The RPC's result; amounts in `currency`. */
export type PlacedOrder = Result<'checkout'>;

/** Places an order once: repeating the same request returns the same order. PT409 if a quote is already ordered or its price has expired. */
export const useCheckout = () => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: ({ items, addressId, method, seen }: OrderWish) => {
      const total = seen.charged[chargedAs(method)].amount;
      return unwrap(
        db.rpc('checkout', {
          p_items: items,
          p_address_id: addressId,
          p_method: method,
          p_total: total,
          p_idempotency_key: attemptKey({ items, addressId, method, total }),
        }),
      );
    },
    onSuccess: ({ order_id }) => {
      endAttempt();
      bus.emit({ type: 'order.placed', orderId: order_id });
    },
    // Not after a success: the quotes are ordered by then, and the form would disappear before the page changes.
    onError: (_error, _wish, _undo, { client }) => client.invalidateQueries({ queryKey: payKeys.all }),
  });
};
