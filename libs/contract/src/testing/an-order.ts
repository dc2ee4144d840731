import { aQuote } from './a-quote.ts';
import { CUSTOMER_ID } from './people.ts';

const quote = aQuote();

const ADDRESS = {
  recipient_name: 'Asha Rao',
  phone: '+91 98 0000 0000',
  address_line1: '12 Lake Road',
  address_line2: null as string | null,
  city: 'Pune',
  state_province_region: 'Maharashtra' as string | null,
  postal_code: '411001' as string | null,
  country_code: 'IN',
};

const PAYMENT = {
  id: '00000000-0000-4000-8000-000000000401',
  status: 'succeeded',
  method: 'bank_transfer' as 'card' | 'bank_transfer' | 'cod',
  amount: 35112,
  currency: 'INR',
  reference_code: 'LFP-7K2M' as string | null,
  proof_path: null as string | null,
  failure_code: null as string | null,
  expires_at: null as string | null,
};
export type OrderPaymentRow = typeof PAYMENT;

const LINE = {
  quote_id: quote.id,
  product_name: quote.product_name,
  quantity: 1,
  line_total_local: 35112,
  line_total_usd: 420.5,
  item_status: 'to_buy',
  snapshot: {} as Record<string, unknown>,
};
export type OrderLineRow = typeof LINE;

/** An order as the views order_cards and admin_orders give it. Amounts are numbers in `currency`. */
const ORDER = {
  id: '00000000-0000-4000-8000-000000000301',
  order_number: 'LO-2207',
  user_id: CUSTOMER_ID,
  status: 'paid',
  payment_status: 'paid',
  destination_country: 'IN',
  country_code: 'US',
  shipping_address: ADDRESS,
  currency: 'INR',
  subtotal: 35112,
  discount: 0,
  total: 35112,
  total_usd: 420.5,
  amount_paid: 35112,
  amount_refunded: 0,
  amount_unmatched: 0 as number | null,
  payment_method: 'bank_transfer' as string | null,
  carrier: null as string | null,
  tracking_number: null as string | null,
  tracking_url: null as string | null,
  eta_min: null as string | null,
  eta_max: null as string | null,
  ordered_at: null as string | null,
  shipped_at: null as string | null,
  delivered_at: null as string | null,
  cancelled_at: null as string | null,
  cancel_reason: null as string | null,
  created_at: '2026-11-16T10:00:00Z',
  updated_at: '2026-11-16T12:00:00Z',
  version: 2,
  item_count: 2,
  product_name: quote.product_name,
  image_url: null as string | null,
  image_path: null as string | null,
  moves: [] as string[],
  payment: PAYMENT as OrderPaymentRow | null,
  items: [LINE],
};
export type OrderRow = typeof ORDER;

/** A paid order to India. Change what matters to the test. */
export const anOrder = (changes: Partial<OrderRow> = {}): OrderRow => ({ ...ORDER, ...changes });

export type AdminOrderRow = OrderRow & { customer_name: string | null; customer_email: string | null; requires_action: boolean };

/** The same as an admin sees it. */
export const anAdminOrder = (changes: Partial<AdminOrderRow> = {}): AdminOrderRow => ({
  ...ORDER,
  customer_name: 'Asha Rao',
  customer_email: 'asha@example.com',
  requires_action: false,
  moves: ['ordered', 'cancelled'],
  ...changes,
});
