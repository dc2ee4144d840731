import type { PlacedOrderRow } from '../confirmation/order.query.ts';

export const POLL_MS = 2000;
export const POLLS = 15; // 30 s

/** Whether the server calls the order's payment settled. */
export const isSettled = (order: PlacedOrderRow | null | undefined): boolean =>
  order?.payment?.status === 'succeeded' || order?.payment_status === 'paid';
