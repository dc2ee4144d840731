import type { Price } from '@landfall/db';

/** What an admin typed of a price besides its items, in the origin's currency. */
export interface TypedFigures {
  sales_tax?: number | string;
  merchant_shipping?: number | string;
  domestic_shipping?: number | string;
  discount?: number | string;
}

/** What an instant quote answered. Of an estimate that no instant quote made there is only its range. */
export interface InstantAnswer {
  outcome?: 'sent' | 'calculated' | 'pending';
  /** The least of the parts' scores, 0 to 1. */
  confidence?: number;
  weakest?: string;
  parts?: { part: string; score: number; source: string }[];
  /** Why it was not sent: low_confidence, over_limit, restricted, too_many_open, no_rate, zero_price, review. */
  failed?: string[];
  /** Why it could not be priced, as price_quote says. */
  reasons?: string[];
  range?: { low: string; high: string; currency: string } | null;
}

/** A rule or the template that filled in what an instant quote did not know. */
export interface AppliedRule {
  kind: 'weight' | 'customs' | 'pricing' | 'template';
  keyword?: string | null;
  website_domain?: string | null;
  template_name?: string;
}

/** A row of the view admin_quotes: what a list, the queue and the detail show of a quote. Amounts are numbers, weights in kg. */
export interface AdminQuote {
  id: string;
  display_id: string;
  user_id: string;
  status: string;
  product_name: string | null;
  image_url: string | null;
  image_path: string | null;
  item_count: number;
  quantity: number;
  /** Where the shop is. */
  country_code: string;
  destination_country: string;
  /** The origin's currency, in which the lines of the price stand; null until priced. */
  currency: string | null;
  final_currency: string | null;
  /** USD, 0 until priced. */
  final_total: number | null;
  /** In final_currency: what the customer pays. */
  final_total_local: number | null;
  item_weight: number | null;
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
  confidence_score: number | null;
  insured: boolean;
  delivery_option_id: string | null;
  customer_notes: string | null;
  breakdown: (Price & { typed?: TypedFigures }) | null;
  version: number;
  /** Statuses that move_quote would take this caller to, now. */
  moves: string[];
  /** What this caller can do besides moving it: price, unsend, share. */
  actions: string[];
  customer_name: string | null;
  customer_email: string | null;
  internal_notes: string | null;
  /** Null for a quote that nobody asked for at once. */
  instant: InstantAnswer | null;
  applied_rules: AppliedRule[] | null;
  assigned_to: string | null;
  priority: 'low' | 'normal' | 'high' | 'urgent' | null;
  requires_action: boolean;
}

export interface OrderPayment {
  id: string;
  status: string;
  method: 'card' | 'bank_transfer' | 'cod';
  amount: number;
  currency: string;
  reference_code: string | null;
  proof_path: string | null;
}

export interface OrderLine {
  quote_id: string;
  product_name: string | null;
  quantity: number;
  /** In the order's currency. */
  line_total_local: number;
  item_status: string;
}

export interface ShippingAddress {
  recipient_name?: string;
  phone?: string;
  address_line1?: string;
  address_line2?: string | null;
  city?: string;
  state_province_region?: string | null;
  postal_code?: string | null;
  country_code?: string;
}

/** A row of the view admin_orders. Amounts are numbers in `currency`, total_usd in USD. */
export interface AdminOrder {
  id: string;
  order_number: string;
  user_id: string;
  status: string;
  payment_status: string;
  /** Of the first quote; null where nothing is left of it. */
  country_code: string | null;
  destination_country: string;
  shipping_address: ShippingAddress | null;
  currency: string;
  subtotal: number;
  discount: number;
  total: number;
  total_usd: number;
  amount_paid: number;
  amount_refunded: number;
  /** Money that came for it and is not part of it, in `currency`, until it is settled. */
  amount_unmatched: number | null;
  payment_method: string | null;
  carrier: string | null;
  tracking_number: string | null;
  tracking_url: string | null;
  eta_min: string | null;
  eta_max: string | null;
  ordered_at: string | null;
  shipped_at: string | null;
  delivered_at: string | null;
  cancelled_at: string | null;
  cancel_reason: string | null;
  created_at: string;
  updated_at: string;
  version: number;
  item_count: number;
  product_name: string | null;
  image_url: string | null;
  /** Statuses that move_order would take this caller to, now. */
  moves: string[];
  payment: OrderPayment | null;
  items: OrderLine[];
  customer_name: string | null;
  customer_email: string | null;
  requires_action: boolean;
}

/** A row of the view admin_payments. */
export interface AdminPayment {
  id: string;
  order_id: string;
  order_number: string;
  user_id: string;
  customer_name: string | null;
  customer_email: string | null;
  method: OrderPayment['method'];
  gateway: string | null;
  amount: number;
  currency: string;
  status: string;
  reference_code: string | null;
  proof_path: string | null;
  proof_sha256: string | null;
  /** The same file was handed in for another payment. */
  proof_seen_before: boolean;
  /** What the order received so far, by this payment or another. */
  amount_paid: number;
  /** By this payment. */
  amount_received: number;
  order_status: string;
  created_at: string;
  updated_at: string;
}

/** A row of the view admin_customers. */
export interface AdminCustomer {
  id: string;
  full_name: string | null;
  email: string | null;
  phone: string | null;
  country: string | null;
  created_at: string;
  quote_count: number;
  order_count: number;
  total_usd: number;
  last_quote_at: string | null;
  is_admin: boolean;
}
