import type { PaymentMethod } from '../../payments/methods.query.ts';
import type { QuoteToPay } from './checkout.query.ts';

export type Problem = 'ordered' | 'ended' | 'not-approved';

/** What one order of a checkout holds: one destination, one currency. */
export interface PlannedOrder {
  destination: string;
  currency: string;
  quotes: QuoteToPay[];
}

/** Why a quote cannot be paid now, as far as can be seen from here; the database decides. @param now ms */
export function problemOf(quote: QuoteToPay, now: number): Problem | undefined {
  if (quote.order_id) return 'ordered';
  if (quote.status !== 'approved') return 'not-approved';
  return quote.price_valid_until && Date.parse(quote.price_valid_until) <= now ? 'ended' : undefined;
}

/** Quotes that the database takes in one order. */
const MOST = 50;

/** The orders that these quotes become: one for each destination and currency, of at most 50 quotes, in the order in which they were asked
 *  for. */
export function planOrders(quotes: readonly QuoteToPay[], asked: readonly string[]): PlannedOrder[] {
  const inOrder = asked.flatMap((id) => quotes.find((quote) => quote.id === id) ?? []);
  const plans = new Map<string, PlannedOrder>();
  for (const quote of inOrder) {
    const currency = quote.final_currency ?? 'USD';
    const key = `${quote.destination_country} ${currency}`;
    const plan = plans.get(key) ?? { destination: quote.destination_country, currency, quotes: [] };
    plan.quotes.push(quote);
    plans.set(key, plan);
  }
  return [...plans.values()].flatMap(parts);
}

const parts = (plan: PlannedOrder): PlannedOrder[] =>
  Array.from({ length: Math.ceil(plan.quotes.length / MOST) }, (_, n) => ({
    ...plan,
    quotes: plan.quotes.slice(n * MOST, (n + 1) * MOST),
  }));

export interface Sums {
  /** As the quotes were priced, card fee in. */
  total: number;
  /** What this method saves. */
  waived: number;
  due: number;
  /** The total in dollars; what is due in dollars, the offered method knows. */
  usd: number;
}

/** What an order comes to by a method, in its currency. The database computes it again when the order is placed. */
export function sumsOf(
  quotes: readonly QuoteToPay[],
  copiesOf: (quote: QuoteToPay) => number,
  method: PaymentMethod = 'bank_transfer',
): Sums {
  const add = (amount: (quote: QuoteToPay) => number | null) =>
    quotes.reduce((sum, quote) => sum + (amount(quote) ?? 0) * copiesOf(quote), 0);
  const total = add((quote) => quote.final_total_local);
  const due = method === 'card' ? total : add((quote) => quote.final_total_local_without_gateway_fee ?? quote.final_total_local);
  return { total, due, waived: total - due, usd: add((quote) => quote.final_total) };
}
