import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPrice, openShop, pricedQuote, refusal, requestedQuote, type Json, type Shop } from './shop.ts';

interface Row extends Json {
  quote_id: string;
  old_total: number | null;
  new_total: number | null;
  difference_usd: number | null;
  reason: string | null;
  broken: boolean;
}
interface Simulation extends Json {
  quotes: number;
  left_off: number;
  changed: number;
  broken: number;
  rows: Row[];
  jumps: { destination: string; factor: number; quotes: number }[];
  problems: { code: string; subject: string }[];
  lost: { routes: Json[]; quotes: { count: number; first: { display_id: string }[] }; carts: { count: number } };
}

let shop: Shop;
let ids: { nepal: string; routeToNepal: string; category: string };
let quote: string;
const idOf = async (text: string) => (await shop.row<{ id: string }>(text)).id;
beforeAll(async () => {
  shop = await openShop();
  ids = {
    nepal: await idOf(`select id from public.country_settings where code = 'NP'`),
    routeToNepal: await idOf(`select id from public.shipping_routes where destination_country = 'NP'`),
    category: shop.categoryId,
  };
  const items = [{ product_name: 'Camera', quantity: 1, item_price: 100, item_weight: 1, customs_category_id: shop.categoryId }];
  ({ id: quote } = await pricedQuote(shop, {}, { items }));
});
afterAll(() => shop.db.close());

const simulate = (changes: Json[], who: Parameters<Shop['call']>[0] = shop.admin) =>
  shop.call<Simulation>(who, 'simulate_settings', { p_changes: changes });
const settingsText = async () =>
  JSON.stringify([
    await shop.db.sql('select * from public.country_settings order by id'),
    await shop.db.sql('select * from public.shipping_routes order by id'),
    await shop.db.sql('select * from public.customs_categories order by id'),
    await shop.db.sql('select * from public.auto_quote_rules order by id'),
    await shop.db.sql('select count(*) from public.audit_log'),
  ]);

/** Saves a change as an admin does and prices the quote again by save_price. @returns the stored local total */
async function outcome(save: string, parameters: unknown[]): Promise<number> {
  return shop.db.as(shop.admin, async (sql) => {
    await sql(save, parameters);
    const [{ version }] = (await sql('select version from public.admin_quotes where id = $1', [quote])) as [{ version: number }];
    const items = [{ product_name: 'Camera', quantity: 1, item_price: 100, item_weight: 1, customs_category_id: ids.category }];
    await sql('select public.save_price($1, $2, $3)', [quote, version, JSON.stringify(aPrice({ items }))]);
    const [row] = (await sql('select final_total_local from public.admin_quotes where id = $1', [quote])) as [
      { final_total_local: number },
    ];
    return Number(row.final_total_local);
  });
}

describe('the prediction equals the outcome after saving and pricing again', () => {
  it.each([
    [
      'a tax',
      () => ({ table: 'country_settings', id: ids.nepal, values: { vat: 20 } }),
      () => ['update public.country_settings set vat = 20 where id = $1', [ids.nepal]],
    ],
    [
      'an exchange rate',
      () => ({ table: 'country_settings', id: ids.nepal, values: { rate_from_usd: 140 } }),
      () => ['update public.country_settings set rate_from_usd = 140 where id = $1', [ids.nepal]],
    ],
    [
      'a route',
      () => ({ table: 'shipping_routes', id: ids.routeToNepal, values: { cost_per_kg: 9, exchange_rate: 150 } }),
      () => ['update public.shipping_routes set cost_per_kg = 9, exchange_rate = 150 where id = $1', [ids.routeToNepal]],
    ],
    [
      'a duty',
      () => ({ table: 'customs_categories', id: ids.category, values: { duty_percent: 40 } }),
      () => ['update public.customs_categories set duty_percent = 40 where id = $1', [ids.category]],
    ],
    [
      'a new rate of duty',
      () => ({ table: 'customs_rates', values: { category_id: ids.category, destination_country: 'NP', duty_percent: 3 } }),
      () => [
        'insert into public.customs_rates (category_id, destination_country, duty_percent) values ($1, $2, 3)',
        [ids.category, 'NP'],
      ],
    ],
    [
      'a deleted route',
      () => ({ table: 'shipping_routes', id: ids.routeToNepal }),
      () => ['delete from public.shipping_routes where id = $1', [ids.routeToNepal]],
    ],
  ] as [string, () => Json, () => [string, unknown[]]][])('for %s', async (_name, change, save) => {
    const before = await settingsText();
    const { rows, changed } = await simulate([change()]);
    expect(await settingsText()).toBe(before);
    expect(changed).toBe(1);
    const [row] = rows as [Row];
    expect(row.new_total).not.toBe(row.old_total);
    expect(row.new_total).toBe(await outcome(...save()));
  });

  it('for a rule: an instant quote that is requested again', async () => {
    const request = {
      country_code: 'US',
      destination_country: 'NP',
      items: [{ product_url: 'https://shop.example/hat', product_name: 'Hat', item_price: 20, item_weight: 1 }],
    };
    const { id } = await shop.call<{ id: string }>(shop.customer, 'request_instant_quote', { p_request: request });
    const rule = { kind: 'pricing', priority: 1, conditions: {}, actions: { item_price_percent: 50 } };
    const { rows } = await simulate([{ table: 'auto_quote_rules', values: rule }]);
    await shop.db.sql(
      `insert into public.auto_quote_rules (kind, priority, actions) values ('pricing', 1, '{"item_price_percent": 50}')`,
    );
    const asked = await shop.call<{ price: { final_total_local: string } }>(shop.admin, 'try_instant_quote', {
      p_request: request,
    });
    await shop.db.exec('delete from public.auto_quote_rules');
    expect(rows.map((row) => [row.quote_id, row.new_total])).toEqual([[id, Number(asked.price.final_total_local)]]);
    const set = { threshold: 0.1, limit_usd: 1000, review: false, max_open: 3, range_percent: 15 };
    const settings = await simulate([{ table: 'auto_quote', values: set }]);
    expect(settings.rows).toMatchObject([{ quote_id: id, old_outcome: 'calculated', new_outcome: 'sent' }]);
  });
});

it('puts quotes that could no longer be priced first, with the reason', async () => {
  const { rows, broken } = await simulate([{ table: 'shipping_routes', id: ids.routeToNepal, values: { max_weight: 0.5 } }]);
  expect(broken).toBeGreaterThan(0);
  expect(rows[0]).toMatchObject({ broken: true, new_total: null, reason: 'over_max_weight' });
});

it('names the routes, quotes and carts that an emptied rate leaves without an exchange rate', async () => {
  const { lost } = await simulate([{ table: 'country_settings', id: ids.nepal, values: { rate_from_usd: null } }]);
  expect(lost.routes).toMatchObject([{ origin: 'US', destination: 'NP', was: 'usd_cross' }]);
  expect(lost.quotes.count).toBeGreaterThan(0);
  const unharmed = await simulate([{ table: 'country_settings', id: ids.nepal, values: { vat: 1 } }]);
  expect(unharmed.lost).toMatchObject({ routes: [], quotes: { count: 0 }, carts: { count: 0 } });
});

it('names prices that double or halve, with the open quotes, also where no quote shows it', async () => {
  const [wrong, harmless] = [
    await simulate([{ table: 'country_settings', id: ids.nepal, values: { rate_from_usd: 13300 } }]),
    await simulate([{ table: 'country_settings', id: ids.nepal, values: { rate_from_usd: 140 } }]),
  ];
  expect(wrong.jumps).toEqual([{ destination: 'NP', factor: expect.closeTo(100, 0), quotes: expect.any(Number) }]);
  expect(wrong.jumps[0]!.quotes).toBeGreaterThan(0);
  expect(harmless.jumps).toEqual([]);
  const germany = await idOf(`select id from public.country_settings where code = 'DE'`);
  expect((await simulate([{ table: 'country_settings', id: germany, values: { rate_from_usd: 0.09 } }])).jumps).toEqual([
    { destination: 'DE', factor: 0.1, quotes: 0 },
  ]);
});

it('names the problems that a change gives the settings', async () => {
  const codes = async (changes: Json[]) => (await simulate(changes)).problems.map(({ code }) => code);
  const rupees = await idOf(`select id from public.bank_accounts where currency = 'NPR'`);
  expect(await codes([{ table: 'bank_accounts', id: rupees, values: { is_active: false } }])).toEqual([
    'no_payment_path',
    'no_bank_account',
  ]);
  const [{ setting_value }] = (await shop.db.sql(
    `select setting_value from public.system_settings where setting_key = 'cart_recovery'`,
  )) as [{ setting_value: string }];
  const recovery = JSON.parse(setting_value) as Json;
  expect(await codes([{ table: 'cart_recovery', values: { ...recovery, holdout_percent: 100 } }])).toEqual(['holdout_of_all']);
  expect(await codes([{ table: 'cart_recovery', values: { ...recovery, holdout_percent: 50 } }])).toEqual([]);
});

it('refuses what saving would refuse, unknown fields and other tables, and everybody but admins', async () => {
  const country = { table: 'country_settings', id: ids.nepal };
  expect(await refusal(simulate([{ ...country, values: { vat: -1 } }]))).toContain('23514');
  expect(await refusal(simulate([{ ...country, values: { id: ids.category } }]))).toBe('PT400 unknown_field id');
  expect(await refusal(simulate([{ table: 'profiles', values: { email: 'x' } }]))).toBe('PT400 bad_change p_changes');
  expect(await refusal(simulate([{ table: 'customs_rates', id: ids.nepal }]))).toContain('PT404 setting_not_found');
  expect(await refusal(simulate([{ ...country, values: { vat: 1 } }], shop.customer))).toContain('PT403 admin_only');
});

describe('the order of rules', () => {
  beforeEach(() => shop.db.exec('delete from public.auto_quote_rules'));
  it('is saved as a whole and refused where a rule was added in between', async () => {
    const rule = (keyword: string) =>
      idOf(`insert into public.auto_quote_rules (kind, conditions, actions)
      values ('weight', '{"keywords": ["${keyword}"]}', '{"item_weight": 1}') returning id`);
    const [a, b] = [await rule('a'), await rule('b')];
    const order = (list: string[]) =>
      shop.db.as(shop.admin, (sql) => sql(`select public.order_rules('weight', $1)`, [list]), { commit: true });
    await order([b, a]);
    expect(await shop.db.sql('select id from public.auto_quote_rules order by priority desc')).toEqual([{ id: b }, { id: a }]);
    await rule('c');
    expect(await refusal(order([a, b]))).toContain('PT409 stale_order');
  });
  it('a rule with a condition that nothing reads is refused', async () => {
    const bad = shop.db.sql(
      `insert into public.auto_quote_rules (kind, conditions, actions) values ('weight', '{"price_above": 3}', '{"item_weight": 1}')`,
    );
    expect(await refusal(bad)).toContain('PT400 bad_rule');
  });
});

it('trying an instant quote stores nothing', async () => {
  const before = await shop.row('select count(*) from public.quotes');
  const request = {
    country_code: 'US',
    destination_country: 'NP',
    items: [{ product_url: 'https://a.example/x', product_name: 'Hat', item_price: 5 }],
  };
  expect(await shop.call(shop.admin, 'try_instant_quote', { p_request: request })).toMatchObject({
    rules: [],
    weakest: expect.any(String),
  });
  expect(await shop.row('select count(*) from public.quotes')).toEqual(before);
  await requestedQuote(shop);
});
