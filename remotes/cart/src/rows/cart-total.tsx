import { PriceStatement } from '@landfall/ui';
import { RateNote } from '@landfall/ui/screen';
import { inCart, selectedIn } from '../items/cart-state.ts';
import { byDestination, totalsOf } from '../items/cart-view.ts';
import { useCartPart } from '../store/use-cart.ts';
import styles from './cart.module.css';

const chosen = (state: Parameters<typeof inCart>[0]) => selectedIn(inCart(state));

/** What the selected items cost, in each currency: each destination is charged separately. */
export function CartTotal() {
  const selected = useCartPart(chosen);
  const prices = totalsOf(selected);
  const orders = byDestination(selected).length;
  return (
    <>
      <div className={styles.cartTotal}>
        <span>Total ({selected.length} items):</span>
        <div>
          {prices.map((totals) => (
            <PriceStatement key={totals.currency} variant="card" statement={totals} />
          ))}
        </div>
      </div>
      {prices[0] && <RateNote charged={prices[0].currency} />}
      {orders > 1 && (
        <p className={`small muted ${styles.cartOrders}`}>
          {orders} destinations, checked out one after the other, each in its own currency.
        </p>
      )}
    </>
  );
}
