import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity } from '../harness.ts';
import { openShop, refusal, type Json, type Shop } from './shop.ts';

interface Measure {
  now: number | null;
  before: number | null;
}
interface Report extends Json {
  range: Json;
  measures: Record<string, Measure>;
  per_day: (Json & { day: string })[];
}

let shop: Shop;
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** A quote; hours: from created to sent. */
const quote = (n: number, columns: Record<string, string | number>, user = '$maya'): string => {
  const row: Record<string, string | number> = {
    id: id(n),
    user_id: user,
    country_code: 'US',
    destination_country: 'NP',
    created_at: '2026-03-10T00:00Z',
    ...columns,
  };
  const price = row['final_total'] === undefined ? {} : PRICED;
  return insert('quotes', { ...price, ...row });
};
const PRICED = {
  final_total_local: 1,
  final_total_local_without_gateway_fee: 1,
  final_currency: 'USD',
  currency: 'USD',
  exchange_rate: 1,
  breakdown: '{}',
};
const order = (n: number, usd: number, created: string, user = '$admin'): string =>
  insert('orders', {
    id: id(n),
    user_id: user,
    destination_country: 'NP',
    shipping_address: '{}',
    currency: 'NPR',
    subtotal: usd * 133,
    total: usd * 133,
    total_usd: usd,
    amount_paid: usd * 133,
    payment_status: 'paid',
    payment_method: 'card',
    idempotency_key: `report-${n}`,
    request_hash: 'x',
    created_at: created,
  });
const payment = (n: number, orderN: number, usd: number, paid: string): string =>
  insert('payments', {
    id: id(n),
    order_id: id(orderN),
    method: 'card',
    gateway: 'sandbox',
    amount: usd * 133,
    currency: 'NPR',
    status: 'succeeded',
    paid_at: paid,
    reference_code: `R${n}`,
  });
const insert = (table: string, row: Record<string, string | number | boolean>): string =>
  `insert into public.${table} (${Object.keys(row).join(', ')}) values (${Object.values(row)
    .map((value) => `'${value}'`)
    .join(', ')});`;

/** In Kathmandu (UTC + 5:45) 10 March begins at 18:15 on the 9th, and 11 March ends at 18:15 on the 11th. */
const WORLD = [
  order(101, 100, '2026-03-09T18:00Z'),
  order(102, 60, '2026-03-11T18:00Z'),
  order(103, 40, '2026-03-11T18:00Z'),
  order(104, 30, '2026-03-09T09:00Z'),
  payment(201, 101, 100, '2026-03-09T18:20Z'), // the 9th in UTC, the 10th in Kathmandu
  payment(202, 102, 60, '2026-03-11T18:10Z'), // the last minutes of the 11th in Kathmandu
  payment(203, 103, 40, '2026-03-11T18:15Z'), // the 12th in Kathmandu: outside
  payment(204, 104, 30, '2026-03-09T10:00Z'), // the range before
  insert('refunds', {
    payment_id: id(201),
    amount: 25 * 133,
    reason: 'Broken',
    status: 'succeeded',
    settled_at: '2026-03-11T12:00Z',
    updated_at: '2026-06-01T00:00Z',
  }),
  insert('refunds', {
    payment_id: id(201),
    amount: 9 * 133,
    reason: 'Failed',
    status: 'failed',
    updated_at: '2026-03-11T12:00Z',
  }),
  // five sent after 1, 2, 3, 4 and 10 hours: three approved, two of them paid, one expired
  quote(1, {
    sent_at: '2026-03-10T01:00Z',
    approved_at: '2026-03-10T02:00Z',
    status: 'paid',
    order_id: id(101),
    final_total: 100,
  }),
  quote(2, {
    sent_at: '2026-03-10T02:00Z',
    approved_at: '2026-03-10T03:00Z',
    status: 'paid',
    order_id: id(102),
    final_total: 60,
  }),
  quote(3, { sent_at: '2026-03-10T03:00Z', approved_at: '2026-03-10T04:00Z', status: 'approved', final_total: 20 }),
  quote(4, { sent_at: '2026-03-10T04:00Z', status: 'expired', final_total: 20 }),
  quote(5, { sent_at: '2026-03-10T10:00Z', status: 'sent', destination_country: 'IN', final_total: 20 }),
  quote(6, { status: 'pending' }),
  quote(7, { status: 'calculated' }),
  // three rejected: 40 by the customer, one without a price by an admin, 2 x 120 that were won back on the 20th
  quote(8, {
    created_at: '2026-03-01T00:00Z',
    status: 'rejected',
    rejected_at: '2026-03-10T05:00Z',
    rejected_by: '$maya',
    rejection_reason_id: '$reason',
    final_total: 40,
  }),
  quote(9, {
    created_at: '2026-03-01T00:00Z',
    status: 'rejected',
    rejected_at: '2026-03-10T05:00Z',
    rejected_by: '$admin',
    destination_country: 'IN',
  }),
  quote(10, {
    created_at: '2026-03-01T00:00Z',
    status: 'approved',
    rejected_at: '2026-03-11T05:00Z',
    approved_at: '2026-03-20T00:00Z',
    rejected_by: '$maya',
    quantity: 2,
    final_total: 120,
  }),
  // Maya bought; Eve left her cart after two hours, was mailed, clicked and paid; the admin's cart is the holdout
  insert('cart_events', { user_id: '$maya', type: 'added', quote_id: id(1), occurred_at: '2026-03-10T00:00Z' }),
  insert('cart_events', { user_id: '$maya', type: 'converted', occurred_at: '2026-03-11T00:00Z' }),
  quote(20, { created_at: '2026-03-01T00:00Z', status: 'approved', final_total: 50 }, '$eve'),
  insert('cart_events', { user_id: '$eve', type: 'added', quote_id: id(20), occurred_at: '2026-03-10T00:00Z' }),
  insert('abandoned_carts', {
    id: id(301),
    user_id: '$eve',
    quote_ids: `{${id(20)}}`,
    stage: 'checkout',
    value_usd: 50,
    last_activity_at: '2026-03-10T02:00Z',
    status: 'recovered',
  }),
  insert('recovery_attempts', {
    abandoned_cart_id: id(301),
    sequence: 1,
    sent_at: '2026-03-11T02:00Z',
    clicked_at: '2026-03-11T03:00Z',
    converted_at: '2026-03-11T04:00Z',
  }),
  insert('recovery_attempts', { abandoned_cart_id: id(301), sequence: 2, sent_at: '2026-03-12T02:00Z' }),
  order(105, 55, '2026-03-11T04:00Z', '$eve'),
  insert('abandoned_carts', {
    id: id(302),
    user_id: '$maya',
    quote_ids: '{}',
    value_usd: 10,
    last_activity_at: '2026-03-05T00:00Z',
    status: 'lost',
  }),
  insert('recovery_attempts', { abandoned_cart_id: id(302), sequence: 1, sent_at: '2026-03-10T02:00Z', holdout: true }),
];

beforeAll(async () => {
  shop = await openShop();
  const { reason } = await shop.row<{ reason: string }>(
    `select id as reason from public.rejection_reasons where reason = 'The price is too high'`,
  );
  const people: Record<string, string> = {
    $maya: shop.customer.userId,
    $eve: shop.stranger.userId,
    $admin: shop.admin.userId,
    $reason: reason,
  };
  const world = WORLD.join('\n').replaceAll(/\$[a-z]+/g, (name) => people[name]!);
  await shop.db.exec(`set session_replication_role = replica; ${world} set session_replication_role = origin;`);
  for (const name of ['order_facts', 'customer_figures', 'customer_sums', 'trade_figures', 'cart_facts'])
    await shop.db.sql(`select private.rebuild_${name}()`);
});
afterAll(() => shop.db.close());

const RANGE = { p_from: '2026-03-10', p_to: '2026-03-11', p_zone: 'Asia/Kathmandu' };
const report = (name: string, range: Json = RANGE, who: Identity = shop.admin) => shop.call<Report>(who, name, range);
const nowOf = ({ measures }: Report) => Object.fromEntries(Object.entries(measures).map(([key, { now }]) => [key, now]));

describe('sales_report', () => {
  it('adds up what a hand-computed world holds', async () => {
    const sales = await report('sales_report');
    expect(nowOf(sales)).toEqual({
      gross_paid: 160,
      refunded: 25,
      net_revenue: 135,
      orders_paid: 2,
      aov: 80,
      requested: 7,
      sent: 5,
      approval_rate: 0.6,
      quote_to_paid: 0.4,
      expiry_rate: 0.2,
      hours_to_quote: 3,
      hours_to_quote_p90: 7.6,
    });
    expect(sales['funnel']).toEqual({ requested: 7, priced: 6, sent: 5, approved: 3, paid: 2 });
    expect(sales['routes']).toEqual([
      { key: 'US-NP', sent: 4, approved_share: 0.75, hours: 2.5 },
      { key: 'US-IN', sent: 1, approved_share: 0, hours: 10 },
    ]);
  });

  it('compares with the same number of days before', async () => {
    const { range, measures } = await report('sales_report');
    expect(range).toEqual({
      zone: 'Asia/Kathmandu',
      from: '2026-03-10',
      to: '2026-03-11',
      previous_from: '2026-03-08',
      previous_to: '2026-03-09',
    });
    expect(measures['gross_paid']).toEqual({ now: 160, before: 30 });
    expect(measures['approval_rate']).toEqual({ now: 0.6, before: null });
  });

  it('cuts days by the time zone, not by UTC', async () => {
    const days = ({ per_day }: Report) => per_day.map(({ day, paid }) => `${day} ${String(paid)}`);
    expect(days(await report('sales_report'))).toEqual(['2026-03-10 100', '2026-03-11 60']);
    expect(days(await report('sales_report', { ...RANGE, p_zone: 'UTC' }))).toEqual(['2026-03-10 0', '2026-03-11 100']);
  });

  it('takes the zone of the settings where none is named', async () => {
    await shop.db.sql(
      `update public.system_settings set setting_value = '"Asia/Kathmandu"' where setting_key = 'reporting_timezone'`,
    );
    const { range, measures } = await report('sales_report', { p_from: '2026-03-10', p_to: '2026-03-11' });
    expect([range['zone'], measures['gross_paid']?.now]).toEqual(['Asia/Kathmandu', 160]);
    await shop.db.sql(`update public.system_settings set setting_value = '"UTC"' where setting_key = 'reporting_timezone'`);
  });
});

it('rejection_report adds up what a hand-computed world holds', async () => {
  const rejections = await report('rejection_report');
  expect(nowOf(rejections)).toEqual({
    decided: 6,
    rejected: 3,
    rejection_rate: 0.5,
    value_lost: 40,
    won_back: 1,
    won_back_rate: 0.3333,
  });
  const groups = rejections['groups'] as (Json & { by: string })[];
  const of = (by: string) => groups.filter((group) => group.by === by).map(({ key, rejected, usd }) => [key, rejected, usd]);
  expect(of('reason')).toEqual([
    ['No reason given', 2, 240],
    ['The price is too high', 1, 40],
  ]);
  expect(of('category')).toEqual([
    ['none', 2, 240],
    ['pricing', 1, 40],
  ]);
  expect(of('actor')).toEqual([
    ['customer', 2, 280],
    ['admin', 1, 0],
  ]);
  expect(of('route')).toEqual([
    ['US-NP', 2, 280],
    ['US-IN', 1, 0],
  ]);
  expect(of('band')).toEqual([
    ['0-50', 1, 40],
    ['100-250', 1, 240],
    ['no price', 1, 0],
  ]);
  expect(rejections.per_day).toEqual([
    { day: '2026-03-10', decided: 5, rejected: 2 },
    { day: '2026-03-11', decided: 1, rejected: 1 },
  ]);
});

it('cart_report adds up what a hand-computed world holds', async () => {
  const carts = await report('cart_report');
  expect(nowOf(carts)).toEqual({
    active: 2,
    conversion: 0.5,
    abandonment_rate: 0.5,
    abandoned: 1,
    abandoned_usd: 50,
    hours_to_abandon: 2,
    recovery_rate: 1,
  });
  expect(carts['stages']).toEqual([{ key: 'checkout', carts: 1, usd: 50 }]);
  expect(carts.per_day).toEqual([
    { day: '2026-03-10', active: 2, abandoned: 1, converted: 0 },
    { day: '2026-03-11', active: 1, abandoned: 0, converted: 1 },
  ]);
});

describe('recovery_report', () => {
  it('compares whole arms from the first mail on', async () => {
    const recovery = await report('recovery_report');
    expect(nowOf(recovery)).toEqual({
      mailed: 1,
      mailed_paid: 1,
      holdout: 1,
      holdout_paid: 0,
      click_rate: 1,
      recovery_rate: 1,
      recovered_usd: 55,
      opt_out_rate: 0,
    });
    expect(recovery['lift']).toMatchObject({ difference: 1, enough: false, missing: 29 });
    expect(recovery['mails']).toEqual([
      { sequence: 1, sent: 1, clicked: 1, recovered: 1 },
      { sequence: 2, sent: 0, clicked: 0, recovered: 0 },
      { sequence: 3, sent: 0, clicked: 0, recovered: 0 },
    ]);
  });

  it('counts who paid without a click, in either arm', async () => {
    await shop.db.sql('update public.recovery_attempts set clicked_at = null');
    const { measures } = await report('recovery_report');
    expect([measures['mailed_paid']?.now, measures['click_rate']?.now]).toEqual([1, 0]);
    await shop.db.sql(`update public.recovery_attempts set clicked_at = '2026-03-11T03:00Z' where sequence = 1 and not holdout`);
  });

  it.each([
    // Newcombe 1998, table II, method 10
    [[70, 56, 80, 48], { difference: 0.2, low: 0.0524, high: 0.3339, enough: true, missing: 0 }],
    [[10, 9, 10, 3], { difference: 0.6, low: 0.1705, high: 0.809, enough: false, missing: 20 }],
    [[10, 0, 20, 0], { difference: 0, low: -0.1611, high: 0.2775, enough: false, missing: 20 }],
    [[0, 0, 5, 1], { difference: null, low: null, high: null, enough: false, missing: 30 }],
    [[500, 2, 60, 1], { difference: -0.0127, enough: false, missing: 0 }],
  ])('the interval of %j', async ([mailed, paid, holdout, holdoutPaid], expected) => {
    const { lift } = await shop.row<{ lift: Json }>('select private.lift($1, $2, $3, $4) as lift', [
      mailed,
      paid,
      holdout,
      holdoutPaid,
    ]);
    expect(lift).toMatchObject(expected);
  });
});

describe('the list behind a number', () => {
  const rows = (p_report: string, p_list: string, p_key: string | null = null, more: Json = {}) =>
    shop.call<{ total: number; usd: number; rows: (Json & { at: string; id: string })[] }>(shop.admin, 'report_rows', {
      ...RANGE,
      p_report,
      p_list,
      p_key,
      ...more,
    });

  it.each([
    ['sales', 'payments', null, 2, 160],
    ['sales', 'net_payments', null, 3, 135],
    ['sales', 'refunds', null, 1, -25],
    ['sales', 'orders_paid', null, 2, 160],
    ['sales', 'requested', null, 7, 220],
    ['sales', 'requested_priced', null, 6, 220],
    ['sales', 'requested_sent', null, 5, 220],
    ['sales', 'requested_approved', null, 3, 180],
    ['sales', 'requested_paid', null, 2, 160],
    ['sales', 'sent', null, 5, 220],
    ['sales', 'sent_approved', null, 3, 180],
    ['sales', 'sent_paid', null, 2, 160],
    ['sales', 'sent_expired', null, 1, 20],
    ['sales', 'sent_route', 'US-IN', 1, 20],
    ['rejections', 'decided', null, 6, 460],
    ['rejections', 'rejected', null, 3, 280],
    ['rejections', 'lost', null, 2, 40],
    ['rejections', 'won_back', null, 1, 240],
    ['rejections', 'reason', 'The price is too high', 1, 40],
    ['rejections', 'category', 'none', 2, 240],
    ['rejections', 'actor', 'customer', 2, 280],
    ['rejections', 'route', 'US-IN', 1, 0],
    ['rejections', 'band', '100-250', 1, 240],
    ['carts', 'active', null, 2, 0],
    ['carts', 'converted', null, 1, 0],
    ['carts', 'abandoned', null, 1, 50],
    ['carts', 'abandoned_people', null, 1, 50],
    ['carts', 'abandoned_stage', 'checkout', 1, 50],
    ['carts', 'abandoned_recovered', null, 1, 50],
    ['carts', 'mailed', null, 1, 55],
    ['carts', 'mailed_paid', null, 1, 55],
    ['carts', 'mailed_clicked', null, 1, 55],
    ['carts', 'mailed_recovered', null, 1, 55],
    ['carts', 'mailed_opted_out', null, 0, 0],
    ['carts', 'holdout', null, 1, 10],
    ['carts', 'holdout_paid', null, 0, 0],
    ['carts', 'live', null, 0, 0],
  ])('%s %s %s has the rows that the number counts', async (name, list, key, total, usd) => {
    const listed = await rows(name, list, key);
    expect([listed.total, listed.usd, listed.rows.length]).toEqual([total, usd, total]);
  });

  it('counts to 10,000, and has no sum above', async () => {
    const columns =
      'final_total, final_total_local, final_total_local_without_gateway_fee, final_currency, currency, exchange_rate, rate_source, rate_confidence, breakdown';
    const add = (n: number) =>
      shop.db.exec(`set session_replication_role = replica;
        insert into public.quotes (user_id, country_code, destination_country, quantity, sent_at, ${columns})
          select q.user_id, 'US', 'NP', 3, '2025-02-01Z', ${columns.replace('final_total,', '2,')} from (select * from public.quotes where final_total is not null limit 1) q
          cross join generate_series(1, ${n}) n;
        set session_replication_role = origin`);
    const sent = { p_from: '2025-02-01', p_to: '2025-02-01', p_zone: 'UTC', p_limit: 10 };
    await add(10_000);
    expect(await rows('sales', 'sent', null, sent)).toMatchObject({ total: 10_000, is_capped: false, usd: 60_000 });
    await add(1);
    expect(await rows('sales', 'sent', null, sent)).toMatchObject({ total: 10_000, is_capped: true, usd: null });
    await shop.db.exec(
      `set session_replication_role = replica; delete from public.quotes where sent_at = '2025-02-01Z'; set session_replication_role = origin`,
    );
  });

  it('goes page by page, each row once, newest first', async () => {
    const [first] = (await rows('sales', 'sent', null, { p_limit: 1 })).rows;
    expect(first).toMatchObject({ kind: 'quote', who: 'Maya', number: expect.stringMatching(/^LF-/) });
    const rest = await rows('sales', 'sent', null, { p_after: { at: first!.at, id: first!.id } });
    expect([rest.total, rest.rows.map(({ id: row }) => row)]).toEqual([5, [id(4), id(3), id(2), id(1)]]);
  });
});

describe('reports', () => {
  const names = ['sales_report', 'cart_report', 'rejection_report', 'recovery_report'];

  it.each(names)('%s is for admins', async (name) => {
    expect(await refusal(report(name, RANGE, 'anon'))).toMatch(/^42501/);
    expect(await refusal(report(name, RANGE, shop.customer))).toBe('PT403 admin_only');
    expect(await refusal(report(name))).toBe('allowed');
  });

  it.each(names)('%s has a range of 1 to 400 days in a known zone, and 30 days up to today where none is named', async (name) => {
    expect(await refusal(report(name, { p_from: '2026-03-11', p_to: '2026-03-10' }))).toBe('PT400 bad_range p_from');
    expect(await refusal(report(name, { p_from: '2025-01-01', p_to: '2026-03-10' }))).toBe('PT400 bad_range p_from');
    for (const p_zone of ['Mars/Olympus', "UTC'; drop", 'XYZ-9'])
      expect(await refusal(report(name, { ...RANGE, p_zone }))).toBe('PT400 bad_zone p_zone');
    expect((await report(name, {})).per_day).toHaveLength(30);
    expect((await report(name, { p_days: 7, p_zone: 'Asia/Kathmandu' })).per_day).toHaveLength(7);
  });

  it('the list behind a number is for admins', async () => {
    const args = { p_report: 'sales', p_list: 'sent' };
    expect(await refusal(shop.call('anon', 'report_rows', args))).toMatch(/^42501/);
    expect(await refusal(shop.call(shop.customer, 'report_rows', args))).toBe('PT403 admin_only');
  });
});
