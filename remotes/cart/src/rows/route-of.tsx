import { countryName } from '@landfall/ui';
import { Hop } from '@landfall/ui/screen';
import type { DestinationGroup } from '../items/cart-view.ts';

/** Where a group comes from and goes to; only where it goes, when its items come from several countries. */
export function RouteOf({ group: { items, destination } }: { group: DestinationGroup }) {
  const origins = new Set(items.map(({ countryCode }) => countryCode));
  const [from] = origins;
  return origins.size === 1 && from ? (
    <Hop from={from} to={destination} at={1} of={4} />
  ) : (
    <strong>To {countryName(destination)}</strong>
  );
}
