import { apportion, exponentOf, roundHalfUp, toAmount } from '@landfall/currency';
import type { Price, PriceLine, PriceLineKey } from '@landfall/db';
import type { DisplayRate } from '../money/use-display-rate.ts';

/** The reader's preferred display currency, and a conversion from USD. */
export type Preferred = Pick<DisplayRate, 'currency' | 'of'>;

type Line = Pick<PriceLine, 'key' | 'amount' | 'local' | 'due_on_delivery'>;

/** The fields of a price that its amounts are computed from; a shared quote has no others. */
export interface Priced extends Pick<Price, 'currency' | 'final_currency'> {
  /** US dollars. */
  final_total: number | string | null;
  lines: readonly Line[];
}

/** A price's amounts in one currency. */
export interface PriceAmounts {
  currency: string;
  of: (key: PriceLineKey) => number;
  /** The sum of lines that are not due on delivery. */
  total: number;
  /** The total without the card fee. */
  subtotal: number;
  /** The sum of lines due on delivery, not part of the total. */
  door: number;
}

const isCounted = ({ due_on_delivery }: Line): boolean => !due_on_delivery;
const isFee = ({ key }: Line): boolean => key === 'payment_gateway_fee';
const amountOf = ({ amount }: Line): number => Number(amount);
const counted = ({ lines }: Priced, withoutFee: boolean): Line[] =>
  lines.filter((line) => isCounted(line) && !(withoutFee && isFee(line)));

function amountsFrom(price: Priced, currency: string, withoutFee: boolean, figure: (line: Line) => number): PriceAmounts {
  const byKey = new Map(price.lines.map((line) => [line.key, figure(line)]));
  const of = (key: PriceLineKey) => byKey.get(key) ?? 0;
  const sum = (lines: readonly Line[]) =>
    roundHalfUp(
      lines.reduce((all, { key }) => all + of(key), 0),
      exponentOf(currency),
    );
  return {
    currency,
    of,
    total: sum(counted(price, withoutFee)),
    subtotal: sum(counted(price, true)),
    door: sum(price.lines.filter((line) => !isCounted(line))),
  };
}

/** In the origin's currency, in which prices are computed. */
export const originAmounts = (price: Priced, withoutFee = false): PriceAmounts =>
  amountsFrom(price, price.currency, withoutFee, amountOf);

/** In the charged currency. */
export const chargedAmounts = (price: Priced): PriceAmounts =>
  amountsFrom(price, price.final_currency, false, ({ local }) => Number(local));

/** In the charged currency, without the card fee: that total is rounded on its own, while the lines were rounded to the total with the
 *  fee. */
export const chargedWithoutFee = (price: Price): PriceAmounts =>
  sharing(price, chargedAmounts(price), Number(price.final_total_local_without_gateway_fee), true);

/** Converts from the origin's currency to the reader's, at the price's own USD amount, or 1:1 if they are the same. Undefined if the
 *  reader's currency is the charged one, or if the total is 0, which gives no ratio. */
export function toReader(price: Priced, reader: Preferred): ((amount: number) => number) | undefined {
  if (reader.currency === price.final_currency) return undefined;
  if (reader.currency === price.currency) return (amount) => amount;
  const { total } = originAmounts(price);
  return total > 0 ? (amount) => reader.of((toAmount(price.final_total) * amount) / total).amount : undefined;
}

/** In the reader's preferred currency; undefined if that is the charged one. */
export function readerAmounts(price: Priced, reader: Preferred, withoutFee = false): PriceAmounts | undefined {
  const convert = toReader(price, reader);
  if (!convert) return undefined;
  const amounts = amountsFrom(price, reader.currency, withoutFee, (line) => convert(amountOf(line)));
  return sharing(price, amounts, convert(originAmounts(price, withoutFee).total), withoutFee);
}

/** The same with another total, distributed over its lines. */
function sharing(price: Priced, amounts: PriceAmounts, total: number, withoutFee: boolean): PriceAmounts {
  if (originAmounts(price, withoutFee).total === 0) return amounts;
  const lines = counted(price, withoutFee);
  const shares = apportion(total, lines.map(amountOf), exponentOf(amounts.currency));
  const byKey = new Map(lines.map(({ key }, index) => [key, shares[index]]));
  return amountsFrom(price, amounts.currency, withoutFee, ({ key }) => byKey.get(key) ?? amounts.of(key));
}
