import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Checkout, type Shop, approvedQuote, checkOut, openShop, orderRow, unpaidOrder } from '../flows/shop.ts';
import { type Identity, type TestUser, openTestDatabase } from '../harness.ts';
import { TEST_KEYS, TEST_ORIGIN, TEST_STRIPE } from '../harness/test-lite.ts';

let shop: Shop;

interface Answer {
  status: number;
  body: {
    outcome?: string;
    redirect?: string | null;
    payment_id?: string;
    amount?: number;
    error?: { code: string; message: string };
  };
}

const post = async (path: string, body: string, headers: Record<string, string>): Promise<Answer> => {
  const request = new Request(`${TEST_ORIGIN}/functions/v1/${path}`, { method: 'POST', headers, body });
  const response = await shop.db.fetch(request);
  return { status: response.status, body: (await response.json()) as Answer['body'] };
};
const start = (order: { order_id: string }, method: string, who: TestUser = shop.customer) =>
  post('start-payment', JSON.stringify({ order_id: order.order_id, method }), {
    apikey: TEST_KEYS.publishableKey,
    authorization: `Bearer ${who.token}`,
    'content-type': 'application/json',
  });
const cardOrder = async (): Promise<Checkout> => checkOut(shop, [await approvedQuote(shop)], { p_method: 'card' });
const payment = (id: string) => shop.row<Record<string, unknown>>('select * from public.payments where id = $1', [id]);

describe('with Stripe', () => {
  beforeAll(async () => {
    shop = await openShop();
    await shop.db.sql(`select private.set_card_gateway('stripe')`);
  });
  afterAll(() => shop.db.close());

  const { webhooks } = new Stripe(TEST_STRIPE.STRIPE_SECRET_KEY);
  const told = (order: Checkout, id = `evt_${randomUUID()}`) =>
    JSON.stringify({
      id,
      object: 'event',
      type: 'checkout.session.completed',
      data: {
        object: {
          id: `cs_${order.payment_id}`,
          payment_status: 'paid',
          amount_total: order.amount * 100,
          currency: 'npr',
          metadata: { payment_id: order.payment_id },
        },
      },
    });
  const tell = (payload: string, secret = TEST_STRIPE.STRIPE_WEBHOOK_SECRET) =>
    post('payment-webhook/stripe', payload, { 'stripe-signature': webhooks.generateTestHeaderString({ payload, secret }) });

  it('pays an order on an event signed by Stripe, without a token', async () => {
    const order = await cardOrder();
    expect(await tell(told(order))).toMatchObject({ status: 200, body: { outcome: 'paid' } });
    expect(await orderRow(shop, order.order_id)).toMatchObject({ status: 'paid', amount_paid: order.amount });
  });

  it('ignores an event signed by someone else', async () => {
    const order = await cardOrder();
    expect(await tell(told(order), 'whsec_other')).toMatchObject({ status: 400, body: { error: { code: 'bad_signature' } } });
    expect(await orderRow(shop, order.order_id)).toMatchObject({ status: 'payment_pending' });
    expect(
      await shop.db.sql('select from public.payment_events where payload ->> $1 = $2', ['payment_id', order.payment_id]),
    ).toEqual([]);
  });

  it('records one payment for 100 replays of an event', async () => {
    const order = await cardOrder();
    const payload = told(order);
    const responses = await Promise.all(Array.from({ length: 100 }, () => tell(payload)));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(responses.filter(({ body }) => body.outcome === 'paid')).toHaveLength(1);
    expect(responses.filter(({ body }) => body.outcome === 'duplicate')).toHaveLength(99);
    expect(await orderRow(shop, order.order_id)).toMatchObject({ amount_paid: order.amount });
    const mails = `select from public.email_outbox where entity_id = $1 and template_name = 'payment_received'`;
    expect(await shop.db.sql(mails, [order.order_id])).toHaveLength(1);
  });

  it('rejects other gateways', async () => {
    expect(await post('payment-webhook/paypal', '{}', {})).toMatchObject({
      status: 404,
      body: { error: { code: 'no_such_gateway' } },
    });
  });

  it('switches a card order to a transfer, without a payment page', async () => {
    const order = await cardOrder();
    const { status, body } = await start(order, 'bank_transfer');
    expect([status, body.redirect]).toEqual([200, null]);
    expect(await orderRow(shop, order.order_id)).toMatchObject({ payment_method: 'bank_transfer', total: body.amount });
  });

  it('refuses another customer, a missing order and a missing token', async () => {
    const order = await unpaidOrder(shop);
    expect(await start(order, 'card', shop.stranger)).toMatchObject({
      status: 404,
      body: { error: { code: 'order_not_found' } },
    });
    expect(await start({ order_id: 'nonsense' }, 'card')).toMatchObject({ status: 404 });
    expect(await start(order, 'gold')).toMatchObject({ status: 400, body: { error: { code: 'bad_format' } } });
    expect((await start(order, 'card', { ...shop.customer, token: 'a.b.c' })).status).toBe(401);
  });
});

/** Opens the demo database with the demo customer as buyer. */
async function openDemo(): Promise<Shop> {
  const db = await openTestDatabase({ demo: true });
  const row = async <T>(text: string, parameters?: readonly unknown[]): Promise<T> => (await db.sql<T>(text, parameters))[0] as T;
  const person = async (email: string): Promise<TestUser> => {
    const { id: userId } = await row<{ id: string }>('select id from public.profiles where email = $1', [email]);
    return { userId, email, token: await db.tokenOf(userId) };
  };
  const [customer, admin] = [await person('customer@demo.test'), await person('admin@demo.test')];
  const call = async <T>(who: Identity, name: string, args: object = {}): Promise<T> => {
    const { data, error } = await db.client(who).rpc(name as never, args as never);
    if (error) throw new Error(error.message);
    return data as T;
  };
  return { db, row, call, customer, admin, stranger: customer, addressInNepal: '', addressInIndia: '', categoryId: '' };
}

describe('with the sandbox of a demo', () => {
  beforeAll(async () => {
    shop = await openDemo();
  });
  afterAll(() => shop.db.close());

  /** An order of the demo customer with a pending card payment. */
  async function order(): Promise<Checkout & { ref: string }> {
    const [quote] = await shop.db.sql<{ id: string; destination_country: string }>(
      `select id, destination_country from public.quotes where user_id = $1 and status = 'approved' and order_id is null
         and price_valid_until > now() and rate_source <> 'fallback' limit 1`,
      [shop.customer.userId],
    );
    const address = await shop.row<{ id: string }>(
      'select id from public.user_addresses where user_id = $1 and country_code = $2 limit 1',
      [shop.customer.userId, quote!.destination_country],
    );
    const placed = await checkOut(shop, [quote!], {
      p_method: 'card',
      p_address_id: address.id,
      p_idempotency_key: randomUUID(),
    });
    return { ...placed, ref: refOf(await start(placed, 'card')) };
  }

  const visit = (ref: string) => shop.db.fetch(new Request(`${TEST_ORIGIN}/functions/v1/sandbox-payment?ref=${ref}`));
  const press = async (ref: string, end: string) => {
    const body = new URLSearchParams({ ref, end });
    const response = await shop.db.fetch(new Request(`${TEST_ORIGIN}/functions/v1/sandbox-payment`, { method: 'POST', body }));
    return `${response.status} ${new URL(response.headers.get('location') ?? '', TEST_ORIGIN).pathname}`;
  };

  const refOf = ({ body }: Answer) => new URL(body.redirect!).searchParams.get('ref')!;
  /** Starts another card payment of the order. @returns its page's reference */
  const again = async (placed: Checkout) => refOf(await start(placed, 'card'));

  it('shows the amount due on a payment page, the same page for the same payment', async () => {
    const placed = await order();
    expect(await (await visit(placed.ref)).text()).toContain(placed.order_number);
    expect(await again(placed)).toBe(placed.ref);
    expect(await payment(placed.payment_id)).toMatchObject({ status: 'pending', gateway: 'sandbox', gateway_ref: placed.ref });
    expect((await visit('sbx_00000000000000000000000000000000')).status).toBe(404);
  });

  it('simulates every outcome without money, and the order stays unpaid', async () => {
    const placed = await order();
    expect(await press(placed.ref, 'bad-signature')).toBe('303 /payment-success');
    expect(await press(placed.ref, 'abandon')).toBe(`303 /dashboard/orders/${placed.order_id}`);
    expect(await payment(placed.payment_id)).toMatchObject({ status: 'pending' });
    expect(await press(placed.ref, 'decline')).toBe('303 /payment-failure');
    expect(await payment(placed.payment_id)).toMatchObject({ status: 'failed', failure_code: 'card_declined' });
    expect(await press(await again(placed), 'cancel')).toBe('303 /payment-failure');
    const third = await again(placed);
    expect(await press(third, 'wrong-amount')).toBe('303 /payment-success');
    const kept = `select from public.unmatched_payments where reason = 'wrong_amount' and gateway_ref = $1`;
    expect(await shop.db.sql(kept, [third])).toHaveLength(1);
    expect(await orderRow(shop, placed.order_id)).toMatchObject({ status: 'payment_pending', amount_paid: 0 });
  });

  it('pays once if the event arrives twice at the same time', async () => {
    const placed = await order();
    expect(await press(placed.ref, 'duplicate')).toBe('303 /payment-success');
    expect(await orderRow(shop, placed.order_id)).toMatchObject({ status: 'paid', amount_paid: placed.amount });
    expect(await start(placed, 'card')).toMatchObject({ status: 409, body: { error: { code: 'order_not_open' } } });
  });

  it('pays when a late event arrives', async () => {
    const placed = await order();
    expect(await press(placed.ref, 'late')).toBe('303 /payment-success');
    expect(await orderRow(shop, placed.order_id)).toMatchObject({ status: 'payment_pending' });
    await expect.poll(() => orderRow(shop, placed.order_id), { timeout: 30_000 }).toMatchObject({ status: 'paid' });
  });

  it('refunds a card once, however often it is sent, and for admins alone', async () => {
    const placed = await order();
    await press(placed.ref, 'succeed');
    const { refund_id } = await shop.call<{ refund_id: string }>(shop.admin, 'request_refund', {
      p_payment_id: placed.payment_id,
      p_amount: 900,
      p_reason: 'Arrived late',
      p_idempotency_key: randomUUID(),
      p_expected_refundable: placed.amount,
      p_items: [],
    });
    const send = (who: TestUser, id: unknown = refund_id) =>
      post('refund-payment', JSON.stringify({ refund_id: id }), {
        apikey: TEST_KEYS.publishableKey,
        authorization: `Bearer ${who.token}`,
        'content-type': 'application/json',
      });
    expect(await send(shop.customer)).toMatchObject({ status: 403 });
    expect(await send(shop.admin, 'r1')).toMatchObject({ status: 404, body: { error: { code: 'refund_not_found' } } });
    expect((await Promise.all([send(shop.admin), send(shop.admin)])).map(({ status }) => status)).toContain(200);
    expect(await send(shop.admin)).toMatchObject({ status: 409, body: { error: { code: 'already_settled' } } });
    expect(await orderRow(shop, placed.order_id)).toMatchObject({ amount_refunded: 900, payment_status: 'partially_refunded' });
  });
});
