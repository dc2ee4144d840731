import { Money, countryName } from '@landfall/ui';
import type { CartItem } from '../items/cart-item.ts';
import type { Place } from '../items/cart-state.ts';
import { type DestinationGroup, byDestination } from '../items/cart-view.ts';
import { CartRow } from '../parts/cart-row.tsx';
import { RouteOf } from '../parts/route-of.tsx';
import { usePhotos, useRowActs } from '../parts/use-rows.ts';
import { useCart } from '../store/use-cart.ts';

type Ask = (ids: readonly string[], to: Place) => void;

function Paper({ group, photos, ask }: { group: DestinationGroup; photos: Record<string, string>; ask: Ask }) {
  const { cart } = useCart();
  const acts = useRowActs(cart);
  const name = countryName(group.destination);
  return (
    <section className="paper cart-dest" aria-label={`To ${name}`}>
      <div className="cart-dest-head">
        <h2>
          <RouteOf group={group} />
        </h2>
        <strong>
          <Money amount={group.total} currency={group.currency} />
        </strong>
      </div>
      <ul>
        {group.items.map((item) => (
          <CartRow key={item.id} item={item} photo={item.imagePath ? photos[item.imagePath] : undefined} onMove={ask} {...acts} />
        ))}
      </ul>
    </section>
  );
}

/** The items by destination, one paper each: each is an order of its own. */
export function DestinationPapers({ items, ask }: { items: readonly CartItem[]; ask: Ask }) {
  const photos = usePhotos(items);
  return byDestination(items).map((group) => (
    <Paper key={group.destination + group.currency} group={group} photos={photos} ask={ask} />
  ));
}
