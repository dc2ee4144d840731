import type { FakeRequest, Responses } from '@landfall/contract/testing';
import type { StatementTotals } from '@landfall/db';
import type { CartItem, QuoteItemRow, QuoteRow } from './cart-item.ts';

/** What a quote costs: INR 8,350, and no card fee. */
export const totalsOf = (amount: number, usd = 100, currency = 'INR'): StatementTotals => ({
  currency,
  origin_currency: 'USD',
  copies: 1,
  charged: { card: { amount, usd }, without_fee: { amount, usd } },
  due_at_door: null,
  landed_total: { card: { amount, usd }, without_fee: { amount, usd } },
  insurance: 'not_chosen',
});

/** A row of quotes as the cart reads it, for tests. */
export const aCartQuote = (changes: Partial<QuoteRow> = {}): QuoteRow => ({
  id: '00000000-0000-4000-8000-00000000000a',
  display_id: 'LF-10001',
  status: 'approved',
  in_cart: true,
  saved_for_later: false,
  product_name: 'Alpine daypack',
  image_url: null,
  final_total: 100,
  final_total_local: 8350,
  final_currency: 'INR',
  quantity: 1,
  item_weight: 1.2,
  delivery_date: null,
  country_code: 'US',
  destination_country: 'IN',
  shipping_address: null,
  currency: 'USD',
  rate_source: 'route',
  price_valid_until: '2100-01-01T00:00:00Z',
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
  quote_items: [],
  totals: totalsOf(8350),
  ...changes,
});

/** A row of quote_items as the cart reads it, for tests. */
export const aCartQuoteItem = (changes: Partial<QuoteItemRow> = {}): QuoteItemRow => ({
  id: '1',
  product_name: 'Alpine daypack',
  product_url: null,
  quantity: 1,
  item_price: null,
  item_weight: null,
  image_url: null,
  image_path: null,
  options: null,
  ...changes,
});

/** A cart item, for tests. */
export const anItem = (id: string, changes: Partial<CartItem> = {}): CartItem => ({
  id,
  quoteId: id,
  displayId: `LF-${id}`,
  productName: `Product ${id}`,
  itemCount: 1,
  finalTotal: 100,
  totals: totalsOf(8350),
  quantity: 1,
  itemWeight: 1,
  imageUrl: null,
  imagePath: null,
  deliveryDate: null,
  countryCode: 'US',
  destination: 'IN',
  shopCurrency: 'USD',
  rateSource: 'route',
  inCart: true,
  isSelected: false,
  priceValidUntil: null,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
  ...changes,
});

/** Answers to the cart's second read, of what the quotes of the first one cost. */
export const withPrices = (answers: Responses): Responses => ({
  quote_list: async (request: FakeRequest) => {
    const { quotes } = answers;
    const rows: unknown = typeof quotes === 'function' ? await quotes(request) : quotes;
    return Array.isArray(rows) ? rows.map(({ id, totals }: QuoteRow) => ({ id, totals })) : [];
  },
  ...answers,
});
