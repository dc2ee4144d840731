import { countryName } from '@landfall/ui';
import { inCart, inSaved, selectedIn } from '../items/cart-state.ts';
import { type DestinationGroup, byDestination, ratesOf } from '../items/cart-view.ts';
import { BulkBar } from '../rows/bulk-bar.tsx';
import { MissingRates } from '../missing-rates.tsx';
import { Rows } from '../rows/rows.tsx';
import type { Ask } from '../rows/use-rows.ts';
import { GroupRoute } from '../rows/group-route.tsx';
import { useCartActions, useCartPart } from '../store/use-cart.ts';
import { CartEmpty } from '../rows/cart-states.tsx';
import styles from '../rows/cart.module.css';

const Group = ({ group, alone, ask }: { group: DestinationGroup; alone: boolean; ask: Ask }) => (
  <section aria-label={`To ${countryName(group.destination)}`}>
    <div className={styles.cartGroup}>
      <GroupRoute group={group} />
      <span className="small muted">
        {selectedIn(group.items).length} of {group.items.length} selected{alone ? '' : `, paid in ${group.currency}`}
      </span>
    </div>
    <MissingRates prices={ratesOf(group.items)} />
    <Rows items={group.items} ask={ask} within="drawer" />
  </section>
);

export function CartList({ ask }: { ask: Ask }) {
  const cart = useCartActions();
  const items = useCartPart(inCart);
  if (!items.length) return <CartEmpty title="Your cart is empty" text="A quote that you approve comes here at its price." />;
  const groups = byDestination(items);
  return (
    <>
      <BulkBar list="cart" items={items} cart={cart} ask={ask} />
      {groups.map((group) => (
        <Group key={group.destination + group.currency} group={group} alone={groups.length === 1} ask={ask} />
      ))}
    </>
  );
}

export function SavedList({ ask }: { ask: Ask }) {
  const cart = useCartActions();
  const items = useCartPart(inSaved);
  if (!items.length) return <CartEmpty title="No saved items" text="Items you save for later will appear here" />;
  return (
    <>
      <BulkBar list="saved" items={items} cart={cart} ask={ask} />
      <Rows items={items} ask={ask} within="drawer" />
    </>
  );
}
