import type { Price } from '@landfall/db';

export type Part = 'price' | 'weight' | 'category' | 'rate' | 'route';

/** What an instant quote answers: to a preview, and with an id to the request itself. */
export interface InstantAnswer {
  /** sent: it may be approved; calculated: a range, until a person has looked; pending: only a person can price it. */
  outcome: 'sent' | 'calculated' | 'pending';
  /** The least of the parts' scores, 0 to 1. */
  confidence: number;
  weakest: Part;
  parts: { part: Part; score: number; source: string }[];
  /** Why it is not sent: low_confidence, over_limit, restricted, too_many_open, no_rate, zero_price, review. */
  failed: string[];
  /** Why it cannot be priced, as price_quote says. */
  reasons: string[];
  known: { item_price: number; currency: string; item_weight: number | null; category: string | null };
  /** Only where it is sent. */
  price: Price | null;
  /** Only where it is calculated. Decimal strings. */
  range: { percent: number; low: string; high: string; currency: string; low_usd: string; high_usd: string } | null;
}

export interface InstantQuote extends InstantAnswer {
  id: string;
  display_id: string;
  status: string;
  version: number;
}
