import { type Db, unwrapJson } from '@landfall/db';
import type { Span } from './range.ts';

/** Measures of a range. Money in USD, times in hours, rates from 0 to 1; null where there is nothing to divide by. */
interface Measures {
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

/** What admin_overview answers for a range. */
export interface Overview {
  kpis: Measures;
  /** The same measures of the range of the same length before. */
  previous: Measures;
  per_day: { day: string; paid: number; refunded: number }[];
  funnel: { requested: number; priced: number; sent: number; approved: number; paid: number };
  /** The busiest first. `hours` from request to quote, the median. */
  routes: { from: string; to: string; sent: number; approved_share: number | null; hours: number | null }[];
  needs: Need[];
}

/** How the shop did in a range, and what waits now.
 *  @param span at most 400 days
 *  @throws AppError PT403 for anybody but an admin, PT400 for a longer range */
export const readOverview = (db: Db, { from, to }: Span, signal: AbortSignal): Promise<Overview> =>
  unwrapJson<Overview>(db.rpc('admin_overview', { p_from: from, p_to: to }).abortSignal(signal));
