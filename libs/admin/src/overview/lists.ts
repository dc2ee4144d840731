import { paths } from '@landfall/contract/paths';
import type { Span } from './range.ts';

const query = (page: string, params: Record<string, string>): string => `${page}?${new URLSearchParams(params).toString()}`;

/** The steps of a quote that the dashboard counts; each count includes quotes that went further. */
export const QUOTE_STEPS = ['requested', 'priced', 'sent', 'approved', 'paid'] as const;
export type QuoteStep = (typeof QUOTE_STEPS)[number];

const DAY = 86_400_000;
const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The list behind a number of the dashboard: exactly the rows that it counts. */
export const lists = {
  /** Quotes requested in the range that reached at least this step. */
  requested: ({ from, to }: Span, reached: QuoteStep) => query(paths.adminQuotes, { since: from, until: to, reached }),
  /** Quotes sent in the range. `more` adds filters. */
  sent: ({ from, to }: Span, more: { from?: string; to?: string; reached?: QuoteStep } = {}) =>
    query(paths.adminQuotes, { sent_since: from, sent_until: to, ...more }),
  /** Orders with their first successful payment in the range. */
  paidOrders: ({ from, to }: Span) => query(paths.adminOrders, { paid_since: from, paid_until: to }),
  /** Payments and refunds in the range, in whole UTC days. */
  netRevenue: ({ from, to }: Span) =>
    query(paths.adminPage('analytics'), {
      from: day(Date.parse(from)),
      to: day(Date.parse(to) - DAY),
      zone: 'UTC',
      list: 'sales.net_payments',
    }),
  /** Every quote of a customer, in every status. */
  customerQuotes: (customer: string) => query(paths.adminQuotes, { customer }),
  /** Every order of a customer, in every status. */
  customerOrders: (customer: string) => query(paths.adminOrders, { customer }),
  waitingQuotes: query(paths.adminQuotes, { waiting: 'yes', sort: 'created_at' }),
  waitingOrders: query(paths.adminOrders, { waiting: 'yes', sort: 'created_at' }),
  buying: query(paths.adminOrders, { view: 'buying' }),
  claims: query(paths.adminOrders, { view: 'claims' }),
  waitingMoney: query(paths.adminPage('payment-management'), { waiting: 'yes' }),
} as const;
