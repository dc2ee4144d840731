import { paths } from '@landfall/contract';
import type { Span } from './range.ts';

const query = (page: string, params: Record<string, string>): string => `${page}?${new URLSearchParams(params).toString()}`;

/** The list behind a number: of quotes and orders by when they were made, of payments by when they succeeded. */
export const quotesOf = ({ from, to }: Span, more: Record<string, string> = {}) =>
  query(paths.adminQuotes, { since: from, until: to, ...more });
export const paidOrdersOf = ({ from, to }: Span) => query(paths.adminOrders, { since: from, until: to, payment: 'paid' });
export const paymentsOf = ({ from, to }: Span) =>
  query(paths.adminPage('payment-management'), { status: 'succeeded', since: from, until: to });
