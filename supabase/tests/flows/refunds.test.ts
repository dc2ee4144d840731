import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity } from '../harness.ts';
import {
  aKey,
  approvedQuote,
  checkOut,
  mails,
  moveOrder,
  openShop,
  orderRow,
  refusal,
  unpaidOrder,
  verify,
  type Checkout,
  type Json,
  type Shop,
} from './shop.ts';

interface Refund extends Json {
  refund_id: string;
  status: string;
  amount: number;
  refundable: number;
}

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.db.sql(`select private.set_card_gateway('stripe')`);
});
afterAll(() => shop.db.close());

async function paidOrder(): Promise<Checkout> {
  const order = await unpaidOrder(shop);
  await verify(shop, order, order.amount);
  return order;
}

const tell = (event: Json) => shop.call<Json>('service', 'record_payment_event', { p_gateway: 'stripe', p_event: event });

async function paidByCard(): Promise<Checkout> {
  const order = await checkOut(shop, [await approvedQuote(shop)], { p_method: 'card' });
  const { payment_id, amount } = order;
  await tell({ id: `evt_${payment_id}`, type: 'succeeded', payment_id, ref: `cs_${payment_id}`, amount, currency: 'NPR' });
  return order;
}

const request = (order: Checkout, amount: number, changes: Json = {}, who: Identity = shop.admin): Promise<Refund> =>
  shop.call<Refund>(who, 'request_refund', {
    p_payment_id: order.payment_id,
    p_amount: amount,
    p_reason: 'One item was damaged.',
    p_note: 'Seen on the photos',
    p_idempotency_key: aKey(),
    p_expected_refundable: order.amount,
    p_items: [],
    ...changes,
  });
const settle = ({ refund_id }: Refund, reference = 'TRF 2231', who: Identity = shop.admin): Promise<Refund> =>
  shop.call<Refund>(who, 'settle_refund', { p_refund_id: refund_id, p_payout_reference: reference });
const cancel = ({ refund_id }: Refund, why = 'Requested twice'): Promise<Refund> =>
  shop.call<Refund>(shop.admin, 'cancel_refund', { p_refund_id: refund_id, p_why: why });
const paymentState = async ({ order_id }: Checkout) => {
  const { amount_paid, amount_refunded, payment_status } = await orderRow(shop, order_id);
  return { amount_paid, amount_refunded, payment_status };
};
const unaccounted = () => shop.db.sql('select * from private.unaccounted_money()');

describe('a refund of a transfer', () => {
  it('counts once it was paid out; several parts add up to the whole', async () => {
    const order = await paidOrder();
    const part = Math.floor(order.amount * 0.3);
    for (const n of [0, 1, 2]) {
      const refund = await request(order, part, { p_expected_refundable: order.amount - n * part });
      expect(refund).toMatchObject({
        status: 'requested',
        amount: part,
        refundable: order.amount - (n + 1) * part,
        currency: 'NPR',
      });
      expect((await paymentState(order)).amount_refunded).toBe(n * part);
      await settle(refund);
      expect(await paymentState(order)).toEqual({
        amount_paid: order.amount,
        amount_refunded: (n + 1) * part,
        payment_status: 'partially_refunded',
      });
    }
    await settle(await request(order, order.amount - 3 * part, { p_expected_refundable: order.amount - 3 * part }));
    expect(await paymentState(order)).toMatchObject({ amount_refunded: order.amount, payment_status: 'refunded' });
    expect(await unaccounted()).toEqual([]);
  });

  it('is mailed to the customer once, with the reason and without the note', async () => {
    const order = await paidOrder();
    const refund = await request(order, 500);
    expect(await mails(shop, order.order_id, 'refund_issued')).toEqual([]);
    await settle(refund);
    await settle(refund);
    const sent = await mails(shop, order.order_id, 'refund_issued');
    expect(sent).toHaveLength(1);
    expect(sent[0]!['text']).toContain('NPR 500');
    expect(sent[0]!['text']).toContain('One item was damaged.');
    expect(JSON.stringify(sent)).not.toContain('Seen on the photos');
  });

  it('of an order that was cancelled after it was paid is possible, and the customer reads it', async () => {
    const order = await paidOrder();
    await moveOrder(shop, order.order_id, 'cancelled', { reason: 'Sold out' });
    await settle(await request(order, order.amount));
    expect(await paymentState(order)).toMatchObject({ payment_status: 'refunded' });
    const read = (who: Identity, view: string) =>
      shop.db.as(who, (sql) => sql<Json>(`select * from public.${view} where order_id = $1`, [order.order_id]));
    expect(await read(shop.customer, 'refund_cards')).toMatchObject([
      { status: 'succeeded', amount: order.amount, reason: 'One item was damaged.', payout_reference: 'TRF 2231' },
    ]);
    expect(await read(shop.stranger, 'refund_cards')).toEqual([]);
    expect(await read(shop.customer, 'admin_refunds')).toEqual([]);
    expect(await read(shop.admin, 'admin_refunds')).toMatchObject([{ note: 'Seen on the photos' }]);
    expect(JSON.stringify(await read(shop.customer, 'refund_cards'))).not.toContain('Seen on the photos');
  });

  it('can be taken back before it is paid out, and its amount refunded again', async () => {
    const order = await paidOrder();
    const refund = await request(order, order.amount);
    expect(await cancel(refund)).toMatchObject({ status: 'failed', refundable: order.amount });
    expect(await refusal(settle(refund))).toBe('PT409 already_settled');
    await settle(await request(order, order.amount));
    expect(await paymentState(order)).toMatchObject({ payment_status: 'refunded' });
  });

  it('needs a payout reference, and keeps the first', async () => {
    const refund = await request(await paidOrder(), 10);
    expect(await refusal(settle(refund, ' '))).toBe('PT400 missing_field payout_reference');
    expect(await refusal(settle(refund, 'x'))).toBe('PT400 too_short payout_reference');
    await settle(refund, 'TRF 1');
    expect(await refusal(settle(refund, 'TRF 2'))).toBe('PT409 already_settled');
    expect(await refusal(cancel(refund))).toBe('PT409 already_settled');
  });
});

describe('a request', () => {
  it('is one refund, however often its form is sent', async () => {
    const order = await paidOrder();
    const form = { p_idempotency_key: aKey() };
    const first = await request(order, 700, form);
    expect(await request(order, 700, form)).toEqual(first);
    expect(await refusal(request(order, 800, form))).toBe('PT409 idempotency_conflict');
  });

  it('is refused on a balance that another admin changed, and above what is left', async () => {
    const order = await paidOrder();
    await request(order, 700);
    expect(await refusal(request(order, 700))).toBe('PT409 stale_balance');
    const left = { p_expected_refundable: order.amount - 700 };
    expect(await refusal(request(order, order.amount, left))).toBe('PT409 refund_too_large amount');
    await expect(request(order, order.amount, left)).rejects.toMatchObject({
      detail: expect.stringMatching(/^NPR [\d,]+ of NPR [\d,]+ can still be refunded\.$/),
    });
    expect(await request(order, order.amount - 700, left)).toMatchObject({ refundable: 0 });
  });

  it.each([0, -5, 1.5, 'NaN', null])('refuses the amount %s', async (amount) => {
    const reason = amount === 1.5 ? 'too_many_decimals' : 'bad_amount';
    expect(await refusal(request(await paidOrder(), amount as number))).toBe(`PT400 ${reason} amount`);
  });

  it('needs a reason, a key and what was seen', async () => {
    const order = await paidOrder();
    for (const missing of ['reason', 'idempotency_key', 'expected_refundable'])
      expect(await refusal(request(order, 10, { [`p_${missing}`]: null }))).toBe(`PT400 missing_field ${missing}`);
  });

  it('is refused for money that has not come', async () => {
    expect(await refusal(request(await unpaidOrder(shop), 10, { p_expected_refundable: 0 }))).toBe(
      'PT409 nothing_to_refund amount',
    );
  });

  it('is for admins', async () => {
    const order = await paidOrder();
    expect(await refusal(request(order, 10, {}, shop.customer))).toBe('PT403 admin_only');
    const refund = await request(order, 10);
    expect(await refusal(settle(refund, 'TRF 1', shop.customer))).toBe('PT403 admin_only');
  });
});

describe('a card refund', () => {
  const news = (order: Checkout, type: string, refund_ref: string, amount: number, more: Json = {}) =>
    tell({ id: `${type}:${refund_ref}`, type, payment_id: order.payment_id, refund_ref, amount, currency: 'NPR', ...more });

  it('is settled by its gateway alone', async () => {
    const order = await paidByCard();
    const refund = await request(order, 900);
    expect(await refusal(settle(refund))).toBe('PT409 gateway_refund');
    const sent = { refund_id: refund.refund_id };
    expect(await shop.call(shop.admin, 'refund_to_send', { p_refund_id: refund.refund_id })).toMatchObject({
      amount: 900,
      gateway: 'stripe',
      gateway_ref: `cs_${order.payment_id}`,
    });
    expect(await news(order, 'refund_pending', `re_${order.payment_id}`, 900, sent)).toEqual({ outcome: 'refund_pending' });
    expect(await paymentState(order)).toMatchObject({ amount_refunded: 0, payment_status: 'paid' });
    expect(await news(order, 'refunded', `re_${order.payment_id}`, 900, sent)).toEqual({ outcome: 'refunded' });
    expect(await news(order, 'refunded', `re_${order.payment_id}`, 900, sent)).toEqual({ outcome: 'duplicate' });
    expect(await paymentState(order)).toMatchObject({ amount_refunded: 900, payment_status: 'partially_refunded' });
    expect(await mails(shop, order.order_id, 'refund_issued')).toHaveLength(1);
    expect(await refusal(shop.call(shop.admin, 'refund_to_send', { p_refund_id: refund.refund_id }))).toBe(
      'PT409 already_settled',
    );
  });

  it('that was made at the gateway counts once', async () => {
    const order = await paidByCard();
    const ref = `re_own_${order.payment_id}`;
    expect(await news(order, 'refunded', ref, 1000)).toEqual({ outcome: 'refunded' });
    expect(await news(order, 'refunded', ref, 1000, { id: `evt_again_${ref}` })).toEqual({ outcome: 'already' });
    expect(await paymentState(order)).toMatchObject({ amount_refunded: 1000 });
    expect(await unaccounted()).toEqual([]);
  });

  it('that fails leaves the balance alone, also after it was reported as paid out', async () => {
    const order = await paidByCard();
    const { refund_id } = await request(order, 400);
    const ref = `re_failed_${order.payment_id}`;
    await news(order, 'refunded', ref, 400, { refund_id });
    expect(await news(order, 'refund_failed', ref, 400, { failure_code: 'expired_or_canceled_card' })).toEqual({
      outcome: 'refund_failed',
    });
    expect(await paymentState(order)).toEqual({ amount_paid: order.amount, amount_refunded: 0, payment_status: 'paid' });
    expect(await unaccounted()).toEqual([]);
  });

  it('is not counted in another amount or currency, nor above what is left', async () => {
    const order = await paidByCard();
    const { refund_id } = await request(order, 400);
    const ref = `re_odd_${order.payment_id}`;
    expect(await news(order, 'refunded', ref, 401, { refund_id, id: `a_${ref}` })).toMatchObject({ reason: 'wrong_amount' });
    expect(await news(order, 'refunded', ref, 400, { refund_id, currency: 'USD', id: `b_${ref}` })).toMatchObject({
      reason: 'wrong_currency',
    });
    expect(await news(order, 'refunded', `${ref}_2`, order.amount)).toMatchObject({ reason: 'refund_too_large' });
    expect(await paymentState(order)).toMatchObject({ amount_refunded: 0 });
  });
});

describe('the proposal of a refund', () => {
  const hats = { items: [{ product_name: 'Hat', quantity: 3, item_price: 30, item_weight: 0.2 }] };
  const propose = (order: Checkout, p_items: Json[], who: Identity = shop.admin) =>
    shop.call<{ amount: number }>(who, 'refund_proposal', { p_payment_id: order.payment_id, p_items });

  it('is the share of the chosen pieces, as the refunded line then has it, and at most what is left', async () => {
    const order = await checkOut(shop, [await approvedQuote(shop, hats, hats)]);
    await verify(shop, order);
    const line = await shop.row<{ id: string; amount: number }>('select id, amount from public.order_lines where order_id = $1', [
      order.order_id,
    ]);
    expect(await propose(order, [])).toEqual({ amount: 0, currency: 'NPR' });
    expect(await propose(order, [{ line_id: line.id }])).toEqual({ amount: order.amount, currency: 'NPR' });
    const two = [{ line_id: line.id, quantity: 2 }];
    const { amount } = await propose(order, two);
    await request(order, amount, { p_items: two });
    const refunded = await shop.row<{ amount: number; piece: number }>(
      `select l.amount, c.piece_amount as piece from public.order_lines l, lateral (select private.line_share(l, 1) as piece_amount) c
       where l.order_id = $1 and l.state = 'refunded'`,
      [order.order_id],
    );
    expect(refunded.amount).toBe(amount);
    await request(order, 1, { p_expected_refundable: order.amount - amount });
    const left = await shop.row<{ id: string; amount: number }>(
      `select id, amount from public.order_lines where order_id = $1 and state <> 'refunded'`,
      [order.order_id],
    );
    expect(await propose(order, [{ line_id: left.id }])).toEqual({ amount: left.amount - 1, currency: 'NPR' });
  });

  it('is for admins, of a payment that exists', async () => {
    const order = await paidOrder();
    expect(await refusal(propose(order, [], shop.customer))).toBe('PT403 admin_only');
    expect(await refusal(propose({ ...order, payment_id: order.order_id }, []))).toBe('PT404 payment_not_found');
  });
});

it('an admin reads what cancelling an order does to its money', async () => {
  const sentence = async ({ order_id }: Checkout) => {
    const [row] = await shop.db.as(shop.admin, (sql) =>
      sql<{ cancel_sentence: string }>('select cancel_sentence from public.admin_orders where id = $1', [order_id]),
    );
    return row!.cancel_sentence;
  };
  const order = await unpaidOrder(shop);
  expect(await sentence(order)).toBe("Its quotes go back to approved and into the customer's cart.");
  await verify(shop, order, 500);
  expect(await sentence(order)).toMatch(
    /cart\. The NPR 500 received so far move to the unmatched payments, where you return them\.$/,
  );
  await verify(shop, order, order.amount - 500);
  expect(await sentence(order)).toBe(
    `Its quotes are cancelled with it. The refund of NPR ${order.amount.toLocaleString('en-US')} is next.`,
  );
  await settle(await request(order, order.amount));
  expect(await sentence(order)).toBe('Its quotes are cancelled with it.');
});
