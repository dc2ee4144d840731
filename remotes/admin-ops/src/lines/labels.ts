import { formatCurrency, formatNumber, restAfter, priceOfPieces } from '@landfall/currency';
import type { Line, LineState } from './order-lines.query.ts';

/** What admins call the states of a line. */
export const LINE_STATE: Readonly<Record<LineState, string>> = {
  to_buy: 'To buy',
  bought: 'Bought',
  received: 'Received',
  packed: 'Packed',
  delivered: 'Delivered',
  unavailable: 'Unavailable',
  refunded: 'Refunded',
};

/** What a customer wants of a line that is unavailable. */
export const ANSWER: Readonly<Record<NonNullable<Line['answer']>, string>> = {
  wait: 'The customer waits for it.',
  variant: 'The customer takes another variant: see the messages.',
  refund: 'The customer wants the money back.',
};

/** "2 × Tent" */
export const lineName = ({ quantity, product_name }: Pick<Line, 'quantity' | 'product_name'>): string =>
  `${quantity} × ${product_name ?? 'Item'}`;

/** The currency of a line's shop. */
export const shopCurrency = ({ shop_currency }: Pick<Line, 'shop_currency'>): string => shop_currency ?? 'USD';

/** What some pieces of a line were quoted at, in the shop's currency; null where no price was. */
export const quotedFor = (line: Line, pieces: number): number | null =>
  line.quoted_price === null ? null : priceOfPieces(line.quoted_price, pieces, shopCurrency(line));

/** A warning where a shop's price is above the quoted one: the difference comes out of the margin. */
export function marginWarning(line: Line, pieces: number, paid: number | null): string | undefined {
  const quoted = quotedFor(line, pieces);
  if (quoted === null || paid === null || paid <= quoted) return undefined;
  const over = -restAfter(quoted, [paid], shopCurrency(line));
  const share = quoted > 0 ? ` (${formatNumber((over / quoted) * 100, 0)} %)` : '';
  return `${formatCurrency(over, shopCurrency(line))} above the quoted price${share}: it is taken from the margin.`;
}

/** How much more some pieces weigh than was quoted, in kg: above 0 it costs us. Nothing where one of both is not known. */
export function weightDifference(
  { received_weight, quoted_weight, quantity }: Line,
  pieces = quantity,
  weight = received_weight,
): number | undefined {
  if (weight === null || quoted_weight === null) return undefined;
  return Math.round((weight - quoted_weight * pieces) * 1000) / 1000;
}
