/** A payment whose page should be opened, from the SQL function payment_to_start. */
export interface PaymentToStart {
  payment_id: string;
  order_id: string;
  order_number: string;
  status: string;
  gateway: 'stripe' | 'sandbox' | 'bank' | 'cash';
  gateway_ref: string | null;
  /** In major units, such as dollars. */
  amount: number;
  currency: string;
  email: string;
  created_at: string;
  expires_at: string;
  company_name: string;
  site_url: string;
  demo: boolean;
}

/** A gateway's event, as record_payment_event expects it. Amount in major units, exact. */
export interface GatewayEvent {
  id: string;
  type: 'succeeded' | 'failed' | 'cancelled' | 'expired' | 'refunded' | 'refund_pending' | 'refund_failed' | 'other';
  payment_id?: string;
  ref?: string;
  /** The gateway's ID of a refund, and ours if we requested it. */
  refund_ref?: string;
  refund_id?: string;
  amount?: string;
  currency?: string;
  failure_code?: string;
}

/** Return URLs after payment. Neither page changes anything: both query the server. */
export interface ReturnTo {
  success: string;
  failure: string;
}

/** The payment page, or that this payment's page has closed. */
export type PaymentPage =
  | { state: 'open'; ref: string; url: string }
  | { state: 'expired'; ref: string }
  | { state: 'complete'; ref: string };

/** A card refund to send, from the SQL function refund_to_send. */
export interface RefundToSend {
  refund_id: string;
  payment_id: string;
  gateway: 'stripe' | 'sandbox';
  /** The gateway's ID of the payment. */
  gateway_ref: string;
  /** In major units. */
  amount: number;
  currency: string;
}

/** A gateway's answer to a refund. */
export interface GatewayRefund {
  ref: string;
  status: 'succeeded' | 'processing' | 'failed';
  failure_code?: string;
}

/** A card gateway. */
export interface CardProvider {
  /** Opens the payment page. Idempotent: the same payment always gets the same page. */
  open(payment: PaymentToStart, returnTo: ReturnTo, origin: string): Promise<PaymentPage>;
  /** Closes a page that is no longer needed. Never throws: if the page takes money anyway, its event reports it. */
  close(ref: string): Promise<void>;
  /** Pays money back. Idempotent: the same refund is paid out once. @throws if the gateway doesn't answer */
  refund(refund: RefundToSend): Promise<GatewayRefund>;
  /** Parses an event from the raw request body. @throws Refusal 400 bad_signature unless the gateway signed it within the
   *  tolerance */
  readEvent(body: string, headers: Headers): Promise<GatewayEvent>;
}
