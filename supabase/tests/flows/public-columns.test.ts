import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Identity } from '../harness.ts';
import { openShop, type Shop } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.db.close());

const client = (who: Identity): Client => shop.db.client(who);

const COUNTRY =
  'id code name currency rate_from_usd rate_updated_at de_minimis_duty de_minimis_tax purchase_allowed shipping_allowed';
const ROUTE = 'id origin_country destination_country exchange_rate is_active';
/** Columns every API role may read. Signed-in users may read more. */
const OPEN = {
  country_settings: { anon: COUNTRY, authenticated: `${COUNTRY} updated_at` },
  shipping_routes: { anon: ROUTE, authenticated: `${ROUTE} delivery_options updated_at` },
} as const;
type Table = keyof typeof OPEN;

const columnsOf = async (table: Table): Promise<string[]> =>
  (
    await shop.db.sql<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = ('public.' || $1)::regclass and attnum > 0 and not attisdropped`,
      [table],
    )
  ).map(({ name }) => name);

describe.each(['country_settings', 'shipping_routes'] as const)('%s', (table) => {
  it.each(['anon', 'customer'] as const)('shows %s its public columns and no other', async (who) => {
    const identity = who === 'anon' ? 'anon' : shop.customer;
    const open = OPEN[table][who === 'anon' ? 'anon' : 'authenticated'].split(' ');
    const read: string[] = [];
    for (const column of await columnsOf(table)) {
      const { data, error } = await client(identity).from(table).select(column).limit(1);
      if (!error) read.push(column);
      expect(error ? error.code : data?.length).toBe(error ? '42501' : 1);
    }
    expect(read.sort()).toEqual(open.sort());
  });

  it.each([
    ['every column', '*'],
    ['a cost under another name', 'code:handling_percent,price:base_shipping_cost'],
    ['a cost as text', table === 'shipping_routes' ? 'cost_per_kg::text' : 'handling_fixed::text'],
  ])('does not give %s', async (_, select) => {
    expect((await client('anon').from(table).select(select)).error).not.toBeNull();
    expect((await client(shop.customer).from(table).select(select)).error).not.toBeNull();
  });

  it('does not reveal a cost through filters or sorting', async () => {
    const column = table === 'shipping_routes' ? 'cost_per_kg' : 'handling_percent';
    for (const who of ['anon', shop.customer] as const) {
      expect((await client(who).from(table).select('id').gt(column, 1)).error?.code).toBe('42501');
      expect((await client(who).from(table).select('id').order(column)).error?.code).toBe('42501');
    }
  });
});

describe('the specified reads', () => {
  it.each(['anon', 'customer'] as const)('answer %s', async (who) => {
    const db = client(who === 'anon' ? 'anon' : shop.customer);
    const countries = await db.from('country_settings').select('code,name,currency,rate_from_usd').order('name');
    expect(countries.data?.map(({ code }) => code)).toEqual(['DE', 'IN', 'NP', 'ZZ', 'US']);
    const rate = await db.from('country_settings').select('rate_from_usd').eq('code', 'NP').single();
    expect(rate.data).toEqual({ rate_from_usd: 133 });
    const pair = { origin_country: 'US', destination_country: 'NP', is_active: true };
    const route = await db.from('shipping_routes').select('exchange_rate').match(pair);
    expect(route.data).toEqual([{ exchange_rate: null }]);
  });
});

describe('an admin', () => {
  it('reads whole rows by functions that sort, filter and select, as the admin pages do', async () => {
    const db = client(shop.admin);
    const countries = await db.rpc('admin_countries').order('name');
    expect(countries.data?.map(({ code }) => code)).toEqual(['DE', 'IN', 'NP', 'ZZ', 'US']);
    expect(countries.data?.at(-1)).toMatchObject({ code: 'US', handling_fixed: 5, purchase_allowed: true });
    const routes = await db.rpc('admin_shipping_routes').order('origin_country').order('destination_country');
    expect(routes.data?.map((route) => route.destination_country)).toEqual(['IN', 'NP', 'ZZ']);
    const terms = await db
      .rpc('admin_shipping_routes')
      .select('delivery_options,insurance_percent,insurance_min,weight_step,max_weight,restricted_items')
      .match({ origin_country: 'US', destination_country: 'NP', is_active: true })
      .limit(1);
    expect(terms.data).toMatchObject([{ max_weight: 30, weight_step: 0.5, insurance_min: 0 }]);
    expect(Object.keys(terms.data?.[0] ?? {})).toHaveLength(6);
  });

  it.each(['admin_countries', 'admin_shipping_routes'] as const)('alone calls %s', async (name) => {
    expect((await client('anon').rpc(name)).error?.code).toBe('42501');
    expect((await client(shop.customer).rpc(name)).error).toMatchObject({ code: 'PT403', message: 'admin_only' });
  });

  it('saves a route and a country as the forms do, and sees a change made in between', async () => {
    const db = client(shop.admin);
    const [route] = (await db.rpc('admin_shipping_routes').eq('destination_country', 'IN')).data ?? [];
    const seen = { id: route!.id, updated_at: route!.updated_at };
    const saved = await db.from('shipping_routes').update({ cost_per_kg: 7 }).match(seen).select('id');
    expect(saved.data).toEqual([{ id: seen.id }]);
    expect((await db.from('shipping_routes').update({ cost_per_kg: 8 }).match(seen).select('id')).data).toEqual([]);
    const [country] = (await db.rpc('admin_countries').eq('code', 'NP')).data ?? [];
    const changed = await db
      .from('country_settings')
      .update({ handling_percent: 1 })
      .match({ id: country!.id, updated_at: country!.updated_at })
      .select('id,code');
    expect(changed.data).toEqual([{ id: country!.id, code: 'NP' }]);
    const added = await db.from('country_settings').insert({ code: 'FR', name: 'France', currency: 'EUR' }).select('id,code');
    expect(added.data).toMatchObject([{ code: 'FR' }]);
    await db.from('country_settings').delete().eq('code', 'FR');
    expect((await db.rpc('admin_countries')).data).toHaveLength(5);
  });
});
