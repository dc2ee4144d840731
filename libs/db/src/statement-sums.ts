import type { StatementTotals } from './price.ts';

type Stated = StatementTotals['charged']['card'];
type Door = NonNullable<StatementTotals['due_at_door']>;

/** Amounts have at most two decimals. */
const cents = (amount: number): number => Math.round(amount * 100) / 100;

const mapStated = ({ amount, usd }: Stated, of: (amount: number) => number): Stated => ({ amount: of(amount), usd: of(usd) });
const add = (a: Stated, b: Stated): Stated => ({ amount: cents(a.amount + b.amount), usd: cents(a.usd + b.usd) });

/** The key of `charged` and `landed_total` for a payment method: only cards have a fee. */
export const chargedAs = (method: string | undefined): 'card' | 'without_fee' => (method === 'card' ? 'card' : 'without_fee');

/** Part of what is charged in USD, at the statement's rate; 0 if nothing is charged. */
export function dollarsOf(amount: number, statement: StatementTotals, method: string | undefined): number {
  const charged = statement.charged[chargedAs(method)];
  return charged.amount > 0 ? (amount / charged.amount) * charged.usd : 0;
}

/** The same price for another number of copies; the cart changes it before the database knows. */
export function timesCopies(totals: StatementTotals, copies: number): StatementTotals {
  const { charged, landed_total, due_at_door } = totals;
  const times = (amount: number) => cents((amount / totals.copies) * copies);
  const both = (one: typeof charged) => ({ card: mapStated(one.card, times), without_fee: mapStated(one.without_fee, times) });
  return {
    ...totals,
    copies,
    charged: both(charged),
    landed_total: both(landed_total),
    due_at_door: due_at_door && {
      ...due_at_door,
      ...mapStated(due_at_door, times),
      duty: times(due_at_door.duty),
      tax: times(due_at_door.tax),
    },
  };
}

const addDoors = (a: Door | null, b: Door | null): Door | null =>
  a && b ? { ...a, ...add(a, b), duty: cents(a.duty + b.duty), tax: cents(a.tax + b.tax) } : (a ?? b);

const both = (a: StatementTotals['charged'], b: StatementTotals['charged']) => ({
  card: add(a.card, b.card),
  without_fee: add(a.without_fee, b.without_fee),
});

/** Adds prices in one currency, as private.sum_statements does for an order; undefined for none. */
export function addStatements(all: readonly StatementTotals[]): StatementTotals | undefined {
  const [first, ...others] = all;
  return (
    first &&
    others.reduce(
      (sum, one): StatementTotals => ({
        ...sum,
        copies: 1,
        charged: both(sum.charged, one.charged),
        landed_total: both(sum.landed_total, one.landed_total),
        due_at_door: addDoors(sum.due_at_door, one.due_at_door),
        origin_currency: sum.origin_currency === one.origin_currency ? sum.origin_currency : null,
        insurance:
          (['not_available', 'included'] as const).find((state) => [sum, one].some((a) => a.insurance === state)) ?? 'not_chosen',
      }),
      first,
    )
  );
}
