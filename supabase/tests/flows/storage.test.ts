import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { linesOf, moveLines, pack, paidOrder, receive, ship } from './lines.ts';
import { type Checkout, type Json, type Shop, mails, moveOrder, openShop, refusal } from './shop.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.db.close());

interface Stored extends Json {
  origin: string;
  lines: number;
  free_until: string | null;
}

const storageOf = async ({ order_id }: Checkout, who = shop.customer): Promise<Stored[] | undefined> => {
  const [row] = await shop.db.as(who, (sql) =>
    sql<{ storage: Stored[] }>('select storage from public.order_cards where id = $1', [order_id]),
  );
  return row?.storage;
};
/** Puts the receipts of an order that many days further into the past. */
const receivedAgo = ({ order_id }: Checkout, days: number) =>
  shop.db.sql(
    `update public.order_lines set received_at = received_at - make_interval(days => $2),
       free_until = free_until - make_interval(days => $2) where order_id = $1`,
    [order_id, days],
  );
const setDays = (days: number) => shop.db.sql(`update public.country_settings set storage_days = $1 where code = 'US'`, [days]);
const daysLeft = ([stored]: Stored[] = []) => Math.round((Date.parse(stored!.free_until!) - Date.now()) / 86_400_000);
const remind = async () => (await shop.row<{ n: number }>('select private.queue_storage_reminders() as n')).n;
const list = (who = shop.admin) =>
  shop.call<{ count: number; orders: { order_id: string; is_over: boolean }[] }>(who, 'storage_list');

describe('free storage', () => {
  it('begins with the last receipt, and has the days of the country of purchase', async () => {
    const order = await paidOrder(shop, [{}, { product_name: 'Lens' }]);
    expect(await storageOf(order)).toEqual([]);
    await moveLines(shop, await linesOf(shop, order), 'bought');
    await moveLines(shop, (await linesOf(shop, order)).slice(0, 1), 'received');
    expect(await storageOf(order)).toMatchObject([{ origin: 'US', lines: 1, free_until: null }]);
    await receivedAgo(order, 10);
    const rest = (await linesOf(shop, order)).filter(({ state }) => state === 'bought');
    await moveLines(shop, rest, 'received');
    expect(daysLeft(await storageOf(order))).toBe(30);
    await setDays(14);
    const later = await paidOrder(shop);
    await receive(shop, later);
    expect(daysLeft(await storageOf(later))).toBe(14);
  });

  it('keeps the date that its customer read when the days of the country change', async () => {
    const order = await paidOrder(shop, [{}, { product_name: 'Lens', quantity: 2 }]);
    const lines = await receive(shop, order);
    const promised = await storageOf(order);
    await setDays(3);
    expect(await storageOf(order)).toEqual(promised);
    const lens = lines.find(({ product_name }) => product_name === 'Lens')!;
    await moveOrder(shop, order.order_id, 'ordered');
    await pack(shop, [lens]); // also in a parcel that has not left
    expect(await storageOf(order)).toEqual(promised);
    await shop.db.sql(`select private.split_line(l, 1) from public.order_lines l where l.id = $1`, [lens.id]);
    expect(daysLeft(await storageOf(order))).toBe(30);
    await setDays(60);
    expect(daysLeft(await storageOf(order))).toBe(30);
  });

  it('is not shortened by a later receipt with fewer days', async () => {
    const order = await paidOrder(shop, [{}, { product_name: 'Lens' }]);
    await moveLines(shop, await linesOf(shop, order), 'bought');
    await moveLines(shop, (await linesOf(shop, order)).slice(0, 1), 'received');
    await setDays(3);
    await moveLines(
      shop,
      (await linesOf(shop, order)).filter(({ state }) => state === 'bought'),
      'received',
    );
    expect(daysLeft(await storageOf(order))).toBe(30);
  });

  it('goes on while a parcel is packed and ends when it leaves', async () => {
    const order = await paidOrder(shop);
    const lines = await receive(shop, order);
    await moveOrder(shop, order.order_id, 'ordered');
    const parcel = await pack(shop, lines);
    expect(await storageOf(order)).toMatchObject([{ lines: 1 }]);
    await ship(shop, parcel);
    expect(await storageOf(order)).toEqual([]);
  });

  it('is shown to its customer and to admins alone', async () => {
    const order = await paidOrder(shop);
    await receive(shop, order);
    expect(await storageOf(order, shop.admin)).toHaveLength(1);
    expect(await storageOf(order, shop.stranger)).toBeUndefined();
    const [direct] = await shop.db.as(shop.stranger, (sql) =>
      sql<{ s: Json[] }>('select private.storage_of($1) as s', [order.order_id]).catch(() => [{ s: [] as Json[] }]),
    );
    expect(direct?.s).toEqual([]);
  });
});

describe('reminders of storage', () => {
  it('are sent 7 days and 1 day before the end, and at the end, once each', async () => {
    const order = await paidOrder(shop);
    await receive(shop, order);
    const sent = async () => [
      (await mails(shop, order.order_id, 'storage_ending')).length,
      (await mails(shop, order.order_id, 'storage_ended')).length,
    ];
    await remind();
    expect(await sent()).toEqual([0, 0]);
    await receivedAgo(order, 24);
    expect([await remind(), await remind()]).toEqual([1, 0]);
    expect(await sent()).toEqual([1, 0]);
    await receivedAgo(order, 5);
    await remind();
    expect(await sent()).toEqual([2, 0]);
    await receivedAgo(order, 2);
    expect([await remind(), await remind()]).toEqual([1, 0]);
    expect(await sent()).toEqual([2, 1]);
  });

  it('name the order and the day', async () => {
    const order = await paidOrder(shop);
    await receive(shop, order);
    await receivedAgo(order, 25);
    await remind();
    const [mail] = await mails(shop, order.order_id, 'storage_ending');
    expect(mail).toMatchObject({ subject: expect.stringMatching(new RegExp(`${order.order_number} ends on .*\\(UTC\\)`)) });
  });

  it('charge nothing', async () => {
    const order = await paidOrder(shop);
    await receive(shop, order);
    const money = () => shop.row<Json>('select total, amount_paid, held from public.orders where id = $1', [order.order_id]);
    const before = await money();
    await receivedAgo(order, 60);
    await remind();
    expect(await money()).toEqual(before);
  });
});

describe('storage_list', () => {
  it('has what ended or ends within 7 days, the first to end first, for admins', async () => {
    const [fresh, ending, over] = [await paidOrder(shop), await paidOrder(shop), await paidOrder(shop)];
    for (const order of [fresh, ending, over]) await receive(shop, order);
    await receivedAgo(ending, 26);
    await receivedAgo(over, 40);
    expect(await list()).toMatchObject({
      count: 2,
      orders: [
        { order_id: over.order_id, is_over: true },
        { order_id: ending.order_id, is_over: false },
      ],
    });
    expect(await refusal(list(shop.customer))).toBe('PT403 admin_only');
  });
});
