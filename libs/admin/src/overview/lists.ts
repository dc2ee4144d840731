import { paths } from '@landfall/contract/paths';
import type { Span } from './range.ts';

const query = (page: string, params: Record<string, string>): string => `${page}?${new URLSearchParams(params).toString()}`;

/** The list behind a number: of quotes and orders by when they were made, of payments by when they succeeded. */
export const lists = {
  quotes: ({ from, to }: Span, more: Record<string, string> = {}) =>
    query(paths.adminQuotes, { since: from, until: to, ...more }),
  orders: ({ from, to }: Span, more: Record<string, string> = {}) =>
    query(paths.adminOrders, { since: from, until: to, ...more }),
  paid: (span: Span) => lists.orders(span, { payment: 'paid' }),
  payments: ({ from, to }: Span) => query(paths.adminPage('payment-management'), { status: 'succeeded', since: from, until: to }),
  waiting: `${paths.adminQuotes}?waiting=yes&sort=created_at`,
} as const;
