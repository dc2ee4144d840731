import { exponentOf, roundHalfUp } from '@landfall/currency';
import { chargedAs, type PriceStatement, type StatementLine } from '@landfall/db';
import type { DisplayRate } from '../money/use-display-rate.ts';

/** The reader's preferred display currency, and a conversion from USD. */
export type Preferred = Pick<DisplayRate, 'currency' | 'of'>;

/** What identifies a line: an order may have duty in its total and duty due at the door. */
export type LineName = Pick<StatementLine, 'key' | 'due_on_delivery'>;

/** A statement's amounts in one currency. */
export interface PriceAmounts {
  currency: string;
  of: (line: LineName) => number;
  /** What is charged: the lines that are not due on delivery. */
  total: number;
  /** The total without the card fee. */
  subtotal: number;
  /** What the carrier collects on delivery, not part of the total. */
  door: number;
  /** The total and what is due at the door. */
  landed: number;
}

const keyOf = ({ key, due_on_delivery }: LineName): string => (due_on_delivery ? `${key} door` : key);

function amountsFrom(
  { lines }: PriceStatement,
  currency: string,
  withoutFee: boolean,
  figure: (line: StatementLine) => number,
): PriceAmounts {
  const byKey = new Map(lines.map((line) => [keyOf(line), figure(line)]));
  const sum = (wanted: (line: StatementLine) => boolean) =>
    roundHalfUp(
      lines.filter(wanted).reduce((all, line) => all + byKey.get(keyOf(line))!, 0),
      exponentOf(currency),
    );
  const subtotal = sum(({ key, due_on_delivery }) => !due_on_delivery && key !== 'payment_gateway_fee');
  const total = withoutFee ? subtotal : sum(({ due_on_delivery }) => !due_on_delivery);
  const door = sum(({ due_on_delivery }) => due_on_delivery);
  return {
    currency,
    of: (line) => byKey.get(keyOf(line)) ?? 0,
    total,
    subtotal,
    door,
    landed: roundHalfUp(total + door, exponentOf(currency)),
  };
}

/** In the origin's currency, in which prices are computed; undefined for several origins. */
export const originAmounts = (statement: PriceStatement, withoutFee = false): PriceAmounts | undefined =>
  statement.origin_currency === null
    ? undefined
    : amountsFrom(statement, statement.origin_currency, withoutFee, ({ amount }) => amount ?? 0);

/** In the charged currency. */
export function chargedAmounts(statement: PriceStatement, withoutFee = false): PriceAmounts {
  const { charged, landed_total, due_at_door, currency } = statement;
  const as = chargedAs(withoutFee ? undefined : 'card');
  return {
    ...amountsFrom(statement, currency, withoutFee, ({ local }) => local),
    total: charged[as].amount,
    subtotal: charged.without_fee.amount,
    door: due_at_door?.amount ?? 0,
    landed: landed_total[as].amount,
  };
}

/** In the reader's preferred currency; undefined if that is the charged one. Each line is the difference between rounded running totals,
 *  as in the database, so that the lines add up. */
export function readerAmounts(statement: PriceStatement, reader: Preferred, withoutFee = false): PriceAmounts | undefined {
  if (reader.currency === statement.currency) return undefined;
  if (reader.currency === statement.origin_currency) return originAmounts(statement, withoutFee);
  const sums = new Map<boolean, number>();
  const byKey = new Map<string, number>();
  for (const line of statement.lines) {
    const before = sums.get(line.due_on_delivery) ?? 0;
    const after = roundHalfUp(before + line.usd, 2);
    sums.set(line.due_on_delivery, after);
    byKey.set(keyOf(line), reader.of(after).amount - reader.of(before).amount);
  }
  return amountsFrom(statement, reader.currency, withoutFee, (line) => byKey.get(keyOf(line))!);
}
