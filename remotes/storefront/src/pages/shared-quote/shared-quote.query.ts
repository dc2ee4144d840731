import { type Db, type Price, type PriceLineKey, unwrapJson } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';

/** What a share link shows: never a person, a note or a photo. Amounts are numbers, those of the lines decimal strings. */
export interface SharedQuote {
  display_id: string;
  status: string;
  country_code: string;
  destination_country: string;
  currency: string | null;
  final_currency: string | null;
  final_total: number | null;
  final_total_local: number | null;
  exchange_rate: number | null;
  rate_source: Price['rate_source'] | null;
  rate_confidence: Price['rate_confidence'] | null;
  expires_at: string | null;
  price_valid_until: string | null;
  lines: { key: PriceLineKey; amount: string; local: string; due_on_delivery: boolean }[];
  items: { product_name: string; options: string | null; quantity: number; item_price: number | null }[];
}

/** The quote behind a link. PT404 where the link is unknown, revoked or past its time: they look the same. */
export const sharedQuote = (db: Db, token: string) =>
  queryOptions({
    queryKey: ['storefront', 'shared', token] as const,
    queryFn: ({ signal }) => unwrapJson<SharedQuote>(db.rpc('shared_quote', { token }).abortSignal(signal)),
    retry: false, // each reading is counted
  });
