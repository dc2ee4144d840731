import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Checkout, openShop, orderRow, refusal, requestedQuote, type Shop, unpaidOrder } from './shop.ts';

interface Found {
  kind: string;
  id: string;
  order_id?: string;
  title: string;
  detail: string;
}

let shop: Shop;
let order: Checkout;
beforeAll(async () => {
  shop = await openShop();
  order = await unpaidOrder(shop);
});
afterAll(() => shop.db.close());

const search = (p_search: string | null, more = {}, who = shop.admin) =>
  shop.call<Found[]>(who, 'admin_search', { p_search, ...more });
const titles = async (text: string, kind?: string) =>
  (await search(text)).filter((one) => !kind || one.kind === kind).map(({ title }) => title);

it('finds an order by its number, with or without its letters', async () => {
  const digits = order.order_number.slice(3);
  for (const typed of [
    order.order_number,
    order.order_number.toLowerCase(),
    `#${order.order_number}`,
    digits,
    ` ${digits} `,
    `LO${digits}`,
  ])
    expect((await search(typed))[0]).toEqual({
      kind: 'order',
      id: order.order_id,
      title: order.order_number,
      detail: 'Maya, Payment pending',
    });
});

it('puts the record with exactly this number before newer ones that contain it', async () => {
  const old = await requestedQuote(shop);
  await shop.db.sql(`update public.quotes set created_at = now() - interval '90 days' where id = $1`, [old.id]);
  const digits = old.display_id.slice(3);
  await shop.db.sql(
    `insert into public.quotes (display_id, user_id, country_code, destination_country)
     select 'LF-9' || n || $1, $2, 'US', 'NP' from generate_series(1, 8) n`,
    [digits, shop.customer.userId],
  );
  const found = await titles(digits, 'quote');
  expect([found[0], found.length]).toEqual([old.display_id, 5]);
});

it('finds a payment by its reference and leads to its order', async () => {
  expect((await search(order.reference_code)).filter(({ kind }) => kind === 'payment')).toEqual(
    [
      {
        kind: 'payment',
        id: order.payment_id,
        order_id: order.order_id,
        title: order.reference_code,
        detail: `${order.order_number}, NPR ${Number((await orderRow(shop, order.order_id))['total']).toLocaleString('en-US')}`,
      },
    ].map((one) => ({ ...one, detail: expect.stringContaining(`${order.order_number}, NPR`) })),
  );
});

it('finds a customer by name and e-mail, and their orders and quotes', async () => {
  expect(await titles('maya@shop.test', 'customer')).toEqual(['Maya']);
  expect(new Set((await search('maya')).map(({ kind }) => kind))).toEqual(new Set(['order', 'quote', 'customer', 'payment']));
});

it('finds nothing for nothing, and refuses a search that is too long or too wide', async () => {
  expect([await search('  '), await search(null), await search('zebra crossing')]).toEqual([[], [], []]);
  expect(await refusal(search('x'.repeat(201)))).toBe('PT400 too_long search');
  expect(await refusal(search('maya', { p_limit: 21 }))).toBe('PT400 bad_limit p_limit');
});

it('takes at most 200 characters in every function that searches', async () => {
  const rows = await shop.db.sql<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and 'p_search' = any (proargnames) order by 1`,
  );
  const names = rows.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(8);
  for (const name of names) {
    const asked = shop.call(shop.admin, name, { p_search: 'ä'.repeat(201) });
    expect([name, await refusal(asked)]).toEqual([name, 'PT400 too_long search']);
  }
});

it('is for admins', async () => {
  expect(await refusal(search('maya', {}, shop.customer))).toBe('PT403 admin_only');
});
