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

/** How much more all of it weighs than was quoted, in kg: above 0 it costs us. Nothing where one of both is not known. */
export function weightDifference({ received_weight, quoted_weight, quantity }: Line): number | undefined {
  if (!received_weight || !quoted_weight || !quantity) return undefined;
  return Math.round((received_weight - quoted_weight * quantity) * 1000) / 1000;
}
