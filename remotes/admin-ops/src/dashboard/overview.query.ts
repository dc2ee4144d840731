import { type Db, unwrap } from '@landfall/db';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { overviewKeys } from '../keys.query.ts';
import type { Span } from './range.ts';

/** Measures of a range. Money in USD, times in hours, rates from 0 to 1; null where there is nothing to divide by. */
export interface Kpis {
  gross_paid: number;
  net_revenue: number;
  aov: number | null;
  orders_paid: number;
  needs_action: number;
  needs_quotes: number;
  needs_orders: number;
  time_to_quote_median_h: number | null;
  time_to_quote_p90_h: number | null;
  approval_rate: number | null;
  quote_to_paid: number | null;
}

/** Something that waits for an admin. `label` begins with its number: "LO-10007 · INR 35,112". */
export interface Need {
  kind: 'quote' | 'order' | 'payment';
  id: string;
  who: string | null;
  /** null for what is no longer one quote. */
  from: string | null;
  to: string;
  label: string;
  status: string;
  since: string;
}

export interface Overview {
  kpis: Kpis;
  /** The same measures of the range of the same length before. */
  previous: Kpis;
  per_day: { day: string; paid: number; refunded: number }[];
  funnel: { requested: number; priced: number; sent: number; approved: number; paid: number };
  routes: { from: string; to: string; sent: number; approved_share: number | null; hours: number | null }[];
  needs: Need[];
}

export const overviewOf = (db: Db, { from, to }: Span) =>
  queryOptions({
    queryKey: overviewKeys.range(from, to),
    queryFn: async ({ signal }) =>
      (await unwrap(db.rpc('admin_overview', { p_from: from, p_to: to }).abortSignal(signal))) as unknown as Overview,
    placeholderData: keepPreviousData,
  });
