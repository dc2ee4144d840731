import { type CartItem, chargedTotal, lineTotal } from './cart-item.ts';

export const SORTS = ['date-desc', 'date-asc', 'price-desc', 'price-asc', 'name-asc', 'name-desc'] as const;
export type Sort = (typeof SORTS)[number];

export const SORT_LABELS: Record<Sort, string> = {
  'date-desc': 'Newest first',
  'date-asc': 'Oldest first',
  'price-desc': 'Dearest first',
  'price-asc': 'Cheapest first',
  'name-asc': 'Name, A to Z',
  'name-desc': 'Name, Z to A',
};

export const isSort = (text: string | null): text is Sort => SORTS.includes(text as Sort);

const BY: Record<'date' | 'price' | 'name', (a: CartItem, b: CartItem) => number> = {
  date: (a, b) => a.createdAt.localeCompare(b.createdAt),
  price: (a, b) => lineTotal(a) - lineTotal(b),
  name: (a, b) => a.productName.localeCompare(b.productName, 'en', { sensitivity: 'base' }),
};

export function sorted(items: readonly CartItem[], sort: Sort): CartItem[] {
  const [by, direction] = sort.split('-') as [keyof typeof BY, 'asc' | 'desc'];
  return items.toSorted((a, b) => (direction === 'asc' ? BY[by](a, b) : BY[by](b, a)));
}

/** Items whose product name holds the words, in any case. */
export function named(items: readonly CartItem[], words: string): CartItem[] {
  const wanted = words.trim().toLowerCase();
  return items.filter(({ productName }) => productName.toLowerCase().includes(wanted));
}

export interface DestinationGroup {
  destination: string;
  currency: string;
  items: CartItem[];
  /** Charged, in the group's currency. */
  total: number;
}

/** One checkout has one destination and one currency, so the cart is shown by them, in the order in which they first come. */
export function byDestination(items: readonly CartItem[]): DestinationGroup[] {
  const groups = new Map<string, CartItem[]>();
  for (const item of items) {
    const key = `${item.destination} ${item.charged.currency}`;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()].map((group) => ({
    destination: group[0]!.destination,
    currency: group[0]!.charged.currency,
    items: group,
    total: group.reduce((sum, item) => sum + chargedTotal(item), 0),
  }));
}

/** What a selection comes to: as it is charged where one currency covers it, else in USD. */
export function totalOf(items: readonly CartItem[]): { amount: number; currency: string } {
  const groups = new Set(items.map(({ charged }) => charged.currency));
  const [currency] = groups;
  if (groups.size === 1 && currency) return { amount: items.reduce((sum, item) => sum + chargedTotal(item), 0), currency };
  return { amount: items.reduce((sum, item) => sum + lineTotal(item), 0), currency: 'USD' };
}
