import { DualMoney, RateNote } from '@landfall/ui/screen';
import { inCart, selectedIn } from '../items/cart-state.ts';
import { byDestination, totalOf } from '../items/cart-view.ts';
import { useCartPart } from '../store/use-cart.ts';
import styles from './cart.module.css';

const chosen = (state: Parameters<typeof inCart>[0]) => selectedIn(inCart(state));

/** Total of the selected items; in USD if there are several currencies, because each destination is charged separately. */
export function CartTotal() {
  const selected = useCartPart(chosen);
  const { amount, currency, usd } = totalOf(selected);
  const orders = byDestination(selected).length;
  return (
    <>
      <div className={styles.cartTotal}>
        <span>Total ({selected.length} items):</span>
        <DualMoney amount={amount} currency={currency} usd={usd} />
      </div>
      {selected.length > 0 && <RateNote charged={currency} />}
      {orders > 1 && (
        <p className={`small muted ${styles.cartOrders}`}>
          {orders} destinations, checked out one after the other, each in its own currency.
        </p>
      )}
    </>
  );
}
