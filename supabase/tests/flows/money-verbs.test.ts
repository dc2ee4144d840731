import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity } from '../harness.ts';
import { linesOf } from './lines.ts';
import {
  aKey,
  approvedQuote,
  checkOut,
  moveOrder,
  openShop,
  orderRow,
  paymentRow,
  refusal,
  submitProof,
  unpaidOrder,
  verify,
  type Checkout,
  type Json,
  type Shop,
} from './shop.ts';

interface Bounce extends Json {
  status: string;
  undone: { order_number: string; amount: number }[];
  spent: number;
  missing: number;
}

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.db.sql(`select private.set_card_gateway('stripe')`);
});
afterAll(() => shop.db.close());

const bounce = (id: string, reason = 'Chargeback', who: Identity = shop.admin) =>
  shop.call<Bounce>(who, 'record_bounce', { p_receipt_id: id, p_reason: reason });
const mistake = (id: string, reason = 'Typed twice') =>
  shop.call<Bounce>(shop.admin, 'record_bounce', { p_receipt_id: id, p_reason: reason, p_kind: 'mistake' });
const writeOff = ({ order_id }: Checkout, missing: number | null, reason = 'Bank fee', who: Identity = shop.admin) =>
  shop.call<Json & { receipt_id: string }>(who, 'write_off', {
    p_order_id: order_id,
    p_expected_missing: missing,
    p_reason: reason,
  });
const held = ({ payment_id }: Checkout) =>
  shop.db.sql<{ id: string; amount: number; outcome: string | null }>(
    'select id, amount, outcome from public.unmatched_payments where payment_id = $1 order by amount',
    [payment_id],
  );
const applyHeld = ({ order_id }: Checkout, id: string, who: Identity = shop.customer, expected: number | null = 0) =>
  shop.call<Json>(who, 'apply_held_money', { p_order_id: order_id, p_unmatched_id: id, p_expected_balance: expected });
const money = async ({ order_id }: Checkout) => {
  const [row] = await shop.db.as(shop.customer, (sql) =>
    sql<{ money: Json }>('select money from public.order_cards where id = $1', [order_id]),
  );
  return row!.money;
};
const messages = ({ order_id }: Checkout) =>
  shop.db.sql<Json>('select subject, content from public.messages where order_id = $1 order by created_at', [order_id]);
const unaccounted = () => shop.db.sql('select * from private.unaccounted_money()');
const resolve = (id: string, outcome: string) =>
  shop.call(shop.admin, 'resolve_unmatched_payment', { p_id: id, p_resolution: 'TRF 9', p_outcome: outcome });
const refund = async ({ payment_id }: Checkout, amount: number, refundable: number, items: Json[] | null = []) =>
  shop.call<Json & { refund_id: string }>(shop.admin, 'request_refund', {
    p_payment_id: payment_id,
    p_amount: amount,
    p_reason: 'Out of stock',
    p_idempotency_key: aKey(),
    p_expected_refundable: refundable,
    p_items: items,
  });
const payOut = (id: string) => shop.call(shop.admin, 'settle_refund', { p_refund_id: id, p_payout_reference: 'TRF 1' });
const tell = (order: Checkout, changes: Json = {}) =>
  shop.call<Json>('service', 'record_payment_event', {
    p_gateway: 'stripe',
    p_event: {
      id: `evt_${randomUUID()}`,
      type: 'succeeded',
      payment_id: order.payment_id,
      ref: `cs_${order.payment_id}`,
      amount: order.amount,
      currency: 'NPR',
      ...changes,
    },
  });

/** A transfer of `more` above what one order costs, split over a second order; the rest is held. */
async function splitTransfer(more: number, share: number) {
  const [one, two] = [await unpaidOrder(shop), await unpaidOrder(shop)];
  const { receipt_id } = await verify(shop, one, one.amount + more, { p_keep_excess: true });
  const [excess] = await held(one);
  const split = await shop.call<{ parts: { receipt_id: string }[]; remainder_id: string }>(
    shop.admin,
    'split_unmatched_payment',
    {
      p_id: excess!.id,
      p_shares: [{ payment_id: two.payment_id, amount: share, expected_balance: 0 }],
    },
  );
  return { one, two, receipt_id, share_id: split.parts[0]!.receipt_id, rest_id: split.remainder_id };
}

describe('record_bounce', () => {
  it.each(['its own receipt', 'the receipt of a share'])('takes back all of a split transfer, from %s', async (from) => {
    const { one, two, receipt_id, share_id } = await splitTransfer(700, 500);
    const answer = await bounce(from === 'its own receipt' ? receipt_id : share_id);
    expect(answer).toMatchObject({
      status: 'bounced',
      undone: [
        { order_id: one.order_id, order_number: one.order_number, amount: one.amount },
        { order_id: two.order_id, order_number: two.order_number, amount: 500 },
      ],
      spent: 0,
      received: 0,
    });
    expect(await orderRow(shop, one.order_id)).toMatchObject({ status: 'payment_pending', amount_paid: 0, held: {} });
    expect(await orderRow(shop, two.order_id)).toMatchObject({ status: 'payment_pending', amount_paid: 0 });
    expect(await money(one)).toMatchObject({ state: 'customer_owes', balance: one.amount, received: 0 });
    for (const order of [one, two])
      expect((await messages(order)).at(-1)).toMatchObject({ subject: `A payment for ${order.order_number} was taken back` });
    const events = await shop.db.as(shop.customer, (sql) =>
      sql<{ detail: string }>(`select detail from public.timeline('order', $1) where to_status in ('received', 'reversed')`, [
        one.order_id,
      ]),
    );
    expect(events.map(({ detail }) => detail.split(', ')[1])).toEqual(expect.arrayContaining(['bounced', 'succeeded']));
    expect(events).toHaveLength(2);
    expect(await bounce(from === 'its own receipt' ? receipt_id : share_id)).toEqual(answer);
    expect(await refusal(bounce(receipt_id, 'Other words'))).toBe('PT409 already_reversed');
    expect(await unaccounted()).toEqual([]);
    expect(await verify(shop, one, one.amount)).toMatchObject({ status: 'paid' });
  });

  it('asks the customer for what was returned of it, also of an order that was cancelled', async () => {
    const open = await splitTransfer(700, 500);
    await resolve(open.rest_id, 'returned');
    expect(await bounce(open.receipt_id)).toMatchObject({ spent: 200, missing: open.one.amount + 200 });
    expect(await money(open.one)).toMatchObject({ balance: open.one.amount + 200, received: 0, refunded: 200 });
    expect(await verify(shop, open.one, open.one.amount + 200)).toMatchObject({ status: 'paid' });
    expect(await money(open.one)).toMatchObject({ state: 'settled', received: open.one.amount + 200, refunded: 200 });

    const order = await unpaidOrder(shop);
    const { receipt_id } = await verify(shop, order, 1000);
    await moveOrder(shop, order.order_id, 'cancelled', { reason: 'Sold out' });
    await resolve((await held(order))[0]!.id, 'returned');
    await bounce(receipt_id);
    expect(await money(order)).toMatchObject({
      state: 'customer_owes',
      balance: 1000,
      sentence:
        'This order is cancelled. We returned NPR 1,000 of a payment that your bank took back later. Write to us to pay it back.',
    });
    expect(await verify(shop, order, 1000, { p_expected_balance: -1000 })).toMatchObject({ status: 'paid', missing: 0 });
    expect(await money(order)).toMatchObject({ state: 'settled', balance: 0 });
    expect(await unaccounted()).toEqual([]);
  });

  it('keeps a refund that was paid out, and cancels one that was not', async () => {
    const order = await unpaidOrder(shop);
    const { receipt_id } = await verify(shop, order, order.amount);
    const paidOut = await refund(order, 300, order.amount);
    await payOut(paidOut.refund_id);
    const requested = await refund(order, 200, order.amount - 300);
    expect(await bounce(receipt_id)).toMatchObject({ spent: 300, missing: order.amount });
    expect(await refusal(payOut(requested.refund_id))).toBe('PT409 already_settled');
    expect(await money(order)).toMatchObject({ state: 'customer_owes', balance: order.amount, received: 0, refunded: 300 });
    await moveOrder(shop, order.order_id, 'cancelled', { reason: 'Not paid' });
    expect(await money(order)).toMatchObject({ state: 'customer_owes', balance: 300 });
    expect(await unaccounted()).toEqual([]);
  });

  it('takes back a card payment, which the same session can’t pay again; another payment can', async () => {
    const order = await checkOut(shop, [await approvedQuote(shop)], { p_method: 'card' });
    await tell(order);
    const receipt = await shop.row<{ id: string }>('select id from public.payment_receipts where order_id = $1', [
      order.order_id,
    ]);
    expect(await refusal(mistake(receipt.id))).toMatch(/^PT409 gateway_receipt/);
    expect(await bounce(receipt.id)).toMatchObject({ undone: [{ amount: order.amount }], missing: order.amount });
    expect(await paymentRow(shop, order.payment_id)).toMatchObject({ status: 'failed', failure_code: 'charged_back' });
    expect(await tell(order)).toEqual({ outcome: 'already' });
    await shop.db.sql('select private.cancel_unpaid_orders()');
    expect(await orderRow(shop, order.order_id)).toMatchObject({ status: 'payment_pending', payment_status: 'unpaid' });
    const again = await shop.call<Checkout>(shop.customer, 'start_payment', { p_order_id: order.order_id, p_method: 'card' });
    expect(await tell({ ...order, payment_id: again.payment_id })).toMatchObject({ outcome: 'paid' });
    expect(await unaccounted()).toEqual([]);
  });

  it('leaves the status of an order that was shipped: it owes, and its customer can pay again', async () => {
    const order = await checkOut(shop, [await approvedQuote(shop)], { p_method: 'card' });
    await tell(order);
    await moveOrder(shop, order.order_id, 'ordered');
    await moveOrder(shop, order.order_id, 'shipped', { carrier: 'DHL', tracking_number: '1' });
    const receipt = await shop.row<{ id: string }>('select id from public.payment_receipts where order_id = $1', [
      order.order_id,
    ]);
    await bounce(receipt.id);
    expect(await orderRow(shop, order.order_id)).toMatchObject({ status: 'shipped', payment_status: 'unpaid' });
    expect(await money(order)).toMatchObject({ state: 'customer_owes', waits_for: 'customer', balance: order.amount });
    const again = await shop.call<Checkout>(shop.customer, 'start_payment', {
      p_order_id: order.order_id,
      p_method: 'bank_transfer',
    });
    expect(await verify(shop, { ...order, payment_id: again.payment_id }, again.amount)).toMatchObject({ status: 'paid' });
    expect(await orderRow(shop, order.order_id)).toMatchObject({ status: 'shipped', payment_status: 'paid' });
  });

  it('of a mistake leaves the money that was unmatched before', async () => {
    const { two, receipt_id, share_id } = await splitTransfer(700, 500);
    expect(await mistake(share_id)).toMatchObject({ status: 'reversed', undone: [{ order_id: two.order_id, amount: 500 }] });
    const [part] = await shop.db.sql('select outcome from public.unmatched_payments where amount = 500 and outcome is null');
    expect(part).toEqual({ outcome: null });
    expect(await refusal(bounce(share_id))).toBe('PT409 already_reversed');
    await bounce(receipt_id);
    expect(await unaccounted()).toEqual([]);
  });

  it('of money that was returned and never credited is recorded on that money: its order owes it', async () => {
    const order = await checkOut(shop, [await approvedQuote(shop)], { p_method: 'card' });
    await tell(order, { amount: order.amount - 1 });
    const [wrong] = await held(order);
    await resolve(wrong!.id, 'returned');
    expect(await money(order)).toMatchObject({ received: order.amount - 1, refunded: order.amount - 1 });
    const back = () =>
      shop.call(shop.admin, 'resolve_unmatched_payment', {
        p_id: wrong!.id,
        p_resolution: 'Chargeback',
        p_outcome: 'bounced',
      });
    expect(await back()).toMatchObject({ outcome: 'bounced', resolution: 'TRF 9. Taken back by the bank: Chargeback' });
    expect(await back()).toMatchObject({ outcome: 'bounced' });
    expect(await money(order)).toMatchObject({
      state: 'customer_owes',
      balance: order.amount + order.amount - 1,
      received: 0,
      refunded: order.amount - 1,
    });
    expect(await messages(order)).toHaveLength(1);
    expect(await unaccounted()).toEqual([]);

    const stray = await shop.call<{ id: string }>(shop.admin, 'note_unmatched_payment', {
      p_amount: 40,
      p_currency: 'NPR',
      p_note: 'From abroad',
    });
    await resolve(stray.id, 'returned');
    expect(await refusal(resolve(stray.id, 'bounced'))).toBe('PT409 no_order');
    const split = await splitTransfer(700, 500);
    await resolve(split.rest_id, 'returned');
    expect(await refusal(resolve(split.rest_id, 'bounced'))).toBe('PT409 receipt_money');
  });

  it('is for admins, with a reason, of a receipt that exists', async () => {
    const order = await unpaidOrder(shop);
    const { receipt_id } = await verify(shop, order, 100);
    for (const who of [shop.customer, shop.stranger])
      expect(await refusal(bounce(receipt_id, 'x', who))).toBe('PT403 admin_only');
    expect(await refusal(bounce(receipt_id, 'x', 'anon'))).toMatch(/^42501/);
    expect(await refusal(bounce(receipt_id, ' '))).toBe('PT400 missing_field reason');
    expect(await refusal(bounce(order.order_id))).toBe('PT404 receipt_not_found');
  });
});

describe('money that counts as kept', () => {
  /** In US dollars: the customer's total on their page and in the list, and net revenue. */
  const kept = async () => {
    const { measures } = await shop.call<{ measures: Record<string, { now: number }> }>(shop.admin, 'sales_report', {
      p_days: 2,
    });
    const [person] = await shop.db.as(shop.admin, (sql) =>
      sql<{ page: number; list: number }>(
        `select d.total_usd as page, c.total_usd as list from public.admin_customer_details d
          join public.admin_customers c using (id) where id = $1`,
        [shop.customer.userId],
      ),
    );
    return [person!.page, person!.list, measures['net_revenue']!.now];
  };
  /** How much each grew by. */
  const growth = async (act: () => Promise<unknown>) => {
    const before = await kept();
    await act();
    return (await kept()).map((usd, n) => Math.round((usd - before[n]!) * 100) / 100);
  };
  const usdOf = async ({ order_id }: Checkout, amount: number) =>
    (
      await shop.row<{ usd: number }>(
        'select round(total_usd * $2::numeric / total, 2) as usd from public.orders where id = $1',
        [order_id, amount],
      )
    ).usd;

  it('has no write-off, and no money of a cancelled order, before and after it is refunded', async () => {
    const order = await unpaidOrder(shop);
    const received = await usdOf(order, order.amount - 1);
    const paid = await growth(async () => {
      await verify(shop, order, order.amount - 1);
      await writeOff(order, 1);
    });
    expect(paid).toEqual([received, received, received]);
    const cancelled = await growth(() => moveOrder(shop, order.order_id, 'cancelled', { reason: 'Sold out' }));
    expect(cancelled).toEqual([-received, -received, -received]);
    const refunded = await growth(async () => payOut((await refund(order, order.amount - 1, order.amount - 1)).refund_id));
    expect(refunded).toEqual([0, 0, 0]);
  });

  it('is less by a refund, and by money that bounced', async () => {
    const order = await unpaidOrder(shop);
    const { receipt_id } = await verify(shop, order, order.amount);
    const back = await usdOf(order, 300);
    const refunded = await growth(async () => payOut((await refund(order, 300, order.amount)).refund_id));
    expect(refunded).toEqual([-back, -back, -back]);
    const [page, list] = await growth(() => bounce(receipt_id));
    expect([page, list]).toEqual([await usdOf(order, 300 - order.amount), page]);
  });
});

describe('write_off', () => {
  const oneShort = async (missing = 1) => {
    const order = await unpaidOrder(shop);
    await verify(shop, order, order.amount - missing);
    return order;
  };

  it('pays an order without the rest, which counts as no money', async () => {
    const order = await oneShort();
    const before = await shop.row<{ received: number }>(`select received from private.money_ledger where currency = 'NPR'`);
    const answer = await writeOff(order, 1);
    expect(answer).toMatchObject({ status: 'written_off', amount: 1, missing: 0, received: order.amount - 1 });
    expect(await writeOff(order, 1)).toEqual(answer);
    expect(await orderRow(shop, order.order_id)).toMatchObject({ status: 'paid', payment_status: 'paid', written_off: 1 });
    expect(await money(order)).toMatchObject({ state: 'settled', received: order.amount - 1, written_off: 1, balance: 0 });
    expect(await shop.row(`select received from private.money_ledger where currency = 'NPR'`)).toEqual(before);
    expect(await paymentRow(shop, order.payment_id)).toMatchObject({ status: 'succeeded', amount: order.amount - 1 });
    expect(await refusal(refund(order, order.amount, order.amount - 1))).toBe('PT409 refund_too_large amount');
    await payOut((await refund(order, order.amount - 1, order.amount - 1)).refund_id);
    expect(await money(order)).toMatchObject({ label: 'Refunded' });
    expect(await unaccounted()).toEqual([]);
  });

  it('is undone by a bounce, of itself or of the money beside it, and by cancelling', async () => {
    const [own, beside, cancelled] = [await oneShort(), await unpaidOrder(shop), await oneShort()];
    await bounce((await writeOff(own, 1)).receipt_id);
    expect(await money(own)).toMatchObject({ state: 'customer_owes', balance: 1, written_off: 0, label: 'Partly paid' });
    expect(await messages(own)).toHaveLength(1);
    const { receipt_id } = await verify(shop, beside, beside.amount - 1);
    await writeOff(beside, 1);
    expect(await bounce(receipt_id)).toMatchObject({ undone: [{ amount: beside.amount - 1 }], missing: beside.amount });
    await writeOff(cancelled, 1);
    await moveOrder(shop, cancelled.order_id, 'cancelled', { reason: 'Sold out' });
    expect(await money(cancelled)).toMatchObject({ state: 'we_owe', balance: 1 - cancelled.amount, written_off: 0 });
    expect(await unaccounted()).toEqual([]);
  });

  it('has a limit, which a setting changes', async () => {
    const order = await oneShort(500);
    const tried = await writeOff(order, 500).catch((error: unknown) => error);
    expect(await money(order)).toMatchObject({ may_write_off: false });
    expect(tried).toMatchObject({ message: expect.stringContaining('over_write_off_limit') as string });
    expect(JSON.stringify(tried)).toContain('At most USD 2.00 can be written off.');
    await shop.db.sql(`update public.system_settings set setting_value = '10' where setting_key = 'write_off_limit'`);
    expect(await money(order)).toMatchObject({ may_write_off: true });
    expect(await writeOff(order, 500)).toMatchObject({ status: 'written_off' });
    await shop.db.sql(`update public.system_settings set setting_value = '2' where setting_key = 'write_off_limit'`);
    const broken = shop.db.sql(`update public.system_settings set setting_value = '101' where setting_key = 'write_off_limit'`);
    expect(await refusal(broken)).toMatch(/^PT400 bad_setting/);
  });

  it('is refused for nothing received, nothing missing, a changed balance, a closed order and others than admins', async () => {
    const [empty, paid, short, closed] = [await unpaidOrder(shop), await unpaidOrder(shop), await oneShort(), await oneShort()];
    await verify(shop, paid, paid.amount);
    await moveOrder(shop, closed.order_id, 'cancelled', { reason: 'Sold out' });
    expect(await refusal(writeOff(empty, empty.amount))).toMatch(/^PT409 nothing_received/);
    expect(await refusal(writeOff(paid, 0))).toBe('PT409 nothing_missing');
    expect(await refusal(writeOff(short, 2))).toMatch(/^PT409 stale_balance/);
    expect(await refusal(writeOff(short, null))).toBe('PT400 missing_field expected_missing');
    expect(await refusal(writeOff(closed, 1))).toBe('PT409 order_closed');
    for (const who of [shop.customer, shop.stranger])
      expect(await refusal(writeOff(short, 1, 'x', who))).toBe('PT403 admin_only');
    expect(await refusal(writeOff({ ...short, order_id: short.payment_id }, 1))).toBe('PT404 order_not_found');
  });
});

describe('apply_held_money', () => {
  const heldMoney = async (amount: number) => {
    const order = await unpaidOrder(shop);
    await verify(shop, order, amount);
    await moveOrder(shop, order.order_id, 'cancelled', { reason: 'Checked out again' });
    return (await held(order))[0]!.id;
  };
  const mine = (who: Identity) => shop.db.as(who, (sql) => sql<Json>('select * from public.my_held_money()'));

  it('is listed for its customer alone', async () => {
    const id = await heldMoney(1000);
    expect(await mine(shop.customer)).toContainEqual(expect.objectContaining({ id, amount: 1000, currency: 'NPR' }));
    expect(await mine(shop.stranger)).toEqual([]);
    expect(await refusal(mine('anon'))).toMatch(/^42501/);
  });

  it('pays a part of another order, once, and the rest is transferred', async () => {
    const [id, order] = [await heldMoney(1000), await unpaidOrder(shop)];
    const presses = await Promise.all([applyHeld(order, id), applyHeld(order, id)]);
    expect(presses[1]).toEqual(presses[0]);
    expect(presses[0]).toMatchObject({ status: 'partial', received: 1000, missing: order.amount - 1000 });
    expect(await refusal(applyHeld(await unpaidOrder(shop), id))).toBe('PT409 already_resolved');
    expect(await verify(shop, order, order.amount - 1000)).toMatchObject({ status: 'paid' });
    expect(await unaccounted()).toEqual([]);
  });

  it('pays an order by card instead of the card, and what is above stays held', async () => {
    const order = await checkOut(shop, [await approvedQuote(shop)], { p_method: 'card' });
    const other = await unpaidOrder(shop);
    await verify(shop, other, other.amount + order.amount + 50, { p_keep_excess: true });
    const [excess] = await held(other);
    expect(await applyHeld(order, excess!.id)).toMatchObject({ status: 'paid' });
    const row = await orderRow(shop, order.order_id);
    expect(row).toMatchObject({ status: 'paid', payment_method: 'bank_transfer' });
    expect(row['held']).toEqual({ NPR: order.amount + 50 - Number(row['total']) });
    expect(await unaccounted()).toEqual([]);
  });

  it('of one customer pays no order of another', async () => {
    const [id, model] = [await heldMoney(1000), await unpaidOrder(shop)];
    const foreign = await shop.row<{ id: string }>(
      `with copy as (
         insert into public.orders (user_id, status, destination_country, shipping_address, currency, subtotal, total, total_usd,
           payment_method, idempotency_key, request_hash)
         select $2, status, destination_country, shipping_address, currency, subtotal, total, total_usd, payment_method,
           gen_random_uuid()::text, 'x' from public.orders where id = $1 returning *)
       insert into public.payments (order_id, method, gateway, amount, currency, status)
       select id, 'bank_transfer', 'bank', total, currency, 'pending' from copy returning order_id as id`,
      [model.order_id, shop.stranger.userId],
    );
    expect(await refusal(applyHeld({ ...model, order_id: foreign.id }, id, shop.stranger))).toBe('PT404 held_money_not_found');
    expect(await refusal(applyHeld({ ...model, order_id: foreign.id }, id))).toBe('PT404 order_not_found');
  });

  it('is its customer’s, for an own order that waits, in its currency, on the balance that was seen', async () => {
    const [id, order] = [await heldMoney(1000), await unpaidOrder(shop)];
    expect(await refusal(applyHeld(order, id, shop.stranger))).toBe('PT404 order_not_found');
    expect(await refusal(applyHeld(order, id, shop.admin))).toBe('PT404 order_not_found');
    expect(await refusal(applyHeld(order, id, 'anon'))).toMatch(/^42501/);
    expect(await refusal(applyHeld(order, id, shop.customer, 7))).toBe('PT409 stale_balance');
    expect(await refusal(applyHeld(order, order.payment_id))).toBe('PT404 held_money_not_found');
    const foreign = await shop.call<{ id: string }>(shop.admin, 'note_unmatched_payment', {
      p_amount: 5,
      p_currency: 'USD',
      p_note: 'In dollars',
      p_payment_id: order.payment_id,
    });
    expect(await refusal(applyHeld(await unpaidOrder(shop), foreign.id))).toMatch(/^PT409 wrong_currency/);
    const proved = await unpaidOrder(shop);
    await submitProof(shop, proved);
    expect(await refusal(applyHeld(proved, id))).toBe('PT409 proof_waits');
    await verify(shop, proved, proved.amount);
    expect(await refusal(applyHeld(proved, id))).toMatch(/^PT409 order_not_open/);
  });
});

describe('a refund of items', () => {
  const movesOf = async (order: Checkout) => (await linesOf(shop, order))[0]!.moves;

  it('is required unless it says that it is for money only, or the order is cancelled', async () => {
    const order = await unpaidOrder(shop);
    await verify(shop, order, order.amount);
    expect(await refusal(refund(order, 10, order.amount, null))).toBe('PT400 missing_field items');
    await refund(order, 10, order.amount, []);
    expect(await movesOf(order)).toContain('bought');
    await refund(order, order.amount - 10, order.amount - 10, []);
    expect(await movesOf(order)).toEqual([]); // all the money of the order goes back
    const ended = await unpaidOrder(shop);
    await verify(shop, ended, ended.amount);
    await moveOrder(shop, ended.order_id, 'cancelled', { reason: 'Sold out' });
    expect(await refund(ended, ended.amount, ended.amount, null)).toMatchObject({ status: 'requested' });
  });
});
