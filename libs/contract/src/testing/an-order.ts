import type { Row } from '@landfall/db';
import { aQuote } from './a-quote.ts';
import { totalsOf } from './a-statement.ts';
import { CUSTOMER_ID } from './people.ts';

export type OrderRow = Row<'order_cards'>;
export type OrderPaymentRow = NonNullable<OrderRow['payment']>;
export type OrderLineRow = OrderRow['items'][number];

const quote = aQuote();

const ADDRESS: OrderRow['shipping_address'] = {
  recipient_name: 'Asha Rao',
  phone: '+91 98 0000 0000',
  address_line1: '12 Lake Road',
  address_line2: null,
  city: 'Pune',
  state_province_region: 'Maharashtra',
  postal_code: '411001',
  country_code: 'IN',
};

const PAYMENT: OrderPaymentRow = {
  id: '00000000-0000-4000-8000-000000000401',
  status: 'succeeded',
  method: 'bank_transfer',
  amount: 35112,
  currency: 'INR',
  reference_code: 'LFP-7K2M',
  proof_path: null,
  failure_code: null,
  expires_at: null,
};

const NEW_LINE = {
  position: 0,
  state: 'to_buy',
  answer: null,
  reason: null,
  photos: [],
  received_weight: null,
  received_at: null,
  parcel_id: null,
  replaces: null,
  claim_kinds: [],
  claim: null,
} satisfies Partial<OrderLineRow['lines'][number]>;

const LINE: OrderLineRow = {
  quote_id: quote.id,
  product_name: quote.product_name,
  quantity: 1,
  line_total_local: 35112,
  line_total_usd: 420.5,
  lines: [
    {
      ...NEW_LINE,
      id: '00000000-0000-4000-8000-000000000311',
      product_name: 'Merino base layer, long sleeve',
      quantity: 3,
      amount: 25000,
    },
    {
      ...NEW_LINE,
      id: '00000000-0000-4000-8000-000000000312',
      position: 1,
      product_name: 'Alpine daypack',
      quantity: 1,
      amount: 10112,
    },
  ],
  snapshot: {
    display_id: quote.display_id,
    items: [
      { product_name: 'Merino base layer, long sleeve', quantity: 3, options: 'Colour Slate, size M' },
      { product_name: 'Alpine daypack', quantity: 1, options: null },
    ],
  },
  statement: quote.statement!,
};

type OrderStatement = OrderRow['money'];

const PAID_IN_FULL: OrderStatement = {
  currency: 'INR',
  charged: 35112,
  received: 35112,
  refunded: 0,
  refunding: 0,
  saved: 0,
  written_off: 0,
  may_write_off: false,
  can_pay: false,
  held: [],
  balance: 0,
  state: 'settled',
  label: 'Paid',
  waits_for: null,
  method: 'bank_transfer',
  by: null,
  since: null,
  sentence: 'It is paid in full.',
  shop_sentence: 'It is paid in full.',
};

/** The statement of an order that waits for its customer's payment. Override what the test needs. */
export const anUnpaidStatement = (changes: Partial<OrderStatement> = {}): OrderStatement => ({
  ...PAID_IN_FULL,
  received: 0,
  balance: 35112,
  state: 'customer_owes',
  can_pay: true,
  label: 'Not paid',
  waits_for: 'customer',
  by: '2026-11-24T10:00:00Z',
  sentence: 'INR 35,112 to pay.',
  shop_sentence: 'INR 35,112 to pay.',
  ...changes,
});

/** An order as the views order_cards and admin_orders return it. Amounts are numbers in `currency`. */
const ORDER: Omit<OrderRow, 'totals'> = {
  id: '00000000-0000-4000-8000-000000000301',
  order_number: 'LO-2207',
  user_id: CUSTOMER_ID,
  status: 'paid',
  payment_status: 'paid',
  destination_country: 'IN',
  country_code: 'US',
  origins: ['US'],
  shipping_address: ADDRESS,
  currency: 'INR',
  subtotal: 35112,
  discount: 0,
  total: 35112,
  total_usd: 420.5,
  amount_paid: 35112,
  amount_refunded: 0,
  money: PAID_IN_FULL,
  payment_method: 'bank_transfer',
  eta_min: null,
  eta_max: null,
  ordered_at: null,
  shipped_at: null,
  delivered_at: null,
  cancelled_at: null,
  cancel_reason: null,
  created_at: '2026-11-16T10:00:00Z',
  updated_at: '2026-11-16T12:00:00Z',
  version: 2,
  item_count: 2,
  product_name: quote.product_name,
  image_url: null,
  image_path: null,
  moves: [],
  payment: PAYMENT,
  items: [LINE],
  parcels: [],
  saved_shipping: [],
  storage: [],
  papers: [],
  statement: { ...quote.statement!, method: 'bank_transfer' },
};

/** A paid order to India. Override what the test needs. */
export function anOrder(changes: Partial<OrderRow> = {}): OrderRow {
  const order = { ...ORDER, ...changes };
  return { ...order, totals: changes.totals ?? totalsOf(order.statement) };
}

export type AdminOrderRow = Row<'admin_orders'>;

/** The same as an admin sees it. */
export const anAdminOrder = (changes: Partial<AdminOrderRow> = {}): AdminOrderRow => ({
  ...anOrder(changes),
  customer_name: 'Asha Rao',
  customer_email: 'asha@example.com',
  requires_action: false,
  first_paid_at: null,
  tracking: null,
  cancel_sentence: 'Its quotes are cancelled with it.',
  assigned_to: null,
  internal_notes: null,
  moves: ['ordered', 'cancelled'],
  ...changes,
});
