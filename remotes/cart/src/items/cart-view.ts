import type { StatementTotals } from '@landfall/db';
import { type CartItem, lineTotal, sumOf } from './cart-item.ts';
import { once } from './once.ts';

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

/** Created at the first comparison: sorting a thousand names compares ten thousand times. */
let names: Intl.Collator | undefined;
const compared = <T extends string | number>(a: T, b: T) => (a < b ? -1 : Number(a > b));

const BY: Record<'date' | 'price' | 'name', (a: CartItem, b: CartItem) => number> = {
  date: (a, b) => compared(a.createdAt, b.createdAt),
  price: (a, b) => compared(lineTotal(a), lineTotal(b)),
  name: (a, b) => (names ??= new Intl.Collator('en', { sensitivity: 'base' })).compare(a.productName, b.productName),
};

export function sorted(items: readonly CartItem[], sort: Sort): CartItem[] {
  const [by, direction] = sort.split('-') as [keyof typeof BY, 'asc' | 'desc'];
  return items.toSorted((a, b) => (direction === 'asc' ? BY[by](a, b) : BY[by](b, a)));
}

/** Items whose product name contains the text, ignoring case. */
export function named(items: readonly CartItem[], search: string): CartItem[] {
  const wanted = search.trim().toLowerCase();
  return items.filter(({ productName }) => productName.toLowerCase().includes(wanted));
}

/** The exchange rates of items, for the missing-rate warning. */
export const ratesOf = (items: readonly CartItem[]) =>
  items.map(({ rateSource, shopCurrency, totals, countryCode, destination }) => ({
    rateSource,
    shopCurrency,
    currency: totals.currency,
    from: countryCode,
    to: destination,
  }));

export interface DestinationGroup {
  destination: string;
  currency: string;
  items: CartItem[];
  totals: StatementTotals;
}

/** Groups items by destination and currency, in order of first appearance: one checkout has one destination and one currency. */
export const byDestination = once((items: readonly CartItem[]): readonly DestinationGroup[] => {
  const groups = new Map<string, CartItem[]>();
  for (const item of items) {
    const key = `${item.destination} ${item.totals.currency}`;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()].map((group) => ({
    destination: group[0]!.destination,
    currency: group[0]!.totals.currency,
    items: group,
    totals: sumOf(group)!,
  }));
});

/** What a selection costs: one price for each currency, because each is charged separately. */
export const totalsOf = once((items: readonly CartItem[]): StatementTotals[] =>
  [...new Set(items.map(({ totals }) => totals.currency))].flatMap(
    (currency) => sumOf(items.filter(({ totals }) => totals.currency === currency)) ?? [],
  ),
);
