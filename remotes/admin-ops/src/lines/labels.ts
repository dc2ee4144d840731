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

/** "0.9 kg more than quoted costs us $4.50." Undefined where nothing is heavier. */
export function extraWeightSentence(extra: Line['extra_weight']): string | undefined {
  if (!extra) return undefined;
  const more = `${formatNumber(extra.kg, 3)} kg more than quoted`;
  if (extra.cost === null || extra.currency === null) return `${more}. The rates of its quote don’t say what this costs us.`;
  return `${more} costs us ${extra.cost === 0 ? 'nothing' : formatCurrency(extra.cost, extra.currency)}.`;
}
