import { secretClient } from '../clients.ts';
import type { PaymentToStart } from './provider.ts';

type By = { p_payment_id: string } | { p_gateway: string; p_gateway_ref: string };

/** Loads a payment with what a gateway's page needs, null if there is none. */
export async function paymentToStart(by: By): Promise<PaymentToStart | null> {
  const { data, error } = await secretClient().rpc('payment_to_start', by);
  if (error) throw new Error(`the payment could not be read: ${error.message}`);
  return data as PaymentToStart | null;
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Where to send the customer back: the shop's origin. A demo on this machine may use any of its loopback names. */
export function siteOf({ demo, site_url }: PaymentToStart, request: Request): string {
  const { origin, hostname } = new URL(request.url);
  return demo && LOOPBACK.test(hostname) ? origin : site_url;
}
