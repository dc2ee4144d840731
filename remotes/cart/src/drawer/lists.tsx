import { countryName } from '@landfall/ui';
import type { CartItem } from '../items/cart-item.ts';
import { type Place, inCart, inSaved, selectedIn } from '../items/cart-state.ts';
import { type DestinationGroup, byDestination } from '../items/cart-view.ts';
import { BulkBar } from '../parts/bulk-bar.tsx';
import { CartRow } from '../parts/cart-row.tsx';
import { RouteOf } from '../parts/route-of.tsx';
import { usePhotos, useRowActs } from '../parts/use-rows.ts';
import { useCart } from '../store/use-cart.ts';
import { CartEmpty } from './cart-states.tsx';

type Ask = (ids: readonly string[], to: Place) => void;

const Rows = ({ items, ask }: { items: readonly CartItem[]; ask: Ask }) => {
  const { cart } = useCart();
  const photos = usePhotos(items);
  const acts = useRowActs(cart);
  return (
    <ul>
      {items.map((item) => (
        <CartRow key={item.id} item={item} photo={item.imagePath ? photos[item.imagePath] : undefined} onMove={ask} {...acts} />
      ))}
    </ul>
  );
};

const Group = ({ group, alone, ask }: { group: DestinationGroup; alone: boolean; ask: Ask }) => (
  <section aria-label={`To ${countryName(group.destination)}`}>
    <div className="cart-group">
      <RouteOf group={group} />
      <span className="small muted">
        {selectedIn(group.items).length} of {group.items.length} selected{alone ? '' : `, paid in ${group.currency}`}
      </span>
    </div>
    <Rows items={group.items} ask={ask} />
  </section>
);

export function CartList({ ask }: { ask: Ask }) {
  const { cart, state } = useCart();
  const items = inCart(state);
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
  const { cart, state } = useCart();
  const items = inSaved(state);
  if (!items.length) return <CartEmpty title="No saved items" text="Items you save for later will appear here" />;
  return (
    <>
      <BulkBar list="saved" items={items} cart={cart} ask={ask} />
      <Rows items={items} ask={ask} />
    </>
  );
}
