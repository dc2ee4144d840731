import { paths } from '@landfall/contract/paths';
import type { Span } from './range.ts';

const query = (page: string, params: Record<string, string>): string => `${page}?${new URLSearchParams(params).toString()}`;

/** How far a quote came at least, as the dashboard counts it. */
export const QUOTE_STEPS = ['requested', 'priced', 'sent', 'approved', 'paid'] as const;
export type QuoteStep = (typeof QUOTE_STEPS)[number];

const DAY = 86_400_000;
const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The list behind a number of the dashboard: exactly the rows that the number counts or is made of. */
export const lists = {
  /** Quotes asked for in the range that came at least so far. */
  requested: ({ from, to }: Span, reached: QuoteStep) => query(paths.adminQuotes, { since: from, until: to, reached }),
  /** Quotes sent in the range; `more` are further filters of the list. */
  sent: ({ from, to }: Span, more: { from?: string; to?: string; reached?: QuoteStep } = {}) =>
    query(paths.adminQuotes, { sent_since: from, sent_until: to, ...more }),
  /** Orders whose first payment succeeded in the range. */
  paidOrders: ({ from, to }: Span) => query(paths.adminOrders, { paid_since: from, paid_until: to }),
  /** Payments and refunds of the range, which is one of whole days in UTC. */
  netRevenue: ({ from, to }: Span) =>
    query(paths.adminPage('analytics'), {
      from: day(Date.parse(from)),
      to: day(Date.parse(to) - DAY),
      zone: 'UTC',
      list: 'sales.net_payments',
    }),
  waitingQuotes: query(paths.adminQuotes, { waiting: 'yes', sort: 'created_at' }),
  waitingOrders: query(paths.adminOrders, { waiting: 'yes', sort: 'created_at' }),
} as const;
