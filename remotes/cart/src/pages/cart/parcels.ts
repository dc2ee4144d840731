import type { CartItem } from '../../items/cart-item.ts';
import { selectedIn } from '../../items/cart-state.ts';
import type { Copies } from './consolidation.query.ts';

/** Items of one route that are at least two parcels and might fit into one. */
export interface Parcels {
  from: string;
  to: string;
  items: Copies[];
}

/** The most items that one pricing request accepts. */
const MOST = 50;

/** Groups of selected items that could be one parcel: same origin, same destination, at least two parcels. */
export function parcelsOf(items: readonly CartItem[]): Parcels[] {
  const ways = new Map<string, Parcels>();
  for (const { quoteId, quantity, countryCode, destination } of selectedIn(items)) {
    const key = `${countryCode} ${destination}`;
    const way = ways.get(key) ?? { from: countryCode, to: destination, items: [] };
    way.items.push({ quote_id: quoteId, quantity });
    ways.set(key, way);
  }
  const several = (way: Parcels) => way.items.reduce((sum, { quantity }) => sum + quantity, 0) > 1;
  return [...ways.values()].filter((way) => several(way) && way.items.length <= MOST);
}
