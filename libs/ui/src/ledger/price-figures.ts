import { apportion, exponentOf, roundHalfUp, toAmount } from '@landfall/currency';
import type { Price, PriceLine, PriceLineKey } from '@landfall/db';
import type { DisplayRate } from '../money/use-display-rate.ts';

/** The preferred display currency of who reads, and US dollars as they are shown in it. */
export type Preferred = Pick<DisplayRate, 'currency' | 'of'>;

type Line = Pick<PriceLine, 'key' | 'amount' | 'local' | 'due_on_delivery'>;

/** What of a price its figures are made from; a shared quote has no more. */
export interface Priced extends Pick<Price, 'currency' | 'final_currency'> {
  /** US dollars. */
  final_total: number | string | null;
  lines: readonly Line[];
}

/** A price in one currency. */
export interface PriceFigures {
  currency: string;
  of: (key: PriceLineKey) => number;
  /** The sum of the lines that are not due on delivery. */
  total: number;
  /** The total without the card fee. */
  subtotal: number;
  /** The sum of the lines that are due on delivery, outside the total. */
  door: number;
}

const isCounted = ({ due_on_delivery }: Line): boolean => !due_on_delivery;
const isFee = ({ key }: Line): boolean => key === 'payment_gateway_fee';
const amountOf = ({ amount }: Line): number => Number(amount);
const counted = ({ lines }: Priced, withoutFee: boolean): Line[] =>
  lines.filter((line) => isCounted(line) && !(withoutFee && isFee(line)));

function figuresOf(price: Priced, currency: string, withoutFee: boolean, figure: (line: Line) => number): PriceFigures {
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

/** In the origin's currency, in which a price is worked out. */
export const workedFigures = (price: Priced, withoutFee = false): PriceFigures =>
  figuresOf(price, price.currency, withoutFee, amountOf);

/** In the currency that is charged. */
export const chargedFigures = (price: Priced): PriceFigures =>
  figuresOf(price, price.final_currency, false, ({ local }) => Number(local));

/** In the currency that is charged, without the card fee: that total is rounded by itself, and the lines were rounded to the one with it. */
export const chargedWithoutFee = (price: Price): PriceFigures =>
  sharing(price, chargedFigures(price), Number(price.final_total_local_without_gateway_fee), true);

/** Converts from the origin's currency as the reader thinks of it: at the price's own US dollars, or not at all where the reader thinks in
 *  that currency. Undefined where they think in what is charged, and where nothing is to be paid and so nothing says the proportion. */
export function toReader(price: Priced, reader: Preferred): ((amount: number) => number) | undefined {
  if (reader.currency === price.final_currency) return undefined;
  if (reader.currency === price.currency) return (amount) => amount;
  const { total } = workedFigures(price);
  return total > 0 ? (amount) => reader.of((toAmount(price.final_total) * amount) / total).amount : undefined;
}

/** In the reader's preferred display currency; undefined where that is what is charged. */
export function readersFigures(price: Priced, reader: Preferred, withoutFee = false): PriceFigures | undefined {
  const convert = toReader(price, reader);
  if (!convert) return undefined;
  const figures = figuresOf(price, reader.currency, withoutFee, (line) => convert(amountOf(line)));
  return sharing(price, figures, convert(workedFigures(price, withoutFee).total), withoutFee);
}

/** The same with another total, shared over the lines in it. */
function sharing(price: Priced, figures: PriceFigures, total: number, withoutFee: boolean): PriceFigures {
  if (workedFigures(price, withoutFee).total === 0) return figures;
  const lines = counted(price, withoutFee);
  const shares = apportion(total, lines.map(amountOf), exponentOf(figures.currency));
  const byKey = new Map(lines.map(({ key }, index) => [key, shares[index]]));
  return figuresOf(price, figures.currency, withoutFee, ({ key }) => byKey.get(key) ?? figures.of(key));
}
