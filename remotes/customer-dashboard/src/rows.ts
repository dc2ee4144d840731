import type { Price } from '@landfall/db';

/** A row of the view quote_cards. Amounts are numbers: final_total in USD, the local ones in final_currency. */
export interface QuoteCard {
  id: string;
  display_id: string;
  user_id: string;
  status: string;
  product_name: string | null;
  image_path: string | null;
  item_count: number;
  quantity: number;
  /** Where the shop is. */
  country_code: string;
  destination_country: string;
  /** The origin's, in which items and lines stand. */
  currency: string | null;
  final_currency: string | null;
  final_total: number | null;
  final_total_local: number | null;
  final_total_local_without_gateway_fee: number | null;
  in_cart: boolean;
  saved_for_later: boolean;
  created_at: string;
  updated_at: string;
  sent_at: string | null;
  expires_at: string | null;
  approved_at: string | null;
  price_valid_until: string | null;
  rejected_at: string | null;
  rejection_details: string | null;
  renewed_from: string | null;
  order_id: string | null;
  quote_type: 'manual' | 'auto';
  customer_notes: string | null;
  insured: boolean;
  delivery_option_id: string | null;
  breakdown: Price | null;
  version: number;
  /** Of an estimate, whose totals are null: the ends of its range, in estimate_currency and in USD. */
  estimate_low: number | null;
  estimate_high: number | null;
  estimate_low_usd: number | null;
  estimate_high_usd: number | null;
  estimate_currency: string | null;
  /** Statuses that move_quote would take this caller to, now. */
  moves: string[];
  /** Of renew, add_to_cart, choose_delivery, share. */
  actions: string[];
}

/** A row of the view quote_list. */
export type QuoteLine = Pick<
  QuoteCard,
  | 'id'
  | 'display_id'
  | 'user_id'
  | 'status'
  | 'product_name'
  | 'item_count'
  | 'country_code'
  | 'destination_country'
  | 'final_currency'
  | 'final_total'
  | 'final_total_local'
  | 'created_at'
  | 'expires_at'
  | 'price_valid_until'
  | 'estimate_low'
  | 'estimate_high'
  | 'estimate_low_usd'
  | 'estimate_high_usd'
  | 'estimate_currency'
> & {
  /** Messages about it that its customer has not read. */
  unread: number;
};

export interface QuoteItem {
  id: string;
  product_name: string;
  product_url: string | null;
  quantity: number;
  item_price: number | null;
  item_weight: number | null;
  length_cm: number | null;
  width_cm: number | null;
  height_cm: number | null;
  image_path: string | null;
  options: string | null;
}

export interface OrderPayment {
  id: string;
  status: string;
  method: 'card' | 'bank_transfer' | 'cod';
  amount: number;
  currency: string;
  reference_code: string | null;
  proof_path: string | null;
  expires_at: string | null;
}

export interface ShippingAddress {
  recipient_name?: string | null;
  phone?: string | null;
  address_line1?: string | null;
  address_line2?: string | null;
  city?: string | null;
  state_province_region?: string | null;
  postal_code?: string | null;
  country_code?: string | null;
}

/** A quote as its order keeps it: its items and its price, whatever becomes of the quote. */
export interface OrderedQuote {
  quote_id: string;
  product_name: string | null;
  /** Copies of the whole quote. */
  quantity: number;
  /** What was charged for all of them, in the order's currency. */
  line_total_local: number;
  /** The same in USD; the lines of an order sum to its total_usd. */
  line_total_usd: number;
  item_status: string;
  snapshot: {
    display_id?: string;
    currency?: string | null;
    final_currency?: string | null;
    breakdown?: Price | null;
    items?: { product_name: string; quantity: number; options: string | null }[];
  };
}

/** A row of the view order_cards. Amounts are numbers in `currency`. */
export interface OrderCard {
  id: string;
  user_id: string;
  order_number: string;
  status: string;
  payment_status: 'unpaid' | 'awaiting_verification' | 'paid' | 'partially_refunded' | 'refunded';
  country_code: string;
  destination_country: string;
  shipping_address: ShippingAddress;
  currency: string;
  subtotal: number;
  discount: number;
  total: number;
  total_usd: number;
  amount_paid: number;
  amount_refunded: number;
  /** Money that came for it and is not part of it, until it is settled. */
  amount_unmatched: number | null;
  payment_method: string;
  carrier: string | null;
  tracking_number: string | null;
  tracking_url: string | null;
  eta_min: string | null;
  eta_max: string | null;
  created_at: string;
  shipped_at: string | null;
  delivered_at: string | null;
  cancelled_at: string | null;
  cancel_reason: string | null;
  version: number;
  item_count: number;
  product_name: string | null;
  moves: string[];
  payment: OrderPayment | null;
  items: OrderedQuote[];
}

/** A row of the view order_list. */
export type OrderLine = Pick<
  OrderCard,
  | 'id'
  | 'order_number'
  | 'user_id'
  | 'status'
  | 'payment_status'
  | 'product_name'
  | 'item_count'
  | 'country_code'
  | 'destination_country'
  | 'currency'
  | 'total'
  | 'total_usd'
  | 'tracking_number'
  | 'created_at'
> & { unread: number };

export interface Message {
  id: string;
  sender_id: string | null;
  recipient_id: string | null;
  quote_id: string | null;
  order_id: string | null;
  subject: string;
  content: string;
  /** "<uid>/<hash>-<name>" in the bucket message-attachments. */
  attachment_path: string | null;
  is_read: boolean;
  created_at: string;
}

/** What a list or a page calls a quote or an order with several items. */
export const titleOf = ({ product_name, item_count }: { product_name: string | null; item_count: number }): string => {
  const name = product_name?.trim() || 'Unknown Product';
  return item_count > 1 ? `${name} and ${item_count - 1} more` : name;
};
