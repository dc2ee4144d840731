import type { Row } from '@landfall/db';
import { ADMIN_ID, CUSTOMER_ID } from './people.ts';
import { aPrice } from './a-price.ts';
import { statementOf, totalsOf } from './a-statement.ts';

/** A quote as the views quote_cards and admin_quotes return it. Amounts are numbers, weights kg, times ISO 8601. */
const QUOTE: Omit<Row<'quote_cards'>, 'statement' | 'totals'> = {
  id: '00000000-0000-4000-8000-000000000101',
  display_id: 'LF-10482',
  user_id: CUSTOMER_ID,
  status: 'sent',
  product_name: 'Base layers and a daypack',
  image_url: null,
  image_path: null,
  item_count: 2,
  item_amounts: { '00000000-0000-4000-8000-000000000201': 149.97 },
  quantity: 1,
  country_code: 'US',
  destination_country: 'IN',
  currency: 'USD',
  final_currency: 'INR',
  final_total: 431.01,
  final_total_local: 35989,
  final_total_local_without_gateway_fee: 35112,
  item_weight: 2.25,
  in_cart: false,
  saved_for_later: false,
  created_at: '2026-11-13T09:10:00Z',
  updated_at: '2026-11-15T14:30:00Z',
  sent_at: '2026-11-15T14:30:00Z',
  expires_at: '2026-11-22T14:30:00Z',
  approved_at: null,
  price_valid_until: null,
  merged_into: null,
  merged_into_number: null,
  rejected_at: null,
  rejection_reason_id: null,
  rejection_details: null,
  renewed_from: null,
  order_id: null,
  quote_type: 'manual',
  confidence_score: null,
  insured: true,
  delivery_option_id: 'express',
  customer_notes: null,
  exchange_rate: 83.5,
  rate_source: 'route',
  rate_confidence: 'high',
  breakdown: aPrice(),
  version: 3,
  estimate_low: null,
  estimate_high: null,
  estimate_low_usd: null,
  estimate_high_usd: null,
  estimate_currency: null,
  delivery: [],
  consolidation: null,
  moves: [],
  actions: [],
};
export type QuoteRow = Row<'quote_cards'>;

/** A sent quote from the US to India. Override what the test needs. */
export const aQuote = (changes: Partial<QuoteRow> = {}): QuoteRow => stated({ ...QUOTE, ...changes });

/** With the statement of its price, unless the test gives one. */
function stated<Q extends Partial<Omit<QuoteRow, 'user_id'>>>(quote: Q) {
  const price = quote.breakdown ?? null;
  const { statement = price && { ...statementOf(price), version: quote.version ?? 1 } } = quote;
  return { ...quote, statement, totals: quote.totals ?? (statement && totalsOf(statement)) };
}

/** An instant quote that needs a review, as its customer sees it: a range without a price. */
export const anEstimate = (changes: Partial<QuoteRow> = {}): QuoteRow =>
  stated({
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

const ADMIN_ONLY: Omit<Row<'admin_quotes'>, keyof QuoteRow> = {
  customer_name: 'Asha Rao',
  customer_email: 'asha@example.com',
  internal_notes: null,
  instant: null,
  applied_rules: null,
  assigned_to: null,
  priority: 'normal',
  requires_action: false,
  order_payment_status: null,
  is_unreachable: false,
};
export type AdminQuoteRow = Row<'admin_quotes'>;

/** The same as an admin sees it; by default pending and without a price. */
export const anAdminQuote = (changes: Partial<AdminQuoteRow> = {}): AdminQuoteRow =>
  stated({
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

/** An item of a quote, as quote_items returns it. */
const ITEM = {
  id: '00000000-0000-4000-8000-000000000201',
  quote_id: QUOTE.id,
  position: 0,
  product_name: 'Merino base layer, long sleeve',
  product_url: 'https://northridge.example/merino',
  quantity: 3,
  item_price: 49.99,
  item_weight: 0.35,
  length_cm: null,
  width_cm: null,
  height_cm: null,
  image_url: null,
  image_path: null,
  options: 'Colour Slate, size M',
  customs_category_id: null,
  duty_amount: null,
  typed_price: null,
  price_currency: null,
};
export type QuoteItemRow = Pick<Row<'quote_items'>, keyof typeof ITEM>;

export const aQuoteItem = (changes: Partial<QuoteItemRow> = {}): QuoteItemRow => ({ ...ITEM, ...changes });

/** The id of the admin that `as: 'admin'` signs in; for assigned_to. */
export const ASSIGNED_TO_ME = ADMIN_ID;
