import type { PaymentMethod } from '../../payments/methods.query.ts';
import type { QuoteToPay } from './checkout.query.ts';

export type Problem = 'ordered' | 'ended' | 'not-approved';

/** One order of a checkout: one destination, one currency. */
export interface PlannedOrder {
  destination: string;
  currency: string;
  quotes: QuoteToPay[];
}

/** Why a quote can't be paid now, as far as the browser knows; the database decides. @param now ms */
export function problemOf(quote: QuoteToPay, now: number): Problem | undefined {
  if (quote.order_id) return 'ordered';
  if (quote.status !== 'approved') return 'not-approved';
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

export interface OrderAmounts {
  /** As the quotes were priced, with the card fee. */
  total: number;
  /** What this payment method saves. */
  waived: number;
  due: number;
  /** The total in USD. The offered method has the amount due in USD. */
  usd: number;
}

/** An order's amounts for a payment method, in its currency. The database computes them again when the order is placed. */
export function orderAmounts(
  quotes: readonly QuoteToPay[],
  copiesOf: (quote: QuoteToPay) => number,
  method: PaymentMethod = 'bank_transfer',
): OrderAmounts {
  const add = (amount: (quote: QuoteToPay) => number | null) =>
    quotes.reduce((sum, quote) => sum + (amount(quote) ?? 0) * copiesOf(quote), 0);
  const total = add((quote) => quote.final_total_local);
  const due = method === 'card' ? total : add((quote) => quote.final_total_local_without_gateway_fee ?? quote.final_total_local);
  return { total, due, waived: total - due, usd: add((quote) => quote.final_total) };
}
