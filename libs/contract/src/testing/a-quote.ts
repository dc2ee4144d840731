import { ADMIN_ID, CUSTOMER_ID } from './people.ts';
import { aPrice } from './a-price.ts';

/** A quote as the views quote_cards and admin_quotes give it. Amounts are numbers, weights kg, times ISO 8601. */
const QUOTE = {
  id: '00000000-0000-4000-8000-000000000101',
  display_id: 'LF-10482',
  user_id: CUSTOMER_ID,
  status: 'sent',
  product_name: 'Base layers and a daypack' as string | null,
  image_url: null as string | null,
  image_path: null as string | null,
  item_count: 2,
  quantity: 1,
  country_code: 'US',
  destination_country: 'IN',
  currency: 'USD' as string | null,
  final_currency: 'INR' as string | null,
  final_total: 431.01 as number | null,
  final_total_local: 35989 as number | null,
  final_total_local_without_gateway_fee: 35112 as number | null,
  item_weight: 2.25 as number | null,
  in_cart: false,
  saved_for_later: false,
  created_at: '2026-11-13T09:10:00Z',
  updated_at: '2026-11-15T14:30:00Z',
  sent_at: '2026-11-15T14:30:00Z' as string | null,
  expires_at: '2026-11-22T14:30:00Z' as string | null,
  approved_at: null as string | null,
  price_valid_until: null as string | null,
  rejected_at: null as string | null,
  rejection_reason_id: null as string | null,
  rejection_details: null as string | null,
  renewed_from: null as string | null,
  order_id: null as string | null,
  quote_type: 'manual' as 'manual' | 'auto',
  confidence_score: null as number | null,
  insured: true,
  delivery_option_id: 'express' as string | null,
  customer_notes: null as string | null,
  exchange_rate: 83.5 as number | null,
  rate_source: 'route' as string | null,
  rate_confidence: 'high' as string | null,
  breakdown: aPrice() as ReturnType<typeof aPrice> | null,
  version: 3,
  estimate_low: null as number | null,
  estimate_high: null as number | null,
  estimate_low_usd: null as number | null,
  estimate_high_usd: null as number | null,
  estimate_currency: null as string | null,
  moves: [] as string[],
  actions: [] as string[],
};
export type QuoteRow = typeof QUOTE;

/** A sent quote from the US to India. Change what matters to the test. */
export const aQuote = (changes: Partial<QuoteRow> = {}): QuoteRow => ({ ...QUOTE, ...changes });

/** An instant quote that a person must look at first, as its customer sees it: a range and no price. */
export const anEstimate = (changes: Partial<QuoteRow> = {}): QuoteRow => ({
  ...QUOTE,
  ...UNPRICED,
  status: 'calculated',
  quote_type: 'auto',
  currency: 'USD',
  final_currency: 'INR',
  estimate_low: 8500,
  estimate_high: 11_500,
  estimate_low_usd: 101.8,
  estimate_high_usd: 137.72,
  estimate_currency: 'INR',
  ...changes,
});

/** What an instant quote answered. */
interface Instant {
  outcome: 'sent' | 'calculated' | 'pending';
  confidence: number;
  weakest: string;
  parts: { part: string; score: number; source: string }[];
  failed: string[];
  reasons: string[];
  range: { low: string; high: string; currency: string } | null;
}

const ADMIN_ONLY = {
  customer_name: 'Asha Rao' as string | null,
  customer_email: 'asha@example.com' as string | null,
  internal_notes: null as string | null,
  instant: null as Instant | null,
  applied_rules: null as { kind: 'weight' | 'customs' | 'pricing' | 'template'; keyword?: string }[] | null,
  assigned_to: null as string | null,
  priority: 'normal' as 'low' | 'normal' | 'high' | 'urgent',
  requires_action: false,
};
export type AdminQuoteRow = QuoteRow & typeof ADMIN_ONLY;

/** The same as an admin sees it; pending and not priced unless said otherwise. */
export const anAdminQuote = (changes: Partial<AdminQuoteRow> = {}): AdminQuoteRow => ({
  ...QUOTE,
  ...ADMIN_ONLY,
  ...UNPRICED,
  requires_action: true,
  moves: ['rejected'],
  actions: ['price'],
  ...changes,
});

const UNPRICED: Partial<QuoteRow> = {
  status: 'pending',
  currency: null,
  final_currency: null,
  final_total: null,
  final_total_local: null,
  final_total_local_without_gateway_fee: null,
  sent_at: null,
  expires_at: null,
  breakdown: null,
  version: 1,
};

/** One item of a quote, as quote_items gives it. */
const ITEM = {
  id: '00000000-0000-4000-8000-000000000201',
  quote_id: QUOTE.id,
  position: 0,
  product_name: 'Merino base layer, long sleeve',
  product_url: 'https://northridge.example/merino' as string | null,
  quantity: 3,
  item_price: 49.99 as number | null,
  item_weight: 0.35 as number | null,
  length_cm: null as number | null,
  width_cm: null as number | null,
  height_cm: null as number | null,
  image_url: null as string | null,
  image_path: null as string | null,
  options: 'Colour Slate, size M' as string | null,
  customs_category_id: null as string | null,
  duty_amount: null as number | null,
};
export type QuoteItemRow = typeof ITEM;

export const aQuoteItem = (changes: Partial<QuoteItemRow> = {}): QuoteItemRow => ({ ...ITEM, ...changes });

/** The id of the admin that `as: 'admin'` signs in, for assigned_to. */
export const ASSIGNED_TO_ME = ADMIN_ID;
