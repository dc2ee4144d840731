import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rewrite } from '../mutants/mutant.ts';
import { linesOf, moveLines, pack, paidOrder, receive, report, ship } from './lines.ts';
import { approvedQuote, checkOut, type Checkout, type Json, moveOrder, openShop, refusal, type Shop } from './shop.ts';

interface Step {
  median: number | null;
  p90: number | null;
  lines: number;
}
interface Group extends Json {
  by: string;
  key: string;
  lines: number;
  bought: Step;
  delivered: Step;
  on_time: number | null;
  promised: number;
}
interface Report extends Json {
  share: number;
  measures: Record<string, { now: number | null; before: number | null }>;
  groups: Group[];
}

let shop: Shop;
const range = { p_from: '2026-03-01', p_to: '2026-04-30', p_zone: 'UTC' };
const read = () => shop.call<Report>(shop.admin, 'fulfilment_report', range);
const rowsOf = async (p_list: string, p_key?: string): Promise<number> =>
  (
    await shop.call<{ total: number }>(shop.admin, 'report_rows', {
      ...range,
      p_report: 'fulfilment',
      p_list,
      ...(p_key && { p_key }),
    })
  ).total;

/** Days after its payment when an order of one line was bought, received, shipped and delivered. */
async function history(order: Checkout, paid: string, days: (number | null)[]): Promise<void> {
  const at = (n: number) => {
    const after = days[n] ?? null;
    return after === null ? null : new Date(Date.parse(paid) + after * 86_400_000).toISOString();
  };
  await shop.db.sql(`update public.payments set paid_at = $2 where order_id = $1`, [order.order_id, paid]);
  await shop.db.sql(
    `update public.order_lines set bought_at = $2, received_at = $3, delivered_at = coalesce($4, delivered_at) where order_id = $1`,
    [order.order_id, at(0), at(1), at(3)],
  );
  await shop.db.sql(
    `update public.parcels set shipped_at = $2, delivered_at = $3 where id in (select parcel_id from public.parcel_lines i
       join public.order_lines l on l.id = i.order_line_id where l.order_id = $1)`,
    [order.order_id, at(2), at(3)],
  );
}

/** An order whose only line was delivered. Its promise: 2 days until we send it, 3 of customs and 20 of the carrier from the receipt. */
async function delivered(): Promise<Checkout> {
  const order = await paidOrder(shop);
  const parcel = await pack(shop, await receive(shop, order));
  await moveOrder(shop, order.order_id, 'ordered');
  const { version } = await shop.row<{ version: number }>('select version from public.parcels where id = $1', [parcel.id]);
  await report(shop, await ship(shop, { ...parcel, version }), { state: 'delivered' });
  return order;
}

beforeAll(async () => {
  shop = await openShop();
  await shop.db.sql(`update public.system_settings set setting_value = '"UTC"' where setting_key = 'reporting_timezone'`);
  await history(await delivered(), '2026-03-10T00:00Z', [1, 4, 6, 20]); // 16 days from its receipt
  await history(await delivered(), '2026-03-20T00:00Z', [2, 6, 10, 30]); // 24 days
  await history(await delivered(), '2026-04-02T00:00Z', [3, 5, 7, 31]); // 26 days: late
  const promised = await delivered(); // the day that its customer read: 12 days after the payment
  await history(promised, '2026-04-05T00:00Z', [6, 8, 9, 13]);
  await shop.db.sql(`update public.orders set eta_min = '2026-04-15', eta_max = '2026-04-17' where id = $1`, [promised.order_id]);
  const bought = await paidOrder(shop);
  await moveLines(shop, await linesOf(shop, bought), 'bought');
  await history(bought, '2026-04-10T00:00Z', [11, null, null, null]);
  const gone = await paidOrder(shop);
  await moveLines(shop, await linesOf(shop, gone), 'unavailable', { reason: 'Sold out' });
  await history(gone, '2026-04-10T00:00Z', [100, null, null, null]);
  const outside = await paidOrder(shop);
  await history(outside, '2026-05-01T00:00Z', [200, null, null, null]);
});
afterAll(() => shop.db.close());

describe('fulfilment_report', () => {
  it('has median and 90th percentile of the days from the payment to each step, and the share on time', async () => {
    const { measures } = await read();
    const now = Object.fromEntries(Object.entries(measures).map(([name, value]) => [name, value.now]));
    // bought 1 2 3 6 11, received 4 5 6 8, shipped 6 7 9 10, delivered 13 20 30 31; on time: two of four
    expect(now).toEqual({
      orders: 5,
      to_bought: 3,
      to_received: 5.5,
      to_shipped: 8,
      to_delivered: 25,
      to_delivered_p90: 30.7,
      on_time: 0.5,
    });
  });

  it('has them by route, country and month of the payment', async () => {
    const { groups } = await read();
    const of = (by: string) => groups.filter((group) => group.by === by);
    expect(of('route').map(({ key, lines }) => [key, lines])).toEqual([['US-NP', 5]]);
    expect(of('country').map(({ key, lines }) => [key, lines])).toEqual([['NP', 5]]);
    expect(of('month')).toMatchObject([
      // delivered 20 and 30
      {
        key: '2026-03',
        lines: 2,
        bought: { median: 1.5, p90: 1.9, lines: 2 },
        delivered: { median: 25, p90: 29, lines: 2 },
        on_time: 1,
        promised: 2,
      },
      // bought 3 6 11, delivered 13 and 31
      {
        key: '2026-04',
        lines: 3,
        bought: { median: 6, p90: 10, lines: 3 },
        delivered: { median: 22, p90: 29.2, lines: 2 },
        on_time: 0,
        promised: 2,
      },
    ]);
  });

  it('opens the orders behind each number', async () => {
    expect([
      await rowsOf('paid'),
      await rowsOf('bought'),
      await rowsOf('delivered'),
      await rowsOf('promised'),
      await rowsOf('late'),
    ]).toEqual([5, 5, 4, 4, 2]);
    expect([await rowsOf('month', '2026-03'), await rowsOf('route', 'US-NP'), await rowsOf('country', 'IN')]).toEqual([2, 5, 0]);
  });

  it('is for admins alone', async () => {
    for (const who of [shop.customer, shop.stranger])
      expect(await refusal(shop.call(who, 'fulfilment_report', range))).toBe('PT403 admin_only');
    expect(await refusal(shop.call('anon', 'fulfilment_report', range))).toMatch(/^42501/);
  });
});

const RULES: [rule: string, routine: string, from: string, to: string][] = [
  ['lines that were unavailable do not count', 'private.fulfilment_lines', `('unavailable', 'refunded')`, `('refunded')`],
  ['the day on the order wins', 'private.fulfilment_lines', 'when o.eta_max is not null', 'when false'],
  ['the promise includes customs', 'private.promised_days', `+ (r ->> 'customs_clearance_days')::int`, ''],
  ['only orders paid in the range count', 'private.paid_orders', 'and f.first_paid_at < p_to', ''],
];
it.each(RULES)('counts by its rule: %s', async (_rule, routine, from, to) => {
  const before = await read();
  const { text } = await shop.row<{ text: string }>('select pg_get_functiondef($1::text::regproc) as text', [routine]);
  await shop.db.exec(rewrite(routine, from, to));
  expect(await read()).not.toEqual(before);
  await shop.db.exec(text);
});

it('measures a random sample of many orders, and multiplies what it counted', async () => {
  const all = await read();
  expect(all.share).toBe(1);
  const { text } = await shop.row<{ text: string }>(`select pg_get_functiondef('private.fulfilment_share'::regproc) as text`);
  await shop.db.exec(rewrite('private.fulfilment_share', '5000.0', '3.0'));
  const sampled = await read();
  await shop.db.exec(text);
  expect(sampled.share).toBeCloseTo(3 / 6); // six orders were paid, of one no line counts
  const [{ n }] = (await shop.db.sql<{ n: number }>(
    `select count(distinct order_id)::int as n from private.fulfilment_lines('2026-03-01Z', '2026-05-01Z', 0.5)`,
  )) as [{ n: number }];
  expect(n).toBeLessThan(5);
  expect(sampled.measures['orders']!.now).toBe(n * 2);
  expect(sampled.groups.filter(({ by }) => by === 'country').reduce((sum, { lines }) => sum + lines, 0)).toBe(n * 2);
});

it('counts cash on delivery from its order', async () => {
  await shop.db.sql('insert into public.profile_admin (user_id, cod_enabled) values ($1, true)', [shop.customer.userId]);
  const today = async () => (await shop.call<Report>(shop.admin, 'fulfilment_report', { p_days: 1 })).measures['orders']!.now!;
  const before = await today();
  const small = { items: [{ product_name: 'Cap', item_price: 10, item_weight: 0.5 }] };
  await checkOut(shop, [await approvedQuote(shop, small, small)], { p_method: 'cod' });
  expect(await today()).toBe(before + 1);
});
