import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approvedQuote,
  openShop,
  requestedQuote,
  sentQuote,
  unpaidOrder,
  verify,
  type Checkout,
  type Json,
  type Shop,
} from './shop.ts';

// Each number of the dashboard against the list that it opens, asked the way the list asks.
let shop: Shop;
const days = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString();
const [from, to] = [days(-6), days(1)];
let overview: { kpis: Record<string, number>; funnel: Record<string, number>; routes: Json[] };

const quotes = () => shop.db.client(shop.admin).from('admin_quotes').select('id', { count: 'exact' });
const orders = () => shop.db.client(shop.admin).from('admin_orders').select('id', { count: 'exact' });
const PAID = ['paid', 'partially_refunded', 'refunded'];

async function countOf(list: PromiseLike<{ count: number | null; error: unknown }>): Promise<number | null> {
  const { count, error } = await list;
  expect(error).toBeNull();
  return count;
}

const backdate = (table: 'quotes' | 'payments', column: string, id: string) =>
  shop.db.sql(`update public.${table} set ${column} = ${column} - interval '30 days' where id = $1`, [id]);

beforeAll(async () => {
  shop = await openShop();
  const pay = async (): Promise<Checkout> => {
    const order = await unpaidOrder(shop);
    await verify(shop, order);
    return order;
  };
  await requestedQuote(shop);
  await sentQuote(shop);
  await approvedQuote(shop);
  await unpaidOrder(shop);
  await pay();
  const refunded = await pay();
  await shop.db.sql(`insert into public.refunds (payment_id, amount, reason, status) values ($1, $2, 'Broken', 'succeeded')`, [
    refunded.payment_id,
    refunded.amount / 2,
  ]);
  // Sent in the range but asked for before it; asked for, sent and paid before it; a proof that waits.
  const slow = await sentQuote(shop);
  await backdate('quotes', 'created_at', slow.id);
  const old = await pay();
  await shop.db.sql(
    `update public.quotes set created_at = created_at - interval '30 days', sent_at = sent_at - interval '30 days'
     where order_id = $1`,
    [old.order_id],
  );
  await backdate('payments', 'paid_at', old.payment_id);
  const proven = await unpaidOrder(shop);
  await shop.call('service', 'record_payment_proof', {
    p_payment_id: proven.payment_id,
    p_user_id: shop.customer.userId,
    p_path: `${shop.customer.userId}/${proven.payment_id}/a.pdf`,
    p_sha256: 'a'.repeat(64),
  });
  overview = await shop.call(shop.admin, 'admin_overview', { p_from: from, p_to: to });
});
afterAll(() => shop.db.close());

describe('the counts of a customer and the rows that they open', () => {
  it('agree for quotes and orders in every status, and include only the customer’s own', async () => {
    const { data, error } = await shop.db
      .client(shop.admin)
      .from('admin_customers')
      .select('id,quote_count,order_count')
      .in('id', [shop.customer.userId, shop.admin.userId]);
    expect(error).toBeNull();
    expect(data).toHaveLength(2);
    for (const customer of data ?? []) {
      expect(await countOf(quotes().eq('user_id', customer.id))).toBe(customer.quote_count);
      expect(await countOf(orders().eq('user_id', customer.id))).toBe(customer.order_count);
    }
  });

  it('agree for the badges of the sidebar', async () => {
    const badges = await shop.call<Record<string, number>>(shop.admin, 'admin_counts', {});
    expect(await countOf(quotes().eq('requires_action', true).is('order_id', null))).toBe(badges['quotes']);
    expect(await countOf(orders().eq('requires_action', true))).toBe(badges['orders']);
    const payments = shop.db.client(shop.admin).from('admin_payments').select('id', { count: 'exact' });
    expect(await countOf(payments.eq('status', 'awaiting_verification'))).toBe(badges['payments']);
  });
});

describe('a number of the dashboard and the rows that it opens', () => {
  it('agree for what waits', async () => {
    expect(await countOf(quotes().eq('requires_action', true).is('order_id', null))).toBe(overview.kpis['needs_quotes']);
    expect(await countOf(orders().eq('requires_action', true))).toBe(overview.kpis['needs_orders']);
    expect(overview.kpis['needs_action']).toBe(overview.kpis['needs_quotes']! + overview.kpis['needs_orders']!);
    expect(overview.kpis['needs_orders']).toBeGreaterThan(0);
  });

  it('agree for every step from request to payment', async () => {
    const requested = () => quotes().gte('created_at', from).lt('created_at', to);
    expect({
      requested: await countOf(requested()),
      priced: await countOf(requested().not('final_total', 'is', null)),
      sent: await countOf(requested().not('sent_at', 'is', null)),
      approved: await countOf(requested().not('approved_at', 'is', null)),
      paid: await countOf(requested().in('order_payment_status', PAID)),
    }).toEqual(overview.funnel);
    expect(overview.funnel).toMatchObject({ requested: 7, priced: 6, paid: 2 });
  });

  it('agree for quotes sent, by route too, and for the share of them that was paid', async () => {
    const sent = () => quotes().gte('sent_at', from).lt('sent_at', to);
    const all = await countOf(sent());
    const paid = await countOf(sent().in('order_payment_status', PAID));
    expect(overview.kpis['quote_to_paid']).toBeCloseTo(paid! / all!, 4);
    expect(overview.routes).toEqual([
      expect.objectContaining({ sent: await countOf(sent().eq('country_code', 'US').eq('destination_country', 'NP')) }),
    ]);
  });

  it('agree for orders first paid in the range, whose average the dashboard shows', async () => {
    const { data, count } = await shop.db
      .client(shop.admin)
      .from('admin_orders')
      .select('total_usd', { count: 'exact' })
      .gte('first_paid_at', from)
      .lt('first_paid_at', to);
    expect(count).toBe(overview.kpis['orders_paid']);
    const sum = (data ?? []).reduce((total, row) => total + Number(row.total_usd), 0);
    expect(overview.kpis['aov']).toBeCloseTo(sum / count!, 1);
  });

  it('agree for net revenue, refunds by when they were settled', async () => {
    const day = (at: string) => at.slice(0, 10);
    const whole = await shop.call<typeof overview>(shop.admin, 'admin_overview', {
      p_from: `${day(from)}T00:00:00Z`,
      p_to: `${day(days(2))}T00:00:00Z`,
    });
    const rows = await shop.call<{ total: number; usd: number }>(shop.admin, 'report_rows', {
      p_report: 'sales',
      p_list: 'net_payments',
      p_from: day(from),
      p_to: day(to),
      p_zone: 'UTC',
    });
    expect(rows.total).toBe(3);
    expect(Number(rows.usd)).toBeCloseTo(Number(whole.kpis['net_revenue']), 2);
  });
});
