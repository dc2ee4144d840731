import { Money } from '@landfall/ui';
import type { CartState } from '../items/cart-state.ts';
import { inCart, selectedIn } from '../items/cart-state.ts';
import { byDestination, totalOf } from '../items/cart-view.ts';

/** What the selection of the cart comes to; in USD where several currencies meet, for each destination is charged on its own. */
export function CartTotal({ state }: { state: CartState }) {
  const selected = selectedIn(inCart(state));
  const { amount, currency } = totalOf(selected);
  const orders = byDestination(selected).length;
  return (
    <>
      <div className="cart-total">
        <span>Total ({selected.length} items):</span>
        <Money amount={amount} currency={currency} size="total" />
      </div>
      {orders > 1 && (
        <p className="small muted cart-orders">
          {orders} destinations, checked out one after the other, each in its own currency.
        </p>
      )}
    </>
  );
}
