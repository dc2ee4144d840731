import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity } from '../harness.ts';
import {
  approvedQuote,
  checkOut,
  submitProof,
  history,
  mails,
  moveOrder as moveOrderOf,
  openShop,
  orderRow,
  paymentRow,
  quoteRow,
  refusal,
  unpaidOrder,
  verify as verifyPayment,
  type Checkout,
  type Json,
  type Shop,
} from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.db.close());

const handIn = (order: Checkout, changes: Json = {}, who?: Identity) => submitProof(shop, order, changes, who);
const verify = (order: Checkout, amount?: number | string, who?: Identity) => verifyPayment(shop, order, amount, {}, who);
const moveOrder = (id: string, to: string, details?: Json, who?: Identity) => moveOrderOf(shop, id, to, details, who);
const quotesOf = (id: string) => shop.db.sql<{ id: string }>('select id from public.quotes where order_id = $1', [id]);

describe('a proof of payment', () => {
  it('marks the order for verification by an admin', async () => {
    const order = await unpaidOrder(shop);
    expect(await handIn(order)).toEqual({ path: expect.stringContaining(order.payment_id), seen_before: false });
    expect([await paymentRow(shop, order.payment_id), await orderRow(shop, order.order_id)]).toMatchObject([
      { status: 'awaiting_verification' },
      { payment_status: 'awaiting_verification' },
    ]);
    const [row] = await shop.db.as(shop.admin, (sql) =>
      sql<Json>('select requires_action from public.admin_orders where id = $1', [order.order_id]),
    );
    expect(row).toEqual({ requires_action: true });
  });

  it('warns if the same file was submitted for another payment', async () => {
    const [one, two] = [await unpaidOrder(shop), await unpaidOrder(shop)];
    const p_sha256 = 'f'.repeat(64);
    expect(await handIn(one, { p_sha256 })).toMatchObject({ seen_before: false });
    expect(await handIn(two, { p_sha256 })).toMatchObject({ seen_before: true });
    const [row] = await shop.db.as(shop.admin, (sql) =>
      sql<Json>('select proof_seen_before from public.admin_payments where id = $1', [two.payment_id]),
    );
    expect(row).toEqual({ proof_seen_before: true });
  });

  it("is refused for somebody else's payment, from another folder, and from anyone but the function", async () => {
    const order = await unpaidOrder(shop);
    expect(await refusal(handIn(order, { p_user_id: shop.stranger.userId }))).toBe('PT404 payment_not_found');
    expect(await refusal(handIn(order, { p_path: `${shop.stranger.userId}/${order.payment_id}/x.pdf` }))).toBe(
      'PT400 bad_format file',
    );
    expect(await refusal(handIn(order, { p_sha256: 'short' }))).toBe('PT400 bad_format file');
    expect(await refusal(handIn(order, { p_payment_id: randomUUID() }))).toBe('PT404 payment_not_found');
    for (const who of ['anon', shop.customer, shop.admin] as Identity[])
      expect(await refusal(handIn(order, {}, who))).toMatch(/^42501/);
  });
});

describe('verify_payment', () => {
  it('pays the order, carries its quotes along, writes history and mails once', async () => {
    const order = await unpaidOrder(shop);
    await handIn(order);
    expect(await verify(order)).toMatchObject({ status: 'paid', missing: 0 });
    expect(await orderRow(shop, order.order_id)).toMatchObject({
      status: 'paid',
      payment_status: 'paid',
      amount_paid: order.amount,
    });
    expect(await paymentRow(shop, order.payment_id)).toMatchObject({
      status: 'succeeded',
      verified_by: shop.admin.userId,
      paid_at: expect.any(String),
    });
    const [quote] = await quotesOf(order.order_id);
    expect(await quoteRow(shop, quote!.id)).toMatchObject({ status: 'paid' });
    for (const id of [order.order_id, quote!.id]) {
      expect((await history(shop, id)).at(-1)).toMatchObject({
        from_status: 'payment_pending',
        to_status: 'paid',
        trigger: 'payment',
      });
    }
    expect(await mails(shop, order.order_id, 'payment_received')).toHaveLength(1);
    expect(
      await shop.db.sql(`select type from public.cart_events where order_id = $1 and type = 'converted'`, [order.order_id]),
    ).toHaveLength(1);
  });

  it('pays once: a second click finds the payment closed', async () => {
    const order = await unpaidOrder(shop);
    const clicks = await Promise.all([verify(order), verify(order)].map(refusal));
    expect(clicks.sort()).toEqual(['PT409 payment_closed', 'allowed']);
    expect(await mails(shop, order.order_id, 'payment_received')).toHaveLength(1);
  });

  it('records a partial amount, tells the customer what is missing, and accepts the rest later', async () => {
    const order = await unpaidOrder(shop);
    await handIn(order);
    expect(await verify(order, 1000)).toMatchObject({ status: 'partial', missing: order.amount - 1000 });
    expect(await orderRow(shop, order.order_id)).toMatchObject({ status: 'payment_pending', amount_paid: 1000 });
    const message = await shop.row<Json>('select recipient_id, content from public.messages where order_id = $1', [
      order.order_id,
    ]);
    expect(message).toMatchObject({ recipient_id: shop.customer.userId, content: expect.stringContaining('NPR 1,000') });
    expect(await verify(order, order.amount - 1000)).toMatchObject({ status: 'paid' });
    expect(await orderRow(shop, order.order_id)).toMatchObject({ status: 'paid', amount_paid: order.amount });
  });

  it.each([
    ['nothing', 0],
    ['less than nothing', -5],
    ['NaN', 'NaN'],
    ['Infinity', 'Infinity'],
    ['a fraction that the currency does not have', 10.5, 'too_many_decimals'],
  ])('refuses %s', async (_, amount, reason = 'bad_amount') => {
    expect(await refusal(verify(await unpaidOrder(shop), amount))).toBe(`PT400 ${reason} amount`);
  });

  it('refuses more than is due', async () => {
    const order = await unpaidOrder(shop);
    expect(await refusal(verify(order, order.amount + 1))).toBe('PT400 amount_mismatch amount');
  });

  it('is for admins', async () => {
    const order = await unpaidOrder(shop);
    expect(await refusal(verify(order, order.amount, shop.customer))).toBe('PT403 admin_only');
    expect(await refusal(verify(order, order.amount, 'anon'))).toMatch(/^42501/);
  });
});

describe('reject_payment', () => {
  const reject = (order: Checkout, reason: string | null = 'Unreadable', who: Identity = shop.admin) =>
    shop.call(who, 'reject_payment', { p_payment_id: order.payment_id, p_reason: reason });

  it('tells the customer why and allows another proof', async () => {
    const order = await unpaidOrder(shop);
    await handIn(order);
    expect(await reject(order)).toMatchObject({ status: 'rejected' });
    expect([await paymentRow(shop, order.payment_id), await orderRow(shop, order.order_id)]).toMatchObject([
      { status: 'pending', failure_code: 'proof_rejected' },
      { payment_status: 'unpaid', status: 'payment_pending' },
    ]);
    const [mail] = await mails(shop, order.order_id, 'payment_proof_rejected');
    expect(String(mail?.['text'])).toContain('Unreadable');
    await handIn(order);
    expect(await verify(order)).toMatchObject({ status: 'paid' });
  });

  it('needs a reason, a proof and an admin', async () => {
    const order = await unpaidOrder(shop);
    expect(await refusal(reject(order))).toBe('PT409 no_proof');
    await handIn(order);
    expect(await refusal(reject(order, ' '))).toBe('PT400 missing_field reason');
    expect(await refusal(reject(order, 'x', shop.stranger))).toBe('PT403 admin_only');
  });
});

describe('move_order', () => {
  it('orders, ships with tracking and completes a paid order; the quotes follow and each step is mailed', async () => {
    const order = await unpaidOrder(shop);
    const [quote] = await quotesOf(order.order_id);
    await verify(order);
    expect(await moveOrder(order.order_id, 'ordered')).toMatchObject({
      status: 'ordered',
      moves: ['shipped', 'cancelled'],
      ordered_at: expect.any(String),
    });
    const details = {
      carrier: 'DHL',
      tracking_number: 'JD014',
      tracking_url: 'https://dhl.example/JD014',
      eta_min: '2026-12-01',
      eta_max: '2026-12-05',
    };
    expect(await moveOrder(order.order_id, 'shipped', details)).toMatchObject({
      status: 'shipped',
      eta_min: details.eta_min,
      eta_max: details.eta_max,
      parcels: [
        {
          state: 'shipped',
          carrier: details.carrier,
          tracking_number: details.tracking_number,
          tracking_url: details.tracking_url,
        },
      ],
    });
    expect(await moveOrder(order.order_id, 'completed')).toMatchObject({
      status: 'completed',
      moves: [],
      delivered_at: expect.any(String),
    });
    expect((await history(shop, quote!.id)).slice(-3).map(({ to_status, trigger }) => [to_status, trigger])).toEqual([
      ['ordered', 'admin'],
      ['shipped', 'admin'],
      ['completed', 'admin'],
    ]);
    for (const template of ['order_placed', 'order_shipped', 'order_completed'])
      expect(await mails(shop, order.order_id, template)).toHaveLength(1);
    const [mail] = await mails(shop, order.order_id, 'order_shipped');
    expect(String(mail?.['text'])).toContain('JD014');
  });

  it('refuses undefined moves, stale versions, missing tracking and non-admins', async () => {
    const order = await unpaidOrder(shop);
    expect(await refusal(moveOrder(order.order_id, 'paid'))).toBe('PT409 move_not_allowed');
    expect(await refusal(moveOrder(order.order_id, 'ordered'))).toBe('PT409 money_missing');
    await verify(order);
    expect(await refusal(moveOrder(order.order_id, 'completed'))).toBe('PT409 move_not_allowed');
    await moveOrder(order.order_id, 'ordered');
    expect(await refusal(moveOrder(order.order_id, 'shipped', { carrier: 'DHL' }))).toBe('PT400 missing_field tracking_number');
    expect(
      await refusal(moveOrder(order.order_id, 'shipped', { carrier: 'DHL', tracking_number: '1', tracking_url: 'ftp://x' })),
    ).toBe('PT400 bad_url tracking_url');
    expect(
      await refusal(moveOrder(order.order_id, 'shipped', { carrier: 'DHL', tracking_number: '1', eta_min: '2026-02-30' })),
    ).toBe('PT400 bad_format eta_min');
    expect(
      await refusal(
        moveOrder(order.order_id, 'shipped', {
          carrier: 'DHL',
          tracking_number: '1',
          eta_min: '2026-03-02',
          eta_max: '2026-03-01',
        }),
      ),
    ).toBe('PT400 bad_range eta_min');
    expect(
      await refusal(shop.call(shop.admin, 'move_order', { p_order_id: order.order_id, p_to: 'shipped', p_version: 1 })),
    ).toBe('PT409 stale_version');
    expect(await refusal(moveOrder(order.order_id, 'cancelled', { reason: 'x' }, shop.customer))).toBe('PT403 admin_only');
  });

  it('gives the quotes of an unpaid order that is cancelled back to the cart, where they can be bought again', async () => {
    const order = await unpaidOrder(shop);
    const [quote] = await quotesOf(order.order_id);
    const before = await quoteRow(shop, quote!.id);
    expect(await refusal(moveOrder(order.order_id, 'cancelled'))).toBe('PT400 missing_field reason');
    await moveOrder(order.order_id, 'cancelled', { reason: 'Customer asked' });
    expect(await quoteRow(shop, quote!.id)).toMatchObject({
      status: 'approved',
      order_id: null,
      in_cart: true,
      price_valid_until: before['price_valid_until'],
    });
    expect((await history(shop, quote!.id)).at(-1)).toMatchObject({
      from_status: 'payment_pending',
      to_status: 'approved',
      trigger: 'payment',
    });
    expect(await mails(shop, quote!.id, 'quote_approved')).toHaveLength(1);
    expect(await paymentRow(shop, order.payment_id)).toMatchObject({ status: 'cancelled' });
    expect(await refusal(verify(order))).toBe('PT409 payment_closed');
    expect(await refusal(checkOut(shop, [quote!]))).toBe('allowed');
  });

  it('cancels the quotes of a paid order with it', async () => {
    const order = await unpaidOrder(shop);
    await verify(order);
    await moveOrder(order.order_id, 'cancelled', { reason: 'Sold out' });
    const [quote] = await quotesOf(order.order_id);
    expect(await quoteRow(shop, quote!.id)).toMatchObject({ status: 'cancelled', order_id: order.order_id, in_cart: false });
  });

  it('goes from waiting straight to ordered for cash on delivery, and records the cash later without a move', async () => {
    await shop.db.sql('insert into public.profile_admin (user_id, cod_enabled) values ($1, true)', [shop.customer.userId]);
    const quote = await approvedQuote(shop, {}, { items: [{ product_name: 'Cap', item_price: 10, item_weight: 0.5 }] });
    const order = await checkOut(shop, [quote], { p_method: 'cod' });
    await moveOrder(order.order_id, 'ordered');
    expect(await verify(order)).toMatchObject({ status: 'paid' });
    expect(await orderRow(shop, order.order_id)).toMatchObject({ status: 'ordered', payment_status: 'paid' });
  });
});

describe('an order', () => {
  it('changes its status only through moves', async () => {
    const order = await unpaidOrder(shop);
    expect(await refusal(shop.db.sql(`update public.orders set status = 'paid' where id = $1`, [order.order_id]))).toBe(
      'PT409 move_not_marked',
    );
  });
});
