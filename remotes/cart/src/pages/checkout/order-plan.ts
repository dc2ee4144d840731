import type { QuoteToPay } from './checkout.query.ts';

export type Problem = 'ordered' | 'ended' | 'not-payable';

/** One order of a checkout: one destination, one currency. */
export interface PlannedOrder {
  destination: string;
  currency: string;
  quotes: QuoteToPay[];
}

/** Why a quote can't be paid now, as far as the browser knows; the database decides.
 *  @param canBePaid of the status definitions   @param now ms */
export function problemOf(quote: QuoteToPay, canBePaid: (status: string) => boolean, now: number): Problem | undefined {
  if (quote.order_id) return 'ordered';
  if (!canBePaid(quote.status)) return 'not-payable';
  return quote.price_valid_until && Date.parse(quote.price_valid_until) <= now ? 'ended' : undefined;
}

/** The most quotes in one order. */
const MOST = 50;

/** Splits quotes into orders: one per destination and currency, of at most 50 quotes, in the order they were requested. */
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
