import type { PlacedOrderRow } from './order.query.ts';
import type { Tried } from './payment.query.ts';

export const POLL_MS = 2000;
export const POLLS = 15; // 30 s

/** Whether the server says that the order is paid. */
export const isPaid = ({ payment_status }: PlacedOrderRow): boolean =>
  ['paid', 'partially_refunded', 'refunded'].includes(payment_status);

/** Whether a payment can still be started, as start_payment decides: cash of an order that was bought is for its courier, and a later order
 *  owes a payment that bounced. */
export const isOpen = ({ money: { state, can_pay } }: PlacedOrderRow): boolean => can_pay && state !== 'we_owe';

export type Standing = 'paid' | 'ended' | 'elsewhere' | 'waiting';

/** State of a payment: its order is paid, it ended without payment, it is not a card payment, or it is pending. */
export function standingOf({ payment, order }: Tried): Standing {
  if (isPaid(order) && payment.status === 'succeeded') return 'paid';
  if (['failed', 'cancelled', 'expired'].includes(payment.status)) return 'ended';
  if (isPaid(order)) return 'paid';
  return payment.method === 'card' ? 'waiting' : 'elsewhere';
}
