import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity } from '../harness.ts';
import {
  approvedQuote,
  checkOut,
  mails,
  moveOrder,
  openShop,
  orderRow,
  refusal,
  submitProof,
  unpaidOrder,
  verify,
} from './shop.ts';
import type { Checkout, Json, Shop } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.db.sql(`select private.set_card_gateway('stripe')`);
  await shop.db.sql('insert into public.profile_admin (user_id, cod_enabled) values ($1, true)', [shop.customer.userId]);
});
afterAll(() => shop.db.close());

const SMALL = { items: [{ product_name: 'Cap', item_price: 10, item_weight: 0.5 }] };
const cardOrder = async () => checkOut(shop, [await approvedQuote(shop)], { p_method: 'card' });
const cashOrder = async () => checkOut(shop, [await approvedQuote(shop, {}, SMALL)], { p_method: 'cod' });
const paidByCard = (order: Checkout, amount = order.amount) =>
  shop.call('service', 'record_payment_event', {
    p_gateway: 'stripe',
    p_event: {
      id: `evt_${randomUUID()}`,
      type: 'succeeded',
      payment_id: order.payment_id,
      ref: `cs_${order.payment_id}`,
      amount: String(amount),
      currency: 'NPR',
    },
  });

const statementAs = async (who: Identity, { order_id }: Checkout) => {
  const [row] = await shop.db.as(who, (sql) =>
    sql<{ money: Json }>('select money from public.order_cards where id = $1', [order_id]),
  );
  return row?.money;
};
const statement = (order: Checkout) => statementAs(shop.customer, order);
const waitsForShop = async ({ order_id }: Checkout) => {
  const { rows } = await shop.call<{ rows: { id: string }[] }>(shop.admin, 'admin_order_list', {
    p_filters: { waiting: 'yes' },
    p_limit: 100,
  });
  return rows.some(({ id }) => id === order_id);
};
const waitsForCustomer = async ({ order_id }: Checkout) => {
  const rows = await shop.db.as(shop.customer, (sql) =>
    sql(`select id from public.order_list where waits_for = 'customer' and id = $1`, [order_id]),
  );
  return rows.length === 1;
};
const refundAll = async (order: Checkout) => {
  const [payment] = await shop.db.sql<{ id: string; amount: number }>(
    `select id, amount from public.payments where order_id = $1 and status = 'succeeded'`,
    [order.order_id],
  );
  const { refund_id } = await shop.call<{ refund_id: string }>(shop.admin, 'request_refund', {
    p_payment_id: payment!.id,
    p_amount: payment!.amount,
    p_reason: 'Sold out',
    p_idempotency_key: randomUUID(),
    p_expected_refundable: payment!.amount,
    p_items: [],
  });
  return refund_id;
};
const settle = (id: string) => shop.call(shop.admin, 'settle_refund', { p_refund_id: id, p_payout_reference: 'TRF 1' });

describe('the statement of an order’s money', () => {
  it('says that an order which was cancelled after payment is owed back, until it is', async () => {
    const order = await unpaidOrder(shop);
    await verify(shop, order, order.amount);
    expect(await statement(order)).toMatchObject({ state: 'settled', balance: 0, label: 'Paid', waits_for: null });
    await moveOrder(shop, order.order_id, 'cancelled', { reason: 'Sold out' });
    expect(await statement(order)).toMatchObject({
      state: 'we_owe',
      balance: -order.amount,
      label: 'Refund due',
      sentence: expect.stringMatching(/^This order is cancelled\. We owe you NPR [\d,]+\. We return it\./) as string,
    });
    expect(await waitsForShop(order)).toBe(true);
    const refund = await refundAll(order);
    expect(await statement(order)).toMatchObject({ balance: -order.amount, refunding: order.amount });
    await settle(refund);
    expect(await statement(order)).toMatchObject({ state: 'settled', balance: 0, refunded: order.amount, label: 'Refunded' });
    expect(await waitsForShop(order)).toBe(false);
  });

  it('lists a delivered cash order whose receipt was reversed: the shop collects the money', async () => {
    const order = await cashOrder();
    expect(await statement(order)).toMatchObject({ state: 'cash_on_delivery', waits_for: null, balance: order.amount });
    expect(await waitsForCustomer(order)).toBe(false);
    await moveOrder(shop, order.order_id, 'ordered');
    await moveOrder(shop, order.order_id, 'shipped', { carrier: 'DHL', tracking_number: '1' });
    const { receipt_id } = (await verify(shop, order, order.amount)) as Json;
    await moveOrder(shop, order.order_id, 'completed');
    const wrongOrder = { p_receipt_id: receipt_id, p_reason: 'Another order’s cash', p_kind: 'mistake' };
    await shop.call(shop.admin, 'record_bounce', wrongOrder);
    expect(await statement(order)).toMatchObject({ state: 'customer_owes', balance: order.amount, waits_for: 'shop' });
    expect(await waitsForShop(order)).toBe(true);
  });

  it('does not ask to pay again while money of another amount is held', async () => {
    const order = await cardOrder();
    expect(await waitsForCustomer(order)).toBe(true);
    await paidByCard(order, order.amount + 5);
    expect(await statement(order)).toMatchObject({
      state: 'we_owe',
      received: order.amount + 5,
      held: [{ currency: 'NPR', amount: order.amount + 5 }],
      waits_for: 'shop',
      sentence: expect.stringMatching(/Please do not pay again\.$/) as string,
    });
    expect([await waitsForCustomer(order), await waitsForShop(order)]).toEqual([false, true]);
    const again = shop.call(shop.customer, 'start_payment', { p_order_id: order.order_id, p_method: 'card' });
    expect(await refusal(again)).toBe('PT409 money_held');
  });

  it('asks for the rest of a transfer, and not while a proof waits', async () => {
    const order = await unpaidOrder(shop);
    await verify(shop, order, 1000);
    expect(await statement(order)).toMatchObject({ label: 'Partly paid', balance: order.amount - 1000, waits_for: 'customer' });
    expect((await statement(order))!['by']).not.toBeNull();
    expect(await waitsForCustomer(order)).toBe(true);
    await submitProof(shop, order);
    expect(await statement(order)).toMatchObject({ label: 'Proof to check', waits_for: 'shop' });
    expect([await waitsForCustomer(order), await waitsForShop(order)]).toEqual([false, true]);
  });

  it('is in the mail of a payment: what arrived, without what was written off', async () => {
    const order = await unpaidOrder(shop);
    await verify(shop, order, order.amount - 1);
    await shop.call(shop.admin, 'write_off', { p_order_id: order.order_id, p_expected_missing: 1, p_reason: 'Bank fee' });
    const [mail] = await mails(shop, order.order_id, 'payment_received');
    expect(mail!['text']).toContain(`We received NPR ${(order.amount - 1).toLocaleString('en-US')} for order`);
  });

  it('names the method that paid', async () => {
    const order = await checkOut(shop, [await approvedQuote(shop, {}, SMALL)], { p_method: 'card' });
    await shop.call(shop.customer, 'start_payment', { p_order_id: order.order_id, p_method: 'cod' });
    expect(await statement(order)).toMatchObject({ method: 'cod' });
    await paidByCard(order);
    expect(await orderRow(shop, order.order_id)).toMatchObject({ payment_status: 'paid' });
    expect(await statement(order)).toMatchObject({ method: 'card', state: 'settled' });
  });

  it('is the customer’s and the admins’ to read, and of no other person', async () => {
    const order = await unpaidOrder(shop);
    expect(await statementAs(shop.stranger, order)).toBeUndefined();
    expect(await statementAs(shop.admin, order)).toEqual(await statement(order));
  });
});

const movesOf = async ({ order_id }: Checkout) => {
  const [card] = await shop.db.as(shop.admin, (sql) =>
    sql<{ moves: string[] }>('select moves from public.admin_orders where id = $1', [order_id]),
  );
  return card!.moves;
};

describe('an order whose money went back', () => {
  it('can be cancelled, and is neither bought nor shipped', async () => {
    const order = await unpaidOrder(shop);
    await verify(shop, order, order.amount);
    await settle(await refundAll(order));
    expect(await movesOf(order)).toEqual(['cancelled']);
    expect(await refusal(moveOrder(shop, order.order_id, 'ordered'))).toBe('PT409 money_returned');
    await moveOrder(shop, order.order_id, 'cancelled', { reason: 'Sold out' });
    expect(await statement(order)).toMatchObject({ state: 'settled', balance: 0 });
  });
});

describe('an order whose refund of all its money was requested', () => {
  it('is neither bought nor shipped while the refund waits to be paid out, and is again once it is cancelled', async () => {
    const order = await unpaidOrder(shop);
    await verify(shop, order, order.amount);
    const refund = await refundAll(order);
    expect(await movesOf(order)).toEqual(['cancelled']);
    expect(await refusal(moveOrder(shop, order.order_id, 'ordered'))).toBe('PT409 money_returned');
    await shop.call(shop.admin, 'cancel_refund', { p_refund_id: refund, p_why: 'Mistake' });
    expect(await movesOf(order)).toContain('ordered');
  });
});

describe('an order whose money bounced', () => {
  const bounce = async ({ order_id }: Checkout) => {
    const receipt = await shop.row<{ id: string }>('select id from public.payment_receipts where order_id = $1', [order_id]);
    await shop.call(shop.admin, 'record_bounce', { p_receipt_id: receipt.id, p_reason: 'Recalled', p_kind: 'bounced' });
  };
  const lineOf = ({ order_id }: Checkout) =>
    shop.row<{ id: string; seen: string; moves: string[] }>(
      `select l.id, l.updated_at as seen, private.line_moves(o, l.state) as moves
       from public.order_lines l join public.orders o on o.id = l.order_id where o.id = $1`,
      [order_id],
    );

  it('is not shipped before it is paid again', async () => {
    const order = await unpaidOrder(shop);
    await verify(shop, order, order.amount);
    await moveOrder(shop, order.order_id, 'ordered');
    await bounce(order);
    expect(await movesOf(order)).not.toContain('shipped');
    const shipping = { carrier: 'DHL', tracking_number: '1' };
    expect(await refusal(moveOrder(shop, order.order_id, 'shipped', shipping))).toBe('PT409 money_missing');
    expect((await lineOf(order)).moves).toContain('received'); // what arrives is kept
    await shop.call(shop.admin, 'move_lines', {
      p_lines: [{ line_id: (await lineOf(order)).id, seen: (await lineOf(order)).seen }],
      p_to: 'received',
    });
    const { id, seen } = await lineOf(order);
    const parcel = await shop.call(shop.admin, 'pack_parcel', { p_lines: [{ line_id: id, seen }] });
    const ship = () =>
      shop.call(shop.admin, 'ship_parcel', { p_parcel_id: parcel['id'], p_version: parcel['version'], p_details: shipping });
    expect(await refusal(ship())).toBe('PT409 money_missing');
  });

  it('is not bought: its lines that were unavailable wait, and no list offers them', async () => {
    const order = await unpaidOrder(shop);
    await verify(shop, order, order.amount);
    const isToBuy = async () =>
      (await shop.db.sql('select from private.lines_to_buy() where order_id = $1', [order.order_id])).length > 0;
    await moveOrder(shop, order.order_id, 'ordered');
    await shop.db.sql(`update public.order_lines set state = 'unavailable', answer = 'wait' where order_id = $1`, [
      order.order_id,
    ]);
    expect(await isToBuy()).toBe(true);
    await bounce(order);
    expect(await isToBuy()).toBe(false);
    expect((await lineOf(order)).moves).toEqual([]);
  });

  it('is shipped where it is paid in cash on delivery', async () => {
    const order = await cashOrder();
    expect(await movesOf(order)).toContain('ordered');
  });
});
