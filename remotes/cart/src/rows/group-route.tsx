import { countryName } from '@landfall/ui';
import { MiniRoute } from '@landfall/ui/screen';
import type { DestinationGroup } from '../items/cart-view.ts';

/** A group's origin and destination; only the destination if its items have several origins. */
export function GroupRoute({ group: { items, destination } }: { group: DestinationGroup }) {
  const origins = new Set(items.map(({ countryCode }) => countryCode));
  const [from] = origins;
  return origins.size === 1 && from ? (
    <MiniRoute from={from} to={destination} at={1} of={4} />
  ) : (
    <strong>To {countryName(destination)}</strong>
  );
}
