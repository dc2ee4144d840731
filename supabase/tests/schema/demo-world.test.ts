import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';

const ADMIN = '00000000-0000-4000-8000-000000000001';
const CUSTOMER = '00000000-0000-4000-8000-000000000002';
/** What differs in an instant quote's product, and in the outcome. */
interface Asked {
  item_weight?: number;
  failed?: string[];
  reasons?: string[];
}

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase({ demo: true });
});
afterAll(() => db.close());

const count = async (from: string): Promise<number> =>
  (await db.sql<{ n: number }>(`select count(*)::int as n from ${from}`))[0]!.n;

describe('the demo world', () => {
  it.each([
    ['public.country_settings', 12],
    ['public.shipping_routes', 10],
    ['public.customs_categories', 15],
    [`public.user_roles where role = 'admin'`, 3],
    [`public.user_roles where role = 'user'`, 40],
    ['public.quotes', 300],
    ['public.orders', 80],
  ])('has what it promises in %s', async (from, wanted) => {
    expect(await count(from)).toBe(wanted);
  });

  it('has a drawing of every product, in carts and lists too', async () => {
    const drawn = await fs.readdir(path.join(import.meta.dirname, '../../demo-pictures'));
    const named = await db.sql<{ file: string }>(
      `select distinct split_part(image_path, '/', 2) as file from public.quote_items`,
    );
    expect(named.map(({ file }) => file).filter((file) => !drawn.includes(file))).toEqual([]);
    const undrawn = (list: string) => count(`public.${list} where image_path is null and item_count > 0`);
    expect(await Promise.all(['quote_cards', 'quote_list', 'order_list'].map(undrawn))).toEqual([0, 0, 0]);
  });

  it('has a quote in every status', async () => {
    const statuses = await db.sql(
      `select d ->> 'name' as name from private.status_definitions() d where d ->> 'name' not in (select status from public.quotes)`,
    );
    expect(statuses).toEqual([]);
  });

  it('has a payment of each kind and end', async () => {
    expect(
      await db.sql('select count(distinct method)::int as methods, count(distinct status)::int as statuses from public.payments'),
    ).toEqual([{ methods: 3, statuses: 7 }]);
  });

  it('has every amount accounted for, and an order that is paid in part', async () => {
    expect(await db.sql('select * from private.unaccounted_money()')).toEqual([]);
    expect(await count('public.orders where amount_paid > 0 and amount_paid < total')).toBe(1);
  });

  it('adds up: what an order costs is the sum of its lines', async () => {
    const wrong = await count(
      `public.orders o where total <> (select sum(line_total_local * 1) from public.order_items where order_id = o.id)`,
    );
    expect(wrong).toBe(0);
  });

  it('adds up in USD, too', async () => {
    const wrong = await db.sql(
      `select o.order_number, o.total_usd, (select sum(line_total_usd) from public.order_items where order_id = o.id) as lines
       from public.orders o where total_usd is distinct from (select sum(line_total_usd) from public.order_items where order_id = o.id)`,
    );
    expect(wrong).toEqual([]);
  });

  it('keeps every quote in its order’s status', async () => {
    expect(await count('public.quotes q join public.orders o on o.id = q.order_id where o.status <> q.status')).toBe(0);
  });

  it('has nothing that happens in the future', async () => {
    expect(await count('public.quotes where created_at > now() or sent_at > now() or approved_at > now()')).toBe(0);
    expect(await count('public.status_history where created_at > now()')).toBe(0);
    expect(await count('public.messages where created_at > now()')).toBe(0);
  });

  it.each([
    'public.quotes where in_cart and user_id =',
    'public.quotes where saved_for_later and user_id =',
    'public.orders where user_id =',
    'public.messages where not is_read and recipient_id =',
    'public.user_addresses where user_id =',
  ])('gives the demo customer something in %s', async (from) => {
    expect(await count(`${from} '${CUSTOMER}'`)).toBeGreaterThan(0);
  });

  it('stores something of the demo customer that waits, is due soon and is over, which the customer sees, too', async () => {
    interface Stored {
      order_id: string;
      user_id: string;
      free_until: string;
      is_over: boolean;
    }
    const [list] = await db.as({ userId: ADMIN }, (sql) =>
      sql<{ stored: { orders: Stored[] } }>('select public.storage_list() as stored'),
    );
    const theirs = list!.stored.orders.filter(({ user_id }) => user_id === CUSTOMER);
    const days = theirs.map(({ free_until }) => Math.floor((Date.parse(free_until) - Date.now()) / 86_400_000));
    expect(days).toEqual([expect.any(Number), 1, expect.any(Number)]);
    expect([days[0]! < 0, days[2]! > 3, theirs.map(({ is_over }) => is_over)]).toEqual([true, true, [true, false, false]]);
    const shown = await db.as({ userId: CUSTOMER }, (sql) =>
      sql<{ id: string; storage: Stored[] }>(`select id, storage from public.order_cards where storage <> '[]'`),
    );
    const dates = (of: [string, string][]) => of.toSorted(([one], [other]) => one.localeCompare(other));
    expect(dates(shown.map(({ id, storage }) => [id, storage[0]!.free_until]))).toEqual(
      dates(theirs.map(({ order_id, free_until }) => [order_id, free_until])),
    );
  });

  it.each([
    ['sent', 'https://www.peakrunner.example/p/trail-2', 'Trail running shoes', 129, {}],
    ['calculated', 'https://www.soundhouse.example/p/nc700', 'Noise-cancelling headphones', 279, { failed: ['over_limit'] }],
    ['calculated', 'https://shop.example/jacket', 'Rain jacket', 90, { failed: ['low_confidence'] }],
    ['calculated', 'https://shop.example/phone', 'Folding phone', 90, { failed: ['low_confidence', 'restricted'] }],
    ['pending', 'https://shop.example/kettle', 'Copper kettle', 90, { reasons: ['over_max_weight'], item_weight: 45 }],
  ])(
    'answers an instant quote as %s for %s',
    async (outcome, product_url, product_name, item_price, { item_weight, ...more }: Asked) => {
      const asked = {
        items: [{ product_url, product_name, item_price, item_weight }],
        country_code: 'US',
        destination_country: 'NP',
      };
      const [row] = await db.sql<{ answer: unknown }>('select public.preview_instant_quote($1) as answer', [
        JSON.stringify(asked),
      ]);
      expect(row!.answer).toMatchObject({ outcome, ...more });
    },
  );

  it('refuses an instant quote for what is prohibited', async () => {
    const item = { product_url: 'https://shop.example/p', product_name: 'Powerbank', item_price: 20 };
    const asked = db.sql('select public.preview_instant_quote($1)', [
      JSON.stringify({ items: [item], country_code: 'US', destination_country: 'NP' }),
    ]);
    await expect(asked).rejects.toThrow('prohibited_item');
  });

  it('has no password in it', async () => {
    expect(await count('auth.users where encrypted_password is not null')).toBe(0);
  });
});

describe('a real instance', () => {
  it('stays empty when the seed is run on it', async () => {
    const real = await openTestDatabase();
    await real.exec(await fs.readFile(path.resolve(import.meta.dirname, '../../seed.sql'), 'utf8'));
    expect(
      await real.sql(
        'select (select count(*)::int from public.quotes) as quotes, (select count(*)::int from auth.users) as users',
      ),
    ).toEqual([{ quotes: 0, users: 0 }]);
    await real.close();
  });
});
