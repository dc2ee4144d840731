import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity } from '../harness.ts';
import {
  aKey,
  approvedQuote,
  checkOut,
  submitProof,
  history,
  mails,
  moveOrder,
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
});
afterAll(() => shop.db.close());

const receipts = ({ order_id }: Checkout) =>
  shop.db.sql<Json & { id: string; amount: number }>(
    'select * from public.payment_receipts where order_id = $1 order by created_at, id',
    [order_id],
  );
const unmatched = ({ payment_id }: Checkout) =>
  shop.db.sql<Json & { id: string }>('select * from public.unmatched_payments where payment_id = $1', [payment_id]);
const reverse = (id: string, reason = 'Another customer', who: Identity = shop.admin) =>
  shop.call(who, 'record_bounce', { p_receipt_id: id, p_reason: reason, p_kind: 'mistake' });
const quoteOf = async ({ order_id }: Checkout) =>
  (await shop.row<{ quote_id: string }>('select quote_id from public.order_items where order_id = $1', [order_id])).quote_id;
const runClock = async ({ payment_id }: Checkout) => {
  await shop.db.sql(`update public.payments set expires_at = now() - interval '1 minute' where id = $1`, [payment_id]);
  await shop.db.sql('select private.cancel_unpaid_orders()');
};
const detailOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'allowed',
    ({ detail, details }: { detail?: string; details?: string }) => detail ?? details ?? '',
  );
const cashOrder = async () => {
  await shop.db.sql(
    'insert into public.profile_admin (user_id, cod_enabled) values ($1, true) on conflict (user_id) do update set cod_enabled = true',
    [shop.customer.userId],
  );
  const quote = await approvedQuote(shop, {}, { items: [{ product_name: 'Cap', item_price: 10, item_weight: 0.5 }] });
  return checkOut(shop, [quote], { p_method: 'cod' });
};

describe('a receipt', () => {
  it('is a row of its own, with who recorded it; the order shows their sum', async () => {
    const order = await unpaidOrder(shop);
    await verify(shop, order, 1000);
    await verify(shop, order, 500);
    expect(await receipts(order)).toMatchObject(
      [1000, 500].map((amount) => ({ amount, source: 'admin', recorded_by: shop.admin.userId, payment_id: order.payment_id })),
    );
    expect(await orderRow(shop, order.order_id)).toMatchObject({ amount_paid: 1500, payment_status: 'awaiting_verification' });
    const [listed] = await shop.db.as(shop.admin, (sql) =>
      sql<Json>('select amount, order_number, recorded_by_name from public.admin_payment_receipts where order_id = $1', [
        order.order_id,
      ]),
    );
    expect(listed).toEqual({ amount: 1000, order_number: order.order_number, recorded_by_name: 'admin@shop.test' });
  });

  it('is never changed or deleted, and nothing but receipts changes what an order received', async () => {
    const order = await unpaidOrder(shop);
    await verify(shop, order, 1000);
    const [receipt] = await receipts(order);
    const write = (text: string, id = receipt!.id) => refusal(shop.db.sql(text, [id]));
    expect(await write('update public.payment_receipts set amount = 2000 where id = $1')).toBe('PT403 append_only');
    expect(await write('delete from public.payment_receipts where id = $1')).toBe('PT403 append_only');
    for (const assignment of ['amount_paid = 5', 'amount_refunded = 5', `payment_status = 'paid'`])
      expect(await write(`update public.orders set ${assignment} where id = $1`, order.order_id)).toBe('PT409 figures_are_sums');
  });

  it('of a card is written with the event that reported it', async () => {
    await shop.db.sql(`select private.set_card_gateway('stripe')`);
    const order = await checkOut(shop, [await approvedQuote(shop)], { p_method: 'card' });
    await shop.call('service', 'record_payment_event', {
      p_gateway: 'stripe',
      p_event: { id: 'evt_receipt', type: 'succeeded', payment_id: order.payment_id, amount: order.amount, currency: 'NPR' },
    });
    const [receipt] = await receipts(order);
    expect(receipt).toMatchObject({ amount: order.amount, source: 'gateway', payment_event_id: expect.any(String) });
    expect(await refusal(reverse(receipt!.id))).toBe('PT409 gateway_receipt');
  });
});

describe('verify_payment', () => {
  it('gives the same answer to the same key and body, and records the money once', async () => {
    const order = await unpaidOrder(shop);
    const form = { p_idempotency_key: aKey(), p_expected_balance: 0 };
    const first = await verify(shop, order, 1000, form);
    expect(first).toMatchObject({ status: 'partial', received: 1000, missing: order.amount - 1000, unmatched: 0 });
    expect(await verify(shop, order, '1000.00', form)).toEqual(first);
    expect(await receipts(order)).toHaveLength(1);
    expect(await shop.db.sql('select from public.messages where order_id = $1', [order.order_id])).toHaveLength(1);
  });

  it('gives it also after the order was paid, cancelled or the receipt reversed', async () => {
    const [paid, cancelled, reversed] = [await unpaidOrder(shop), await unpaidOrder(shop), await unpaidOrder(shop)];
    const form = () => ({ p_idempotency_key: aKey(), p_expected_balance: 0 });
    const [one, two, three] = [form(), form(), form()];
    const first = await verify(shop, paid, paid.amount, one);
    expect(await verify(shop, paid, paid.amount, one)).toEqual(first);
    const second = await verify(shop, cancelled, 10, two);
    await moveOrder(shop, cancelled.order_id, 'cancelled', { reason: 'Sold out' });
    expect(await verify(shop, cancelled, 10, two)).toEqual(second);
    const third = await verify(shop, reversed, 10, three);
    await reverse(third.receipt_id);
    expect(await verify(shop, reversed, 10, three)).toEqual(third);
    expect(await orderRow(shop, reversed.order_id)).toMatchObject({ amount_paid: 0 });
  });

  it('refuses a key that came with another amount, payment, balance or treatment of excess', async () => {
    const [order, other] = [await unpaidOrder(shop), await unpaidOrder(shop)];
    const form = { p_idempotency_key: aKey(), p_expected_balance: 0 };
    await verify(shop, order, 1000, form);
    const others = [
      verify(shop, order, 1001, form),
      verify(shop, other, 1000, form),
      verify(shop, order, 1000, { ...form, p_expected_balance: 1000 }),
      verify(shop, order, 1000, { ...form, p_keep_excess: true }),
    ];
    expect(new Set(await Promise.all(others.map(refusal)))).toEqual(new Set(['PT409 idempotency_conflict']));
    expect(await receipts(order)).toHaveLength(1);
    expect(await receipts(other)).toEqual([]);
  });

  it('refuses a balance that changed since it was read, with the current one', async () => {
    const order = await unpaidOrder(shop);
    await verify(shop, order, 1000);
    const stale = () => verify(shop, order, 1000, { p_expected_balance: 0 });
    expect(await refusal(stale())).toBe('PT409 stale_balance');
    expect(await detailOf(stale())).toMatch(/NPR 1,000 is received now, NPR [\d,]+ is missing/);
    expect(await receipts(order)).toHaveLength(1);
  });

  it('needs a key and the balance', async () => {
    const order = await unpaidOrder(shop);
    expect(await refusal(verify(shop, order, 10, { p_idempotency_key: null }))).toBe('PT400 missing_field idempotency_key');
    expect(await refusal(verify(shop, order, 10, { p_idempotency_key: 'short' }))).toBe('PT400 bad_format idempotency_key');
    expect(await refusal(verify(shop, order, 10, { p_expected_balance: null }))).toBe('PT400 missing_field expected_balance');
    expect(await refusal(shop.call(shop.admin, 'verify_payment', { p_payment_id: order.payment_id, p_amount: 10 }))).toBe(
      'PT400 missing_field idempotency_key',
    );
  });

  it('records one receipt for ten parallel clicks, from one form or ten', async () => {
    const [one, ten, full] = [await unpaidOrder(shop), await unpaidOrder(shop), await unpaidOrder(shop)];
    const form = { p_idempotency_key: aKey(), p_expected_balance: 0 };
    const presses = await Promise.all(Array.from({ length: 10 }, () => verify(shop, one, 1000, form)));
    expect(new Set(presses.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const forms = (order: Checkout, amount: number) =>
      Promise.all(Array.from({ length: 10 }, () => refusal(verify(shop, order, amount, { p_expected_balance: 0 }))));
    expect((await forms(ten, 1000)).sort()).toEqual([...Array.from({ length: 9 }, () => 'PT409 stale_balance'), 'allowed']);
    expect((await forms(full, full.amount)).sort()).toEqual([
      ...Array.from({ length: 9 }, () => 'PT409 payment_closed'),
      'allowed',
    ]);
    for (const order of [one, ten, full]) expect(await receipts(order)).toHaveLength(1);
  });

  it('keeps any excess as unmatched money if requested', async () => {
    const order = await unpaidOrder(shop);
    expect(await refusal(verify(shop, order, order.amount + 300))).toBe('PT400 amount_mismatch amount');
    expect(await verify(shop, order, order.amount + 300, { p_keep_excess: true })).toMatchObject({
      status: 'paid',
      received: order.amount,
      missing: 0,
      unmatched: 300,
    });
    expect(await unmatched(order)).toMatchObject([{ amount: 300, reason: 'over_due', resolved_at: null }]);
    expect(await orderRow(shop, order.order_id)).toMatchObject({ amount_paid: order.amount, payment_status: 'paid' });
  });

  it.each([
    ['1e15', 'PT400 bad_amount amount'],
    ['99999999999', 'PT400 bad_amount amount'],
  ])('refuses %s, which no column holds', async (amount, refused) => {
    const order = await unpaidOrder(shop);
    expect(await refusal(verify(shop, order, amount, { p_keep_excess: true }))).toBe(refused);
  });

  it('reports for a closed payment where its money goes', async () => {
    const [paid, cancelled] = [await unpaidOrder(shop), await unpaidOrder(shop)];
    await verify(shop, paid);
    await moveOrder(shop, cancelled.order_id, 'cancelled', { reason: 'Sold out' });
    expect(await detailOf(verify(shop, paid, 10))).toMatch(/is paid\. Note money that came on top under unmatched payments/);
    expect(await detailOf(verify(shop, cancelled, 10))).toMatch(/is cancelled\. Note money that came for it under unmatched/);
  });
});

describe('a partly paid order', () => {
  it('waits for its customer, not for an admin, until a deadline', async () => {
    const order = await unpaidOrder(shop);
    await submitProof(shop, order);
    await verify(shop, order, 1000);
    const { expires_at, status } = await paymentRow(shop, order.payment_id);
    expect(status).toBe('pending');
    expect(new Date(String(expires_at)).getTime()).toBeGreaterThan(Date.now() + 71 * 3_600_000);
    const [row] = await shop.db.as(shop.admin, (sql) =>
      sql<Json>('select requires_action from public.admin_orders where id = $1', [order.order_id]),
    );
    expect(row).toEqual({ requires_action: false });
  });

  it('stays partly paid after its proof is rejected, and is cancelled at the deadline', async () => {
    const order = await unpaidOrder(shop);
    await verify(shop, order, 1000);
    await submitProof(shop, order);
    await shop.call(shop.admin, 'reject_payment', { p_payment_id: order.payment_id, p_reason: 'Unreadable' });
    expect(await orderRow(shop, order.order_id)).toMatchObject({ amount_paid: 1000, payment_status: 'awaiting_verification' });
    await runClock(order);
    expect(await orderRow(shop, order.order_id)).toMatchObject({ status: 'cancelled', amount_paid: 0, payment_status: 'unpaid' });
    expect(await unmatched(order)).toMatchObject([{ amount: 1000, reason: 'order_cancelled' }]);
    expect(await quoteRow(shop, await quoteOf(order))).toMatchObject({ status: 'approved', in_cart: true, order_id: null });
  });

  it('moves its money to unmatched payments when an admin cancels it, and has nothing pending', async () => {
    const counts = () => shop.call<{ payments: number; orders: number }>(shop.admin, 'admin_counts');
    const order = await unpaidOrder(shop);
    await verify(shop, order, 1000);
    await verify(shop, order, 200);
    await submitProof(shop, order);
    const before = await counts();
    await moveOrder(shop, order.order_id, 'cancelled', { reason: 'Sold out' });
    expect(await orderRow(shop, order.order_id)).toMatchObject({ amount_paid: 0, payment_status: 'unpaid' });
    expect(await paymentRow(shop, order.payment_id)).toMatchObject({ status: 'cancelled' });
    expect((await unmatched(order)).map(({ amount, reason }) => [amount, reason])).toEqual([
      [1000, 'order_cancelled'],
      [200, 'order_cancelled'],
    ]);
    expect(await counts()).toMatchObject({ orders: before.orders, payments: before.payments - 1 + 2 }); // its money waits
    expect(await quoteRow(shop, await quoteOf(order))).toMatchObject({ status: 'approved', in_cart: true });
    const card = (who: Identity) =>
      shop.db.as(who, (sql) =>
        sql<Json>(
          `select money -> 'balance' as balance, money ->> 'sentence' as sentence from public.order_cards where id = $1`,
          [order.order_id],
        ),
      );
    const owed =
      'This order is cancelled. We owe you NPR 1,200. We return it. Write to us if you want to use it for another order.';
    expect(await card(shop.customer)).toEqual([{ balance: -1200, sentence: owed }]);
    for (const { id } of await unmatched(order))
      await shop.call(shop.admin, 'resolve_unmatched_payment', { p_id: id, p_resolution: 'Sent back', p_outcome: 'returned' });
    expect(await card(shop.customer)).toEqual([
      { balance: 0, sentence: 'This order is cancelled. We returned NPR 1,200. Nothing is owed.' },
    ]);
    expect(await counts()).toMatchObject({ orders: before.orders - 1, payments: before.payments - 1 });
  });

  it('of cash on delivery also moves its money to unmatched payments', async () => {
    const order = await cashOrder();
    await moveOrder(shop, order.order_id, 'ordered');
    await verify(shop, order, 100);
    await moveOrder(shop, order.order_id, 'cancelled', { reason: 'Not at home' });
    expect(await unmatched(order)).toMatchObject([{ amount: 100, gateway: 'cash', reason: 'order_cancelled' }]);
  });

  it('is not refunded: its payment has nothing to refund', async () => {
    const order = await unpaidOrder(shop);
    await verify(shop, order, 1000);
    const refund = shop.db.sql(`insert into public.refunds (payment_id, amount, reason) values ($1, 10, 'Late')`, [
      order.payment_id,
    ]);
    expect(await refusal(refund)).toBe('PT409 nothing_to_refund amount');
  });
});

describe('a completed refund', () => {
  it('shows on its order automatically', async () => {
    const order = await unpaidOrder(shop);
    await verify(shop, order);
    const refund = (amount: number) =>
      shop.db.sql(`insert into public.refunds (payment_id, amount, reason, status) values ($1, $2, 'Late', 'succeeded')`, [
        order.payment_id,
        amount,
      ]);
    await refund(100);
    expect(await orderRow(shop, order.order_id)).toMatchObject({ amount_refunded: 100, payment_status: 'partially_refunded' });
    await refund(order.amount - 100);
    expect(await orderRow(shop, order.order_id)).toMatchObject({ payment_status: 'refunded' });
  });
});

describe('a receipt that was recorded by mistake', () => {
  it('takes back a part, keeps the row with who and why, and the rest can be recorded', async () => {
    const order = await unpaidOrder(shop);
    const { receipt_id } = await verify(shop, order, 1000);
    await verify(shop, order, 500);
    expect(await reverse(receipt_id)).toMatchObject({ status: 'reversed', received: 500, missing: order.amount - 500 });
    expect(await reverse(receipt_id)).toMatchObject({ status: 'reversed', received: 500 });
    expect(await refusal(reverse(receipt_id, 'Other words'))).toBe('PT409 already_reversed');
    expect(await receipts(order)).toMatchObject([
      { amount: 1000, reversed_by: shop.admin.userId, reversal_reason: 'Another customer' },
      { amount: 500, reversed_at: null },
    ]);
    const timeline = await shop.db.as(shop.admin, (sql) =>
      sql<Json>(`select title, detail from public.timeline('order', $1) where to_status = 'reversed'`, [order.order_id]),
    );
    expect(timeline).toEqual([{ title: 'NPR 1,000', detail: expect.stringContaining('Another customer') }]);
    expect(await verify(shop, order, order.amount - 500)).toMatchObject({ status: 'paid' });
  });

  it('makes a paid order and its quotes unpaid again', async () => {
    const order = await unpaidOrder(shop);
    const { receipt_id } = await verify(shop, order);
    await reverse(receipt_id);
    expect(await orderRow(shop, order.order_id)).toMatchObject({
      status: 'payment_pending',
      payment_status: 'unpaid',
      amount_paid: 0,
    });
    expect(await paymentRow(shop, order.payment_id)).toMatchObject({ status: 'pending', paid_at: null, verified_by: null });
    expect(await quoteRow(shop, await quoteOf(order))).toMatchObject({ status: 'payment_pending' });
    expect((await history(shop, order.order_id)).at(-1)).toMatchObject({ to_status: 'payment_pending', trigger: 'payment' });
    expect(await verify(shop, order)).toMatchObject({ status: 'paid' });
    expect(await mails(shop, order.order_id, 'payment_received')).not.toEqual([]);
  });

  it('takes the excess of the same entry back with it', async () => {
    const order = await unpaidOrder(shop);
    const { receipt_id } = await verify(shop, order, order.amount + 300, { p_keep_excess: true });
    await reverse(receipt_id);
    expect(await unmatched(order)).toMatchObject([{ amount: 300, outcome: 'not_received' }]);
  });

  it('takes back money of an order that was cancelled meanwhile, in part or in full', async () => {
    const [partly, paid] = [await unpaidOrder(shop), await unpaidOrder(shop)];
    const part = await verify(shop, partly, 1000);
    await moveOrder(shop, partly.order_id, 'cancelled', { reason: 'Sold out' });
    await reverse(part.receipt_id);
    expect(await unmatched(partly)).toMatchObject([{ amount: 1000, outcome: 'not_received' }]);
    await verify(shop, paid, 400);
    const rest = await verify(shop, paid, paid.amount - 400);
    await moveOrder(shop, paid.order_id, 'cancelled', { reason: 'Sold out' });
    await reverse(rest.receipt_id);
    expect(await orderRow(shop, paid.order_id)).toMatchObject({ status: 'cancelled', amount_paid: 400 });
    const refund = { p_payment_id: paid.payment_id, p_amount: 400, p_reason: 'Sold out', p_idempotency_key: aKey() };
    expect(await shop.call(shop.admin, 'request_refund', { ...refund, p_expected_refundable: 400 })).toMatchObject({
      refundable: 0,
    });
  });

  it('leaves the status of an order that has progressed, which owes its money then', async () => {
    for (const order of [await unpaidOrder(shop), await cashOrder()]) {
      const isCash = (await paymentRow(shop, order.payment_id))['method'] === 'cod';
      if (isCash) await moveOrder(shop, order.order_id, 'ordered');
      const { receipt_id } = await verify(shop, order);
      if (!isCash) await moveOrder(shop, order.order_id, 'ordered');
      await reverse(receipt_id);
      expect(await orderRow(shop, order.order_id)).toMatchObject({ status: 'ordered', payment_status: 'unpaid' });
      expect(await verify(shop, order)).toMatchObject({ status: 'paid' });
    }
  });

  it('is refused without a reason, for others than admins, and for no receipt', async () => {
    const settled = await unpaidOrder(shop);
    const two = await verify(shop, settled, 1000);
    await moveOrder(shop, settled.order_id, 'cancelled', { reason: 'Sold out' });
    const [money] = await unmatched(settled);
    const resolve = (outcome: string | null) =>
      shop.call(shop.admin, 'resolve_unmatched_payment', { p_id: money!.id, p_resolution: 'Sent back', p_outcome: outcome });
    expect(await refusal(resolve('lost'))).toBe('PT400 bad_format outcome');
    expect(await refusal(resolve(null))).toBe('PT400 bad_format outcome');
    expect(await refusal(resolve('not_received'))).toMatch(/^PT409 receipt_money/);
    expect(await refusal(resolve('bounced'))).toMatch(/^PT409 receipt_money/);
    await resolve('returned');
    expect(await refusal(reverse(two.receipt_id, ' '))).toBe('PT400 missing_field reason');
    expect(await refusal(reverse(two.receipt_id, 'x', shop.customer))).toBe('PT403 admin_only');
    expect(await refusal(reverse(two.receipt_id, 'x', 'anon'))).toMatch(/^42501/);
    expect(await refusal(reverse(settled.order_id))).toBe('PT404 receipt_not_found');
  });
});

describe('apply_unmatched_payment', () => {
  const held = async (amount: number) => {
    const order = await unpaidOrder(shop);
    await verify(shop, order, amount);
    await moveOrder(shop, order.order_id, 'cancelled', { reason: 'Checked out again' });
    return { order, id: (await unmatched(order))[0]!.id };
  };
  const apply = (id: string, { payment_id }: Checkout, expected = 0, who: Identity = shop.admin) =>
    shop.call<Json & { receipt_id: string }>(who, 'apply_unmatched_payment', {
      p_id: id,
      p_payment_id: payment_id,
      p_expected_balance: expected,
    });

  it('credits money of a closed order to another one, once, for any number of clicks', async () => {
    const { id, order: ended } = await held(1000);
    const order = await unpaidOrder(shop);
    const presses = await Promise.all(Array.from({ length: 5 }, () => apply(id, order)));
    expect(new Set(presses.map(({ receipt_id }) => receipt_id)).size).toBe(1);
    expect(presses[0]).toMatchObject({ status: 'partial', received: 1000, missing: order.amount - 1000 });
    expect(await receipts(order)).toMatchObject([{ amount: 1000, source: 'unmatched', unmatched_id: id }]);
    expect(await unmatched(ended)).toMatchObject([{ outcome: 'applied', resolution: `Credited to ${order.order_number}` }]);
    expect(await refusal(apply(id, await unpaidOrder(shop)))).toBe('PT409 already_resolved');
    expect(await verify(shop, order, order.amount - 1000)).toMatchObject({ status: 'paid' });
  });

  it('pays the order and leaves what is above the amount due unmatched', async () => {
    const order = await unpaidOrder(shop);
    const { id } = await shop.call<{ id: string }>(shop.admin, 'note_unmatched_payment', {
      p_amount: order.amount + 70,
      p_currency: 'NPR',
      p_note: 'Without a reference',
    });
    expect(await apply(id, order)).toMatchObject({ status: 'paid', unmatched: 70 });
    expect(await unmatched(order)).toMatchObject([{ amount: 70, reason: 'over_due', resolved_at: null }]);
  });

  it('returns the money to unmatched payments when its receipt is reversed', async () => {
    const { id } = await held(1000);
    const [wrong, right] = [await unpaidOrder(shop), await unpaidOrder(shop)];
    const { receipt_id } = await apply(id, wrong);
    await reverse(receipt_id, 'The other order');
    expect(await orderRow(shop, wrong.order_id)).toMatchObject({ amount_paid: 0, payment_status: 'unpaid' });
    expect(await apply(id, right)).toMatchObject({ received: 1000 });
  });

  it('refuses a stale balance, a closed payment, another currency, no money and others than admins', async () => {
    const { id, order: ended } = await held(1000);
    const order = await unpaidOrder(shop);
    expect(await refusal(apply(id, order, 5))).toBe('PT409 stale_balance');
    expect(await refusal(apply(id, ended))).toBe('PT409 payment_closed');
    expect(await refusal(apply(order.order_id, order))).toBe('PT404 unmatched_not_found');
    expect(await refusal(apply(id, { ...order, payment_id: id }))).toBe('PT404 payment_not_found');
    expect(await refusal(apply(id, order, 0, shop.customer))).toBe('PT403 admin_only');
    const dollars = await shop.call<{ id: string }>(shop.admin, 'note_unmatched_payment', {
      p_amount: 10,
      p_currency: 'USD',
      p_note: 'In dollars',
    });
    expect(await refusal(apply(dollars.id, order))).toMatch(/^PT409 wrong_currency/);
  });
});

describe('a session of a gateway', () => {
  const tell = (order: Checkout, changes: Json) =>
    shop.call('service', 'record_payment_event', {
      p_gateway: 'stripe',
      p_event: { id: `evt_${aKey()}`, type: 'succeeded', payment_id: order.payment_id, currency: 'NPR', ref: 'cs_1', ...changes },
    });

  it('that matches no order is recorded once, for any number of events', async () => {
    const order = await checkOut(shop, [await approvedQuote(shop)], { p_method: 'card' });
    expect(await tell(order, { amount: 5, ref: 'cs_wrong' })).toMatchObject({ outcome: 'unmatched' });
    expect(await tell(order, { amount: 5, ref: 'cs_wrong' })).toEqual({ outcome: 'already' });
    expect(await unmatched(order)).toHaveLength(1);
  });

  it('that belongs to another payment than the event names is the same money, or unmatched', async () => {
    const [paid, named] = [
      await checkOut(shop, [await approvedQuote(shop)], { p_method: 'card' }),
      await checkOut(shop, [await approvedQuote(shop)], { p_method: 'card' }),
    ];
    await tell(paid, { amount: paid.amount, ref: 'cs_both' });
    expect(await tell(named, { amount: paid.amount, ref: 'cs_both' })).toEqual({ outcome: 'already' });
    const waiting = await checkOut(shop, [await approvedQuote(shop)], { p_method: 'card' });
    await shop.call('service', 'payment_started', { p_payment_id: waiting.payment_id, p_gateway_ref: 'cs_waits' });
    expect(await tell(named, { amount: named.amount, ref: 'cs_waits' })).toEqual({
      outcome: 'unmatched',
      reason: 'unknown_payment',
    });
  });

  it('that paid an order and is reported with another amount is not dropped', async () => {
    const order = await checkOut(shop, [await approvedQuote(shop)], { p_method: 'card' });
    await tell(order, { amount: order.amount, ref: 'cs_paid' });
    expect(await tell(order, { amount: order.amount, ref: 'cs_paid' })).toEqual({ outcome: 'already' });
    expect(await tell(order, { amount: 7, ref: 'cs_paid' })).toMatchObject({ outcome: 'unmatched' });
    expect(await unmatched(order)).toMatchObject([{ amount: 7 }]);
  });
});

it('every amount of all these orders is accounted for', async () => {
  expect(await shop.db.sql('select * from private.unaccounted_money()')).toEqual([]);
  const [nepal] = await shop.db.sql<{ received: number }>(`select received from private.money_ledger where currency = 'NPR'`);
  expect(nepal!.received).toBeGreaterThan(0);
});
