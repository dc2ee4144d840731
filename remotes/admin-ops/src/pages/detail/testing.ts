import { aPrice, anAdminQuote, aQuoteItem, type Responses, type AdminQuoteRow } from '@landfall/contract/testing';
import type { Work } from './quote/work.query.ts';

/** Default responses of the reference tables. */
export const REFERENCE: Responses = {
  admin_shipping_routes: [],
  customs_categories: [],
  rejection_reasons: [],
  timeline: [],
  admin_team: [],
  admin_order_lines: [],
  carriers: [],
  orders: [],
  email_outbox: [],
  admin_conversations: [],
  saved_replies: [],
  user_roles: [],
  profiles: [],
};

/** The stored work of a quote: one item that is ready for pricing. */
export const workFor = (quote: Pick<AdminQuoteRow, 'id'>, change: Partial<Work> = {}): Work => ({
  id: quote.id,
  country_code: 'US',
  destination_country: 'NP',
  sales_tax_price: null,
  international_shipping: null,
  merchant_shipping_price: 0,
  domestic_shipping: 0,
  discount: 0,
  delivery_option_id: null,
  insured: false,
  quote_items: [aQuoteItem({ product_name: 'Alpine daypack', quantity: 1, item_price: 120, options: null })],
  ...change,
});

/** Two waiting quotes, the first with its work and a price. */
export function aQueue() {
  const first = anAdminQuote({
    id: '00000000-0000-4000-8000-00000000000a',
    display_id: 'LF-1',
    customer_name: 'Asha Rao',
    currency: 'USD',
  });
  const second = anAdminQuote({ id: '00000000-0000-4000-8000-00000000000b', display_id: 'LF-2', customer_name: 'Bikash Thapa' });
  return { first, second, price: aPrice() };
}
