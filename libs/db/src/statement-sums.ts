import type { StatementTotals } from './price.ts';

type Stated = StatementTotals['charged']['card'];

/** The key of `charged` and `landed_total` for a payment method: only cards have a fee. */
export const chargedAs = (method: string | undefined): 'card' | 'without_fee' => (method === 'card' ? 'card' : 'without_fee');

/** Part of what is charged in USD, at the statement's rate; 0 if nothing is charged. */
export function dollarsOf(amount: number, statement: StatementTotals, method: string | undefined): number {
  const charged = statement.charged[chargedAs(method)];
  return charged.amount > 0 ? (amount / charged.amount) * charged.usd : 0;
}

/** Amounts have at most two decimals. */
const cents = (amount: number): number => Math.round(amount * 100) / 100;

/** A price in the cart. `totals` are for `totals.copies` copies. */
interface CartLine {
  totals: StatementTotals;
  quantity: number;
}

/** What a cart costs, or one line of it: each price for its number of copies, added up in one currency as private.sum_statements does for
 *  an order; undefined for none. The only sum of prices in a browser: copies and ticks are local until checkout, also offline. */
export function cartStatement(lines: readonly CartLine[]): StatementTotals | undefined {
  const [first, ...others] = lines;
  if (!first) return undefined;
  const total = (of: (totals: StatementTotals) => number | undefined) =>
    cents(lines.reduce((sum, { totals, quantity }) => sum + ((of(totals) ?? 0) / totals.copies) * quantity, 0));
  const stated = (of: (totals: StatementTotals) => Stated | null): Stated => ({
    amount: total((totals) => of(totals)?.amount),
    usd: total((totals) => of(totals)?.usd),
  });
  const door = lines.find(({ totals }) => totals.due_at_door)?.totals.due_at_door;
  const origins = new Set(lines.map(({ totals }) => totals.origin_currency));
  const insured = lines.map(({ totals }) => totals.insurance);
  return {
    ...first.totals,
    copies: others.length > 0 ? 1 : first.quantity,
    charged: { card: stated(({ charged }) => charged.card), without_fee: stated(({ charged }) => charged.without_fee) },
    landed_total: {
      card: stated(({ landed_total }) => landed_total.card),
      without_fee: stated(({ landed_total }) => landed_total.without_fee),
    },
    due_at_door: door
      ? {
          ...door,
          ...stated(({ due_at_door }) => due_at_door),
          duty: total(({ due_at_door }) => due_at_door?.duty),
          tax: total(({ due_at_door }) => due_at_door?.tax),
        }
      : null,
    origin_currency: origins.size === 1 ? first.totals.origin_currency : null,
    insurance: (['not_available', 'included'] as const).find((state) => insured.includes(state)) ?? 'not_chosen',
  };
}
