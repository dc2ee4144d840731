import Stripe from 'stripe';
import { Refusal } from '../http.ts';
import type { CardProvider, GatewayEvent, PaymentPage, PaymentToStart, ReturnTo } from './provider.ts';
import { fromStripe, toStripe } from './stripe-amount.ts';

interface StripeKeys {
  secretKey: string;
  webhookSecret: string;
  /** Replaceable for tests. */
  fetch?: typeof fetch;
}

const HOUR_S = 3600;
/** Stripe allows 30 min to 24 h after creation. The page must close before its order expires. */
const PAGE_HOURS = 23;
const CLOSES_BEFORE_S = 35 * 60;

const seconds = (moment: string): number => Math.floor(Date.parse(moment) / 1000);

/** Must be the same on every call for a payment: Stripe rejects an idempotent retry with different parameters. */
const closesAt = ({ created_at, expires_at }: PaymentToStart): number =>
  Math.min(seconds(created_at) + PAGE_HOURS * HOUR_S, seconds(expires_at) - CLOSES_BEFORE_S);

const sessionOf = (payment: PaymentToStart, { success, failure }: ReturnTo): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: payment.payment_id,
  metadata: { payment_id: payment.payment_id, order_number: payment.order_number },
  customer_email: payment.email,
  expires_at: closesAt(payment),
  success_url: success,
  cancel_url: failure,
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: payment.currency.toLowerCase(),
        unit_amount: toStripe(payment.amount, payment.currency),
        product_data: { name: `${payment.company_name}, order ${payment.order_number}` },
      },
    },
  ],
});

const pageOf = ({ id, status, url }: Stripe.Checkout.Session): PaymentPage =>
  status === 'open' && url ? { state: 'open', ref: id, url } : { state: status === 'complete' ? 'complete' : 'expired', ref: id };

function typeOf(event: Stripe.Event, session: Stripe.Checkout.Session): GatewayEvent['type'] {
  if (event.type === 'checkout.session.completed') return session.payment_status === 'paid' ? 'succeeded' : 'other';
  if (event.type === 'checkout.session.async_payment_succeeded') return 'succeeded';
  if (event.type === 'checkout.session.async_payment_failed') return 'failed';
  return event.type === 'checkout.session.expired' ? 'expired' : 'other';
}

function read(event: Stripe.Event): GatewayEvent {
  if (!event.type.startsWith('checkout.session.')) return { id: event.id, type: 'other' };
  const session = event.data.object as Stripe.Checkout.Session;
  const type = typeOf(event, session);
  return {
    id: event.id,
    type,
    ref: session.id,
    ...(session.metadata?.['payment_id'] && { payment_id: session.metadata['payment_id'] }),
    ...(session.amount_total !== null &&
      session.currency && {
        amount: fromStripe(session.amount_total, session.currency),
        currency: session.currency.toUpperCase(),
      }),
    ...(type === 'failed' && { failure_code: 'payment_failed' }),
  };
}

/** Stripe Checkout through Stripe's own library. */
export function stripeProvider({ secretKey, webhookSecret, fetch: network }: StripeKeys): CardProvider {
  const stripe = new Stripe(secretKey, { httpClient: Stripe.createFetchHttpClient(network) });
  const { sessions } = stripe.checkout;
  return {
    async open(payment, returnTo) {
      if (payment.gateway_ref) return pageOf(await sessions.retrieve(payment.gateway_ref));
      if (closesAt(payment) < Date.now() / 1000 + 31 * 60)
        throw new Refusal(409, 'order_closing', 'This order closes within the hour. Pay by bank transfer, or order again.');
      return pageOf(await sessions.create(sessionOf(payment, returnTo), { idempotencyKey: payment.payment_id }));
    },
    async close(ref) {
      await sessions.expire(ref).catch(() => undefined);
    },
    async readEvent(body, headers) {
      const signature = headers.get('stripe-signature') ?? '';
      const event = await stripe.webhooks
        .constructEventAsync(body, signature, webhookSecret, undefined, Stripe.createSubtleCryptoProvider())
        .catch(() => {
          throw new Refusal(400, 'bad_signature', 'This was not signed by Stripe, or too long ago.');
        });
      return read(event);
    },
  };
}
