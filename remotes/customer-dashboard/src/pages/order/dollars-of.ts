import type { OrderCard } from '../../rows.ts';

/** A part of an order's total in USD, at the rate of the order: a refund of everything is the order's own total_usd. */
export const dollarsOf = (amount: number, { total, total_usd }: Pick<OrderCard, 'total' | 'total_usd'>): number =>
  total > 0 ? (amount / total) * total_usd : 0;
