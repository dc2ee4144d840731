import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Identity } from '../harness.ts';
import {
  approvedQuote,
  makeSendable,
  openShop,
  orderRow,
  pricedQuote,
  refusal,
  requestedQuote,
  sentQuote,
  unpaidOrder,
  verify,
  type Checkout,
  type Json,
  type Shop,
} from './shop.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.db.close());

const timeline = (type: string, id: string, who: Identity = shop.customer) =>
  shop.db.as(who, (sql) => sql<Json>('select * from public.timeline($1, $2)', [type, id]));

const pay = (order: Checkout) => verify(shop, order);

describe('timeline', () => {
  it('lists a quote’s moves, mails and messages, newest first', async () => {
    const quote = await approvedQuote(shop);
    await shop.db.sql(
      `insert into public.messages (sender_id, quote_id, subject, content) values ($1, $2, 'Colour', 'Is black left?')`,
      [shop.customer.userId, quote.id],
    );
    const entries = await timeline('quote', quote.id);
    expect(
      entries.filter(({ kind }) => kind === 'status').map(({ title, trigger, actor_name }) => [title, trigger, actor_name]),
    ).toEqual([
      ['Approved', 'customer', 'Maya'],
      ['Sent', 'admin', 'Landfall team'],
      ['Pending', 'customer', 'Maya'],
    ]);
    expect(entries.filter(({ kind }) => kind === 'email').map(({ title }) => title)).toEqual(
      expect.arrayContaining([`Your quote ${quote.display_id} is ready`]),
    );
    expect(entries.find(({ kind }) => kind === 'message')).toMatchObject({
      title: 'Colour',
      detail: 'Is black left?',
      actor_name: 'Maya',
    });
    const times = entries.map(({ at }) => new Date(String(at)).getTime());
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  it('has events of one moment in the order in which they happened, each mail beside its event', async () => {
    const { id } = await pricedQuote(shop);
    await makeSendable(shop, id);
    await shop.db.exec(`do $$ begin
      perform private.apply_move('quote', '${id}', 'sent', 'admin');
      perform private.apply_move('quote', '${id}', 'approved', 'customer');
      insert into public.messages (sender_id, quote_id, content) values ('${shop.customer.userId}', '${id}', 'Thank you');
      perform private.apply_move('quote', '${id}', 'rejected', 'customer', 'Changed my mind');
    end $$`);
    const entries = await timeline('quote', id);
    expect(entries.map(({ kind, title }) => [kind, title].join(' ').replace(/ [A-Z]+-\d+/, ''))).toEqual([
      'email Quote was turned down',
      'status Rejected',
      'message Message',
      'email Approved: is in your cart',
      'status Approved',
      'email Your quote is ready',
      'status Sent',
      'status Pending',
    ]);
  });

  it("lists an order's payments, with more details for admins", async () => {
    const order = await unpaidOrder(shop);
    await pay(order);
    const mine = await timeline('order', order.order_id);
    const theirs = await timeline('order', order.order_id, shop.admin);
    expect(mine.find(({ kind }) => kind === 'payment')).toMatchObject({ detail: expect.stringContaining('succeeded') });
    expect(mine.find(({ to_status }) => to_status === 'paid')).toBeDefined();
    expect(theirs.find(({ kind }) => kind === 'email')?.['detail']).toContain('maya@shop.test');
    expect(mine.find(({ kind }) => kind === 'email')?.['detail']).not.toContain('@');
  });

  it("hides mails to admins and other people's quotes", async () => {
    const { id } = await requestedQuote(shop);
    expect((await timeline('quote', id)).filter(({ kind }) => kind === 'email')).toEqual([]);
    expect((await timeline('quote', id, shop.admin)).filter(({ kind }) => kind === 'email')).toHaveLength(1);
    expect(await refusal(timeline('quote', id, shop.stranger))).toBe('PT404 quote_not_found');
    expect(await refusal(timeline('order', id))).toBe('PT404 order_not_found');
    expect(await refusal(timeline('quote', id, 'anon'))).toMatch(/^42501/);
  });
});

describe('admin_overview', () => {
  interface Overview {
    kpis: Record<string, number | null>;
    previous: Record<string, number | null>;
    per_day: { day: string; paid: number; refunded: number }[];
    funnel: Record<string, number>;
    routes: Json[];
    needs: Json[];
  }
  const days = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString();
  const overview = (from = days(-6), to = days(1), who: Identity = shop.admin) =>
    shop.call<Overview>(who, 'admin_overview', { p_from: from, p_to: to });

  it('has null for every measure that divides by nothing', async () => {
    const { kpis, per_day } = await overview();
    expect(kpis).toMatchObject({
      gross_paid: 0,
      net_revenue: 0,
      orders_paid: 0,
      aov: null,
      approval_rate: null,
      quote_to_paid: null,
      time_to_quote_median_h: null,
    });
    expect(per_day).toHaveLength(8);
  });

  it('adds up what was paid and refunded, and follows quotes to their payment', async () => {
    const order = await unpaidOrder(shop);
    await pay(order);
    await sentQuote(shop);
    await requestedQuote(shop);
    const usd = Number((await orderRow(shop, order.order_id))['total_usd']);
    await shop.db.sql(`insert into public.refunds (payment_id, amount, reason, status) values ($1, $2, 'Broken', 'succeeded')`, [
      order.payment_id,
      order.amount / 2,
    ]);
    const { kpis, funnel, routes, per_day, needs } = await overview();
    expect(kpis).toMatchObject({
      gross_paid: usd,
      aov: usd,
      orders_paid: 1,
      approval_rate: 0.5,
      quote_to_paid: 0.5,
      needs_action: 1,
      needs_quotes: 1,
      needs_orders: 0,
    });
    expect(Number(kpis['net_revenue'])).toBeCloseTo(usd / 2, 1);
    expect(funnel).toEqual({ requested: 3, priced: 2, sent: 2, approved: 1, paid: 1 });
    expect(routes).toEqual([expect.objectContaining({ from: 'US', to: 'NP', sent: 2, approved_share: 0.5 })]);
    expect(per_day.reduce((sum, { paid }) => sum + paid, 0)).toBe(usd);
    expect(needs).toEqual([expect.objectContaining({ kind: 'quote', who: 'Maya', from: 'US', to: 'NP', status: 'pending' })]);
  });

  it('counts half-open ranges: a payment made now is not in the previous range', async () => {
    await pay(await unpaidOrder(shop));
    expect((await overview(days(-8), days(-1))).kpis['gross_paid']).toBe(0);
    expect((await overview(days(0.5), days(7))).previous['gross_paid']).toBeGreaterThan(0);
  });

  it('is for admins, over a range that is one', async () => {
    expect(await refusal(overview(days(-1), days(0), shop.customer))).toBe('PT403 admin_only');
    expect(await refusal(overview(days(1), days(0)))).toBe('PT400 bad_range p_from');
    expect(await refusal(overview(days(-500), days(0)))).toBe('PT400 bad_range p_from');
    expect(await refusal(shop.call(shop.customer, 'admin_counts'))).toBe('PT403 admin_only');
  });

  it('counts pending items', async () => {
    await requestedQuote(shop);
    const order = await unpaidOrder(shop);
    await shop.call('service', 'record_payment_proof', {
      p_payment_id: order.payment_id,
      p_user_id: shop.customer.userId,
      p_path: `${shop.customer.userId}/${order.payment_id}/a.pdf`,
      p_sha256: 'b'.repeat(64),
    });
    expect(await shop.call(shop.admin, 'admin_counts')).toEqual({
      quotes: 1,
      orders: 1,
      payments: 1,
      messages: 0,
      to_buy: 0,
      claims: 0,
    });
    await verify(shop, order);
    expect(await shop.call(shop.admin, 'admin_counts')).toMatchObject({ payments: 0, to_buy: 1 });
  });
});
