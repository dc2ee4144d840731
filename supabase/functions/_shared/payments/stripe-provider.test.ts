import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import type { PaymentToStart } from './provider.ts';
import { fromStripe, toStripe } from './stripe-amount.ts';
import { stripeProvider } from './stripe-provider.ts';

const SECRET = 'whsec_test';
const HOUR = 3_600_000;

describe('amounts in Stripe’s unit', () => {
  it.each([
    [47_744, 'NPR', 4_774_400],
    [419.1, 'AUD', 41_910],
    [0.29, 'USD', 29],
    [1200, 'JPY', 1200],
    [12.5, 'KWD', 12_500],
  ])('%s %s is %s', (amount, currency, count) => {
    expect(toStripe(amount, currency)).toBe(count);
    expect(Number(fromStripe(count, currency.toLowerCase()))).toBe(amount);
  });

  it('convert back exactly, even below one', () => {
    expect([fromStripe(5, 'usd'), fromStripe(41_910, 'aud'), fromStripe(1200, 'jpy')]).toEqual(['0.05', '419.10', '1200']);
  });
});

const payment: PaymentToStart = {
  payment_id: '00000000-0000-4000-8000-000000000001',
  order_id: '00000000-0000-4000-8000-000000000002',
  order_number: 'LO-10001',
  status: 'created',
  gateway: 'stripe',
  gateway_ref: null,
  amount: 47_744,
  currency: 'NPR',
  email: 'asha@example.test',
  created_at: new Date(Date.now() - HOUR).toISOString(),
  expires_at: new Date(Date.now() + 71 * HOUR).toISOString(),
  company_name: 'Landfall',
  site_url: 'https://shop.test',
  demo: false,
};
const returnTo = { success: 'https://shop.test/payment-success', failure: 'https://shop.test/payment-failure' };

/** A provider whose network returns one session, and the requests it made. */
function withSession(session: object, status = 200) {
  const asked: { url: string; form: URLSearchParams; key: string | null }[] = [];
  const network: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    asked.push({
      url: request.url,
      form: new URLSearchParams(await request.text()),
      key: request.headers.get('idempotency-key'),
    });
    return Response.json(session, { status });
  };
  return { asked, provider: stripeProvider({ secretKey: 'sk_test_x', webhookSecret: SECRET, fetch: network }) };
}

describe('a payment page', () => {
  it('is a Checkout session for the amount due, created once per payment', async () => {
    const { asked, provider } = withSession({ id: 'cs_1', status: 'open', url: 'https://checkout.stripe.test/1' });
    const page = await provider.open(payment, returnTo, 'https://api.shop.test');
    expect(page).toEqual({ state: 'open', ref: 'cs_1', url: 'https://checkout.stripe.test/1' });
    const { form, key } = asked[0]!;
    expect(key).toBe(payment.payment_id);
    expect(Object.fromEntries(form)).toMatchObject({
      mode: 'payment',
      client_reference_id: payment.payment_id,
      'metadata[payment_id]': payment.payment_id,
      'line_items[0][price_data][unit_amount]': '4774400',
      'line_items[0][price_data][currency]': 'npr',
      customer_email: payment.email,
    });
  });

  it('sends identical parameters for the same payment, as Stripe’s idempotency requires', async () => {
    const { asked, provider } = withSession({ id: 'cs_1', status: 'open', url: 'https://checkout.stripe.test/1' });
    await provider.open(payment, returnTo, '');
    await provider.open(payment, returnTo, '');
    expect(String(asked[1]!.form)).toBe(String(asked[0]!.form));
  });

  it('that is still open is reused; a closed one is reported as closed', async () => {
    const { asked, provider } = withSession({ id: 'cs_1', status: 'expired', url: null });
    const page = await provider.open({ ...payment, gateway_ref: 'cs_1' }, returnTo, '');
    expect([page, asked[0]!.url]).toEqual([
      { state: 'expired', ref: 'cs_1' },
      'https://api.stripe.com/v1/checkout/sessions/cs_1',
    ]);
  });

  it('closes before its order does, and does not open for an order that closes within the hour', async () => {
    const { asked, provider } = withSession({ id: 'cs_1', status: 'open', url: 'https://checkout.stripe.test/1' });
    const soon = new Date(Date.now() + 3 * HOUR);
    await provider.open({ ...payment, expires_at: soon.toISOString() }, returnTo, '');
    expect(Number(asked[0]!.form.get('expires_at')) * 1000).toBeLessThan(soon.getTime() - HOUR / 2);
    const late = { ...payment, expires_at: new Date(Date.now() + HOUR).toISOString() };
    await expect(provider.open(late, returnTo, '')).rejects.toMatchObject({ status: 409, code: 'order_closing' });
  });

  it('that can no longer be closed is no error: its event reports the money', async () => {
    const { provider } = withSession({ error: { message: 'already complete' } }, 400);
    await expect(provider.close('cs_1')).resolves.toBeUndefined();
  });
});

describe('a Stripe event', () => {
  const { webhooks } = new Stripe('sk_test_x');
  const { provider } = withSession({});
  const session = {
    id: 'cs_1',
    payment_status: 'paid',
    amount_total: 4_774_400,
    currency: 'npr',
    metadata: { payment_id: payment.payment_id },
  };
  const told = (type: string, changes = {}) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object: { ...session, ...changes } } });
  const read = (payload: string, { secret = SECRET, timestamp = Math.floor(Date.now() / 1000) } = {}) => {
    const header = webhooks.generateTestHeaderString({ payload, secret, timestamp });
    return provider.readEvent(payload, new Headers({ 'stripe-signature': header }));
  };

  it('is accepted if signed by Stripe’s library', async () => {
    expect(await read(told('checkout.session.completed'))).toEqual({
      id: 'evt_1',
      type: 'succeeded',
      ref: 'cs_1',
      payment_id: payment.payment_id,
      amount: '47744.00',
      currency: 'NPR',
    });
  });

  it.each([
    ['checkout.session.completed', { payment_status: 'unpaid' }, 'other'],
    ['checkout.session.async_payment_succeeded', {}, 'succeeded'],
    ['checkout.session.async_payment_failed', {}, 'failed'],
    ['checkout.session.expired', {}, 'expired'],
    ['charge.succeeded', {}, 'other'],
  ])('%s %o is %s', async (type, changes, means) => {
    expect(await read(told(type, changes))).toMatchObject({ type: means });
  });

  it('is refused if signed by someone else, changed, or old', async () => {
    const payload = told('checkout.session.completed');
    const refused = { status: 400, code: 'bad_signature' };
    await expect(read(payload, { secret: 'whsec_other' })).rejects.toMatchObject(refused);
    await expect(read(payload, { timestamp: Math.floor(Date.now() / 1000) - 3600 })).rejects.toMatchObject(refused);
    const header = webhooks.generateTestHeaderString({ payload, secret: SECRET });
    const changed = payload.replace('4774400', '1');
    await expect(provider.readEvent(changed, new Headers({ 'stripe-signature': header }))).rejects.toMatchObject(refused);
    await expect(provider.readEvent(payload, new Headers())).rejects.toMatchObject(refused);
  });
});

describe('a refund', () => {
  const refund = {
    refund_id: '00000000-0000-4000-8000-000000000009',
    payment_id: payment.payment_id,
    gateway: 'stripe' as const,
    gateway_ref: 'cs_1',
    amount: 1000,
    currency: 'NPR',
  };

  it('is sent in Stripe’s unit, for the session’s payment, with its ID as the idempotency key', async () => {
    const { asked, provider } = withSession({ id: 're_1', status: 'succeeded', payment_intent: 'pi_1' });
    expect(await provider.refund(refund)).toEqual({ ref: 're_1', status: 'succeeded' });
    const { url, form, key } = asked.at(-1)!;
    expect(url).toMatch(/\/v1\/refunds$/);
    expect(Object.fromEntries(form)).toEqual({
      payment_intent: 'pi_1',
      amount: '100000',
      'metadata[refund_id]': refund.refund_id,
      'metadata[payment_id]': payment.payment_id,
    });
    expect(key).toBe(refund.refund_id);
  });

  it.each([
    ['pending', 'processing'],
    ['requires_action', 'processing'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ])('that is %s at Stripe is %s here', async (status, expected) => {
    const { provider } = withSession({ id: 're_1', status, payment_intent: 'pi_1' });
    expect(await provider.refund(refund)).toMatchObject({ status: expected });
  });

  const toldOf = async (object: object, list: object = {}) => {
    const { provider } = withSession(list);
    const { webhooks } = new Stripe('sk_test_x');
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'refund.updated', data: { object } });
    const signature = webhooks.generateTestHeaderString({ payload, secret: SECRET });
    return provider.readEvent(payload, new Headers({ 'stripe-signature': signature }));
  };
  const atStripe = { id: 're_1', status: 'succeeded', amount: 41_910, currency: 'aud', payment_intent: 'pi_1' };

  it('is reported with our IDs, or with its session if it was made in Stripe’s dashboard', async () => {
    const { refund_id, payment_id } = refund;
    expect(await toldOf({ ...atStripe, metadata: { refund_id, payment_id } })).toEqual({
      id: 'evt_1',
      type: 'refunded',
      refund_ref: 're_1',
      refund_id,
      payment_id,
      amount: '419.10',
      currency: 'AUD',
    });
    expect(await toldOf({ ...atStripe, metadata: {} }, { data: [{ id: 'cs_1' }] })).toMatchObject({
      type: 'refunded',
      ref: 'cs_1',
    });
  });
});
