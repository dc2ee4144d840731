import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity } from '../harness.ts';
import {
  approvedQuote,
  checkOut,
  history,
  mails,
  openShop,
  orderRow,
  paymentRow,
  quoteRow,
  refusal,
  unpaidOrder,
  verify,
  type Checkout,
  type Json,
  type Shop,
} from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.db.sql(`select private.set_card_gateway('stripe')`);
});
afterAll(() => shop.db.close());

interface Method {
  method: string;
  open: boolean;
  reason: string | null;
  total: number;
  total_usd: number;
}

const cardOrder = async (): Promise<Checkout> => checkOut(shop, [await approvedQuote(shop)], { p_method: 'card' });
const start = (order: Json, method: string, who: Identity = shop.customer) =>
  shop.call<Checkout>(who, 'start_payment', { p_order_id: order['order_id'], p_method: method });
const unmatched = (paymentId: string) =>
  shop.db.sql<Json>('select * from public.unmatched_payments where payment_id = $1', [paymentId]);

/** Records a gateway event, as the webhook function does. */
const recordEvent = (order: { payment_id: string; amount: number }, changes: Json = {}, who: Identity = 'service') =>
  shop.call(who, 'record_payment_event', {
    p_gateway: 'stripe',
    p_event: {
      id: `evt_${randomUUID()}`,
      type: 'succeeded',
      payment_id: order.payment_id,
      ref: `cs_${order.payment_id}`,
      amount: String(order.amount),
      currency: 'NPR',
      ...changes,
    },
  });
const methods = (who: Identity, args: Json) =>
  shop.call<{ currency: string; methods: Method[] }>(who, 'payment_methods', args).then(({ methods: all }) => all);
const request = (quotes: { id: string }[]) => ({ p_items: quotes.map(({ id }) => ({ quote_id: id, quantity: 1 })) });
const allowCash = (allowed: boolean) =>
  shop.db.sql(
    `insert into public.profile_admin (user_id, cod_enabled) values ($1, $2) on conflict (user_id) do update set cod_enabled = excluded.cod_enabled`,
    [shop.customer.userId, allowed],
  );

describe('payment_methods', () => {
  it('answers what each method charges and why one is closed', async () => {
    const quote = await approvedQuote(shop);
    const [card, transfer, cash] = await methods(shop.customer, request([quote]));
    expect(card).toMatchObject({ method: 'card', open: true, reason: null, total: quote.final_total_local });
    expect(transfer).toMatchObject({ method: 'bank_transfer', open: true, reason: null });
    expect(transfer!.total).toBeLessThan(card!.total);
    expect(cash).toMatchObject({ method: 'cod', open: false, reason: 'cod_not_enabled' });
  });

  it('offers cash to permitted customers, up to 100 dollars', async () => {
    await allowCash(true);
    const small = await approvedQuote(
      shop,
      {},
      { items: [{ product_name: 'Cap', quantity: 1, item_price: 20, item_weight: 0.1 }] },
    );
    const large = await approvedQuote(shop);
    expect((await methods(shop.customer, request([small])))[2]).toMatchObject({ open: true, reason: null });
    expect((await methods(shop.customer, request([large])))[2]).toMatchObject({ open: false, reason: 'cod_over_limit' });
    await allowCash(false);
  });

  it('closes cards without a gateway, and transfers in a currency without an account', async () => {
    await shop.db.sql('select private.set_card_gateway(null)');
    await shop.db.sql(`update public.bank_accounts set is_active = false where currency = 'NPR'`);
    const [card, transfer] = await methods(shop.customer, request([await approvedQuote(shop)]));
    expect([card!.reason, transfer!.reason]).toEqual(['card_not_available', 'no_bank_account']);
    await shop.db.sql(`update public.bank_accounts set is_active = true where currency = 'NPR'`);
    await shop.db.sql(`select private.set_card_gateway('stripe')`);
  });

  it("covers only one's own quotes and orders, with one destination", async () => {
    const [nepal, india] = [await approvedQuote(shop), await approvedQuote(shop, { destination_country: 'IN' })];
    expect(await refusal(methods(shop.stranger, request([nepal])))).toBe('PT404 quote_not_found items');
    expect(await refusal(methods(shop.customer, request([nepal, india])))).toBe('PT400 several_destinations items');
    const order = await unpaidOrder(shop);
    expect(await refusal(methods(shop.stranger, { p_order_id: order.order_id }))).toBe('PT404 order_not_found');
    const [card, transfer] = await methods(shop.customer, { p_order_id: order.order_id });
    expect([transfer!.total, card!.total > order.amount]).toEqual([order.amount, true]);
  });
});

describe('checkout by card', () => {
  it('charges the card fee and opens a payment of the gateway', async () => {
    const quote = await approvedQuote(shop);
    const order = await checkOut(shop, [quote], { p_method: 'card' });
    expect(order).toMatchObject({ status: 'payment_pending', amount: quote.final_total_local });
    expect(await paymentRow(shop, order.payment_id)).toMatchObject({ method: 'card', gateway: 'stripe', status: 'created' });
  });

  it('asks for an email if the customer has none', async () => {
    const quote = await approvedQuote(shop);
    await shop.db.sql('update public.profiles set email = null where id = $1', [shop.customer.userId]);
    expect(await refusal(checkOut(shop, [quote], { p_method: 'card' }))).toBe('PT422 email_needed email');
    await shop.db.sql('update public.profiles set email = $2 where id = $1', [shop.customer.userId, 'maya@shop.test']);
  });

  it('gives the order of a repeated request back, whatever the customer has changed since', async () => {
    const quote = await approvedQuote(shop);
    const key = { p_method: 'card', p_idempotency_key: `checkout-${randomUUID()}` };
    const order = await checkOut(shop, [quote], key);
    await shop.db.sql('update public.profiles set email = null where id = $1', [shop.customer.userId]);
    expect((await checkOut(shop, [quote], key)).order_id).toBe(order.order_id);
    await shop.db.sql('update public.profiles set email = $2 where id = $1', [shop.customer.userId, 'maya@shop.test']);
  });
});

describe('money received by a gateway', () => {
  it('pays the order once, with its quotes, history and mail, however often it is reported', async () => {
    const order = await cardOrder();
    const id = `evt_${randomUUID()}`;
    expect(await recordEvent(order, { id })).toMatchObject({ outcome: 'paid' });
    expect(await recordEvent(order, { id })).toEqual({ outcome: 'duplicate' });
    expect(await recordEvent(order)).toEqual({ outcome: 'already' });
    expect(await orderRow(shop, order.order_id)).toMatchObject({
      status: 'paid',
      payment_status: 'paid',
      amount_paid: order.amount,
    });
    const [quote] = await shop.db.sql<{ id: string }>('select id from public.quotes where order_id = $1', [order.order_id]);
    expect(await quoteRow(shop, quote!.id)).toMatchObject({ status: 'paid' });
    expect((await history(shop, order.order_id)).at(-1)).toMatchObject({ to_status: 'paid', trigger: 'payment' });
    expect(await mails(shop, order.order_id, 'payment_received')).toHaveLength(1);
    expect(await unmatched(order.payment_id)).toEqual([]);
  });

  it.each([
    ['another amount', { amount: '1' }, 'wrong_amount'],
    ['another currency', { currency: 'USD' }, 'wrong_currency'],
  ])('of %s is kept unmatched, and the order can be paid again once the money is returned', async (_, changes, reason) => {
    const order = await cardOrder();
    expect(await recordEvent(order, changes)).toEqual({ outcome: 'unmatched', reason });
    expect(await unmatched(order.payment_id)).toMatchObject([{ reason, resolved_at: null }]);
    expect(await paymentRow(shop, order.payment_id)).toMatchObject({ status: 'failed', failure_code: reason });
    expect(await orderRow(shop, order.order_id)).toMatchObject({ status: 'payment_pending', amount_paid: 0 });
    expect(await refusal(start(order, 'card'))).toBe('PT409 money_held');
    const [money] = await unmatched(order.payment_id);
    await shop.call(shop.admin, 'resolve_unmatched_payment', {
      p_id: money!['id'],
      p_resolution: 'Sent back',
      p_outcome: 'returned',
    });
    const again = await start(order, 'card');
    expect(again.payment_id).not.toBe(order.payment_id);
    expect(await recordEvent(again)).toMatchObject({ outcome: 'paid' });
  });

  it('for an unknown payment is kept unmatched', async () => {
    const ref = `cs_${randomUUID()}`;
    expect(await recordEvent({ payment_id: randomUUID(), amount: 50 }, { ref })).toEqual({
      outcome: 'unmatched',
      reason: 'unknown_payment',
    });
    const row = await shop.row<Json>('select amount, currency, gateway from public.unmatched_payments where gateway_ref = $1', [
      ref,
    ]);
    expect(row).toEqual({ amount: 50, currency: 'NPR', gateway: 'stripe' });
  });

  it('after the order was cancelled is kept unmatched, and the quotes stay in the cart', async () => {
    const order = await cardOrder();
    await shop.db.sql(`update public.payments set expires_at = now() - interval '1 minute' where id = $1`, [order.payment_id]);
    await shop.db.sql('select private.cancel_unpaid_orders()');
    expect(await orderRow(shop, order.order_id)).toMatchObject({ status: 'cancelled' });
    expect(await recordEvent(order)).toEqual({ outcome: 'unmatched', reason: 'order_closed' });
    expect(await orderRow(shop, order.order_id)).toMatchObject({ status: 'cancelled', amount_paid: 0 });
  });

  it('of an abandoned or failed try still pays the pending order', async () => {
    const order = await cardOrder();
    await recordEvent(order, { type: 'failed', failure_code: 'card_declined' });
    expect(await recordEvent(order)).toMatchObject({ outcome: 'paid' });
  });

  it('of a second try, after the first has paid, is kept unmatched', async () => {
    const order = await cardOrder();
    await recordEvent(order, { type: 'expired' });
    const again = await start(order, 'card');
    await recordEvent(again);
    expect(await recordEvent(order)).toEqual({ outcome: 'unmatched', reason: 'order_paid' });
  });

  it('by card, after the order switched to a transfer, pays it at the card price', async () => {
    const order = await cardOrder();
    const transfer = await start(order, 'bank_transfer');
    expect(await recordEvent(order)).toMatchObject({ outcome: 'paid' });
    expect(await orderRow(shop, order.order_id)).toMatchObject({
      payment_method: 'card',
      total: order.amount,
      amount_paid: order.amount,
    });
    expect(await paymentRow(shop, transfer.payment_id)).toMatchObject({ status: 'cancelled', failure_code: 'replaced' });
  });

  it('is accepted only from the function, and from the sandbox only in a demo', async () => {
    const order = await cardOrder();
    for (const who of ['anon', shop.customer, shop.admin] as Identity[])
      expect(await refusal(recordEvent(order, {}, who))).toMatch(/^42501/);
    const sandbox = shop.call('service', 'record_payment_event', {
      p_gateway: 'sandbox',
      p_event: { id: 'evt_x', type: 'other' },
    });
    expect(await refusal(sandbox)).toBe('PT403 sandbox_closed');
    expect(await refusal(recordEvent(order, { amount: 0 }))).toBe('PT400 bad_amount amount');
  });
});

describe('a try that ended without money', () => {
  it.each(['failed', 'cancelled', 'expired'])('is %s, and leaves the order waiting', async (type) => {
    const order = await cardOrder();
    expect(await recordEvent(order, { type, failure_code: 'card_declined' })).toEqual({ outcome: type });
    expect(await paymentRow(shop, order.payment_id)).toMatchObject({ status: type, failure_code: 'card_declined' });
    expect(await orderRow(shop, order.order_id)).toMatchObject({ status: 'payment_pending' });
    expect(await mails(shop, order.order_id, 'payment_failed')).toHaveLength(type === 'failed' ? 1 : 0);
  });

  it('never reverts a successful payment', async () => {
    const order = await cardOrder();
    await recordEvent(order);
    expect(await recordEvent(order, { type: 'expired' })).toEqual({ outcome: 'ignored' });
    expect(await paymentRow(shop, order.payment_id)).toMatchObject({ status: 'succeeded' });
  });
});

describe('start_payment', () => {
  it('returns the pending payment again, so two clicks pay once', async () => {
    const order = await cardOrder();
    const [one, two] = await Promise.all([start(order, 'card'), start(order, 'card')]);
    expect([one.payment_id, two.payment_id]).toEqual([order.payment_id, order.payment_id]);
  });

  it('makes a new payment of the same order after one that failed', async () => {
    const order = await cardOrder();
    await recordEvent(order, { type: 'failed' });
    const again = await start(order, 'card');
    expect(again).toMatchObject({ order_id: order.order_id, amount: order.amount, method: 'card' });
    expect(again.payment_id).not.toBe(order.payment_id);
  });

  it('changes the method and with it the price: the card fee comes and goes', async () => {
    const order = await unpaidOrder(shop);
    const card = await start(order, 'card');
    expect(card.amount).toBeGreaterThan(order.amount);
    expect(await orderRow(shop, order.order_id)).toMatchObject({ payment_method: 'card', total: card.amount });
    expect(await paymentRow(shop, order.payment_id)).toMatchObject({ status: 'cancelled', failure_code: 'replaced' });
    const transfer = await start(order, 'bank_transfer');
    expect(transfer.amount).toBe(order.amount);
    const lines = await shop.row<{ sum: number }>(
      'select sum(line_total_local) as sum from public.order_items where order_id = $1',
      [order.order_id],
    );
    expect(lines.sum).toBe(order.amount);
    expect(await mails(shop, order.order_id, 'bank_transfer_instructions')).toHaveLength(2);
  });

  it('keeps the order no longer than checkout promised', async () => {
    const order = await unpaidOrder(shop);
    const card = await start(order, 'card');
    expect((await paymentRow(shop, card.payment_id))['expires_at']).toEqual(
      (await paymentRow(shop, order.payment_id))['expires_at'],
    );
  });

  it('is refused for orders that are paid, partly paid, being checked, closed or not theirs', async () => {
    const [paid, partly, checked, late] = [
      await unpaidOrder(shop),
      await unpaidOrder(shop),
      await unpaidOrder(shop),
      await unpaidOrder(shop),
    ];
    await verify(shop, paid);
    await verify(shop, partly, 10);
    await shop.db.sql(`update public.payments set status = 'awaiting_verification' where id = $1`, [checked.payment_id]);
    await shop.db.sql(`update public.orders set created_at = now() - interval '80 hours' where id = $1`, [late.order_id]);
    await shop.db.sql(`update public.payments set expires_at = now() - interval '8 hours' where id = $1`, [late.payment_id]);
    expect(await refusal(start(paid, 'card'))).toBe('PT409 order_not_open');
    expect(await refusal(start(partly, 'card'))).toBe('PT409 partly_paid');
    expect(await refusal(start(checked, 'card'))).toBe('PT409 proof_waits');
    expect(await refusal(start(late, 'card'))).toBe('PT409 order_not_open');
    expect(await refusal(start(await unpaidOrder(shop), 'card', shop.stranger))).toBe('PT404 order_not_found');
    expect(await refusal(start(await unpaidOrder(shop), 'cod'))).toBe('PT422 cod_not_available method');
  });
});

describe('an unpaid card order', () => {
  it('is cancelled after 72 hours, like one by transfer, and its quotes go back to the cart', async () => {
    const order = await cardOrder();
    await shop.db.sql(`update public.payments set expires_at = now() - interval '1 minute' where id = $1`, [order.payment_id]);
    await shop.db.sql('select private.cancel_unpaid_orders()');
    expect(await paymentRow(shop, order.payment_id)).toMatchObject({ status: 'expired' });
    const item = await shop.row<{ quote_id: string }>('select quote_id from public.order_items where order_id = $1', [
      order.order_id,
    ]);
    expect(await quoteRow(shop, item.quote_id)).toMatchObject({ status: 'approved', in_cart: true, order_id: null });
  });
});

describe('unmatched payments', () => {
  it('are noted by hand and settled once, by admins alone', async () => {
    const order = await unpaidOrder(shop);
    const note = (who: Identity) =>
      shop.call<{ id: string }>(who, 'note_unmatched_payment', {
        p_amount: 120,
        p_currency: 'NPR',
        p_note: 'Transferred twice',
        p_payment_id: order.payment_id,
      });
    expect(await refusal(note(shop.customer))).toBe('PT403 admin_only');
    const { id } = await note(shop.admin);
    const resolve = (who: Identity = shop.admin, words = 'Sent back on 3 December') =>
      shop.call(who, 'resolve_unmatched_payment', { p_id: id, p_resolution: words });
    expect(await refusal(resolve(shop.customer))).toBe('PT403 admin_only');
    expect(await resolve()).toMatchObject({ order_number: order.order_number, resolution: 'Sent back on 3 December' });
    expect(await resolve()).toMatchObject({ id, resolution: 'Sent back on 3 December' });
    expect(await refusal(resolve(shop.admin, 'Kept for the next order'))).toBe('PT409 already_resolved');
    const log = await shop.db.sql<Json>(
      `select action, actor_id from public.audit_log where table_name = 'unmatched_payments' and record_id = $1 order by created_at`,
      [id],
    );
    expect(log.map(({ actor_id }) => actor_id)).toEqual([shop.admin.userId, shop.admin.userId]);
  });

  it('are recorded once if the same form is sent twice, and refused with another amount', async () => {
    const money = {
      p_amount: 75,
      p_currency: 'NPR',
      p_note: 'Unknown sender',
      p_key: '00000000-0000-4000-8000-0000000000aa',
    };
    const note = (changed = {}) => shop.call<{ id: string }>(shop.admin, 'note_unmatched_payment', { ...money, ...changed });
    expect((await note()).id).toBe((await note()).id);
    expect(await refusal(note({ p_amount: 76 }))).toBe('PT409 noted_otherwise');
  });
});
