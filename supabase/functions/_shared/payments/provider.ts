/** A payment whose page is to be opened, as payment_to_start gives it. */
export interface PaymentToStart {
  payment_id: string;
  order_id: string;
  order_number: string;
  status: string;
  gateway: 'stripe' | 'sandbox' | 'bank' | 'cash';
  gateway_ref: string | null;
  /** In the currency's own unit. */
  amount: number;
  currency: string;
  email: string;
  created_at: string;
  expires_at: string;
  company_name: string;
  site_url: string;
  demo: boolean;
}

/** What a gateway tells, as record_payment_event takes it; amount in the currency's own unit, exact. */
export interface GatewayEvent {
  id: string;
  type: 'succeeded' | 'failed' | 'cancelled' | 'expired' | 'other';
  payment_id?: string;
  ref?: string;
  amount?: string;
  currency?: string;
  failure_code?: string;
}

/** Where the gateway sends the person afterwards. Neither changes anything: both ask the server. */
export interface ReturnTo {
  success: string;
  failure: string;
}

/** The page where a person pays; or that the page of this payment is over. */
export type PaymentPage =
  | { state: 'open'; ref: string; url: string }
  | { state: 'expired'; ref: string }
  | { state: 'complete'; ref: string };

/** A gateway for cards. */
export interface CardProvider {
  /** Opens the page of a payment; called again for the same payment it gives the same page. */
  open(payment: PaymentToStart, returnTo: ReturnTo, origin: string): Promise<PaymentPage>;
  /** Closes a page that is not needed any more. Never throws: a page that takes money all the same is told by its event. */
  close(ref: string): Promise<void>;
  /** Reads an event off a request's raw body. @throws Refusal 400 bad_signature where it was not signed by the gateway, just now */
  readEvent(body: string, headers: Headers): Promise<GatewayEvent>;
}
