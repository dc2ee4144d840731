import Stripe from 'stripe';
import { Refusal } from '../http.ts';
import type { CardProvider, GatewayEvent, GatewayRefund, PaymentPage, PaymentToStart, ReturnTo } from './provider.ts';
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

const REFUND_STATUS: Record<string, GatewayRefund['status']> = {
  succeeded: 'succeeded',
  pending: 'processing',
  requires_action: 'processing',
  failed: 'failed',
  canceled: 'failed',
};
const REFUND_EVENT = { succeeded: 'refunded', processing: 'refund_pending', failed: 'refund_failed' } as const;

const refundOf = ({ id, status, failure_reason }: Stripe.Refund): GatewayRefund => ({
  ref: id,
  status: REFUND_STATUS[status ?? ''] ?? 'processing',
  ...(failure_reason && { failure_code: failure_reason }),
});

const idOf = (reference: string | { id: string } | null): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id;

/** A refund's event. One made in Stripe's dashboard doesn't name our payment: its checkout session does. */
async function readRefund(event: Stripe.Event, sessions: Stripe['checkout']['sessions']): Promise<GatewayEvent> {
  const refund = event.data.object as Stripe.Refund;
  const { payment_id, refund_id } = refund.metadata ?? {};
  const intent = idOf(refund.payment_intent);
  const [session] = !payment_id && intent ? (await sessions.list({ payment_intent: intent, limit: 1 })).data : [];
  const { status, ref, failure_code } = refundOf(refund);
  return {
    id: event.id,
    type: REFUND_EVENT[status],
    refund_ref: ref,
    ...(refund_id && { refund_id }),
    ...(payment_id ? { payment_id } : session && { ref: session.id }),
    amount: fromStripe(refund.amount, refund.currency),
    currency: refund.currency.toUpperCase(),
    ...(failure_code && { failure_code }),
  };
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
    async refund({ refund_id, payment_id, gateway_ref, amount, currency }) {
      const intent = idOf((await sessions.retrieve(gateway_ref)).payment_intent);
      if (!intent) throw new Refusal(409, 'not_captured', 'Stripe has no captured payment for this order.');
      const refund = await stripe.refunds.create(
        { payment_intent: intent, amount: toStripe(amount, currency), metadata: { refund_id, payment_id } },
        { idempotencyKey: refund_id },
      );
      return refundOf(refund);
    },
    async readEvent(body, headers) {
      const signature = headers.get('stripe-signature') ?? '';
      const event = await stripe.webhooks
        .constructEventAsync(body, signature, webhookSecret, undefined, Stripe.createSubtleCryptoProvider())
        .catch(() => {
          throw new Refusal(400, 'bad_signature', 'This was not signed by Stripe, or too long ago.');
        });
      return event.type.startsWith('refund.') ? readRefund(event, sessions) : read(event);
    },
  };
}
