import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminMails, history, mails, openShop, quoteRow, refusal, type Json, type Shop, totalOf } from './shop.ts';

interface Answer extends Json {
  id?: string;
  status?: string;
  outcome: 'sent' | 'calculated' | 'pending';
  confidence: number;
  weakest: string;
  parts: { part: string; score: number; source: string }[];
  failed: string[];
  reasons: string[];
  known: { item_price: number; currency: string; item_weight: number | null; category: string | null };
  price: (Json & { final_total: string }) | null;
  range: { percent: number; low: string; high: string; currency: string; low_usd: string; high_usd: string } | null;
}

const WORLD = `
  insert into public.customs_categories (name, duty_percent, default_weight, keywords, restriction) values
    ('Shoes', 15, 1.1, '{shoe,boot}', 'none'), ('Clothing', 12, 0.5, '{jacket}', 'none'), ('Phones', 5, 0.4, '{phone}', 'review'),
    ('Batteries', 0, 0.5, '{battery,powerbank}', 'prohibited');
  insert into public.quote_templates (template_name, origin_country, items)
    select 'Trail shoes', 'US', jsonb_build_array(jsonb_build_object('product_name', 'Trail shoes', 'product_url', 'https://www.peak.example/p/1',
      'quantity', 1, 'item_price', 100, 'item_weight', 1.2, 'customs_category_id', id)) from public.customs_categories where name = 'Shoes';
  update public.shipping_routes set restricted_items = '{perfume}' where destination_country = 'NP';
  update public.country_settings set min_shipping = 30, additional_shipping_per_kg = 9 where code = 'US';
`;
const SETTINGS = { threshold: 0.8, limit_usd: 300, review: false, max_open: 3, range_percent: 15 };

let shop: Shop;
let categories: Record<string, string>;
beforeAll(async () => {
  shop = await openShop();
  await shop.db.exec(WORLD);
  const rows = await shop.db.sql<{ name: string; id: string }>('select name, id from public.customs_categories');
  categories = Object.fromEntries(rows.map(({ name, id }) => [name, id]));
});
afterAll(() => shop.db.close());
beforeEach(async () => {
  await setting();
  await shop.db.exec(`delete from public.auto_quote_rules;
    update public.quotes set quote_type = 'manual' where quote_type = 'auto'`);
});

const setting = (changes: Json = {}) =>
  shop.db.sql(`update public.system_settings set setting_value = $1 where setting_key = 'auto_quote'`, [
    JSON.stringify({ ...SETTINGS, ...changes }),
  ]);
const rule = (kind: string, actions: Json, { keywords = [] as string[], domain = null as string | null, priority = 0 } = {}) =>
  shop.db.sql(
    'insert into public.auto_quote_rules (kind, actions, conditions, website_domain, priority) values ($1, $2, $3, $4, $5)',
    [kind, JSON.stringify(actions), JSON.stringify({ keywords }), domain, priority],
  );

const KNOWN = { product_url: 'https://peak.example/p/1?from=mail', product_name: ' trail  SHOES', item_price: 80 };
const UNKNOWN = { product_url: 'https://shop.example/x', product_name: 'Wooden thing', item_price: 80 };
const requestOf = (item: Json, changes: Json = {}): Json => ({
  items: [item],
  country_code: 'US',
  destination_country: 'NP',
  ...changes,
});
const ask = (item: Json, changes: Json = {}, who: Parameters<Shop['call']>[0] = shop.customer) =>
  shop.call<Answer>(who, 'request_instant_quote', { p_request: requestOf(item, changes) });
const preview = (item: Json, changes: Json = {}, who: Parameters<Shop['call']>[0] = shop.customer) =>
  shop.call<Answer>(who, 'preview_instant_quote', { p_request: requestOf(item, changes) });
const part = ({ parts }: Answer, name: string) => parts.find((each) => each.part === name)!;

describe('a product that matches a template', () => {
  it('is sent at the template’s price and weight, with its history and mail, and can be approved', async () => {
    const answer = await ask({ ...KNOWN, item_weight: 0.1 });
    expect(answer).toMatchObject({
      outcome: 'sent',
      status: 'sent',
      confidence: 0.85,
      weakest: 'price',
      failed: [],
      range: null,
    });
    expect(answer.known).toEqual({ item_price: 100, currency: 'USD', item_weight: 1.2, category: 'Shoes' });
    const row = await quoteRow(shop, answer.id!);
    expect(row).toMatchObject({ quote_type: 'auto', confidence_score: 0.85, final_total: Number(answer.price!.final_total) });
    expect(await history(shop, answer.id!)).toMatchObject([
      { from_status: null, to_status: 'calculated', trigger: 'auto_quote' },
      { from_status: 'calculated', to_status: 'sent', trigger: 'auto_quote' },
    ]);
    expect(await mails(shop, answer.id!, 'quote_sent')).toHaveLength(1);
    expect(await adminMails(shop, answer.id!)).toEqual([]);
    const approved = await shop.call<Json>(shop.customer, 'move_quote', {
      p_quote_id: answer.id,
      p_to: 'approved',
      p_version: row['version'],
      p_total: Number(answer.price!.final_total_local),
    });
    expect(approved).toMatchObject({ status: 'approved', in_cart: true });
  });

  it('stores the template and rules that were used for the admins, and the input for the parts', async () => {
    await rule('pricing', { item_price_percent: 5 });
    const { id } = await ask(KNOWN);
    const [admin] = await shop.db.sql<{ applied_rules: Json[] }>(
      'select applied_rules from public.quote_admin where quote_id = $1',
      [id],
    );
    expect(admin!.applied_rules).toMatchObject([{ kind: 'pricing' }, { kind: 'template', template_name: 'Trail shoes' }]);
    expect((await quoteRow(shop, id!))['instant']).toMatchObject({
      weakest: 'price',
      outcome: 'sent',
      typed: { item_price: 80 },
    });
  });

  it('counts the template’s uses, except previews', async () => {
    const uses = async () =>
      (await shop.row<{ use_count: number }>(`select use_count from public.quote_templates where template_name = 'Trail shoes'`))
        .use_count;
    const before = await uses();
    await preview(KNOWN);
    expect(await uses()).toBe(before);
    await ask(KNOWN);
    expect(await uses()).toBe(before + 1);
  });

  it.each([
    ['another host', { product_url: 'https://notpeak.example/p/1' }, {}],
    ['a host that only begins so', { product_url: 'https://peak.example.evil.example/p/1' }, {}],
    ['a host behind a user name', { product_url: 'https://peak.example@evil.example/p/1' }, {}],
    ['another title', { product_name: 'Trail shoes, gold edition' }, {}],
    ['another country, where the same number is other money', {}, { country_code: 'IN' }],
  ])('is not this one with %s', async (_name, item, changes) => {
    expect(part(await preview({ ...KNOWN, ...item }, changes), 'price')).toMatchObject({ score: 0.6, source: 'typed' });
  });
});

describe('what keeps a price from being sent', () => {
  it.each([
    ['a confidence below the threshold', { threshold: 0.86 }, 'low_confidence'],
    ['a total above the limit', { limit_usd: 50 }, 'over_limit'],
    ['a review that is switched on', { review: true }, 'review'],
    ['as many open instant quotes as are allowed', { max_open: 0 }, 'too_many_open'],
  ])('%s', async (_name, changes, failed) => {
    await setting(changes);
    const answer = await ask(KNOWN);
    expect(answer).toMatchObject({ outcome: 'calculated', status: 'calculated', failed: [failed], price: null });
    expect(await adminMails(shop, answer.id!)).toHaveLength(1);
    expect(await mails(shop, answer.id!, 'quote_sent')).toEqual([]);
  });

  it('a total of 0', async () => {
    await shop.db.exec(`update public.country_settings set handling_fixed = 0 where code = 'US';
      update public.shipping_routes set base_shipping_cost = 0, cost_per_kg = 0 where destination_country = 'NP';
      update public.country_settings set vat = 0 where code = 'NP'`);
    await setting({ threshold: 0 });
    const answer = await preview({ ...KNOWN, product_name: 'Sticker', item_price: 0 });
    await shop.db.exec(`update public.country_settings set handling_fixed = 5 where code = 'US';
      update public.shipping_routes set base_shipping_cost = 10, cost_per_kg = 5 where destination_country = 'NP';
      update public.country_settings set vat = 13 where code = 'NP'`);
    expect(answer).toMatchObject({ outcome: 'calculated', failed: ['zero_price'], price: null });
  });

  it('a total of exactly the limit, and a confidence of exactly the threshold, do not', async () => {
    const { price } = await preview(KNOWN);
    await setting({ limit_usd: Number(price!.final_total), threshold: 0.85 });
    expect((await preview(KNOWN)).outcome).toBe('sent');
  });

  it('three open instant quotes; an answered one no longer counts', async () => {
    const sent = [await ask(KNOWN), await ask(KNOWN), await ask(KNOWN)];
    expect(sent.map(({ outcome }) => outcome)).toEqual(['sent', 'sent', 'sent']);
    expect((await ask(KNOWN)).failed).toEqual(['too_many_open']);
    expect((await ask(KNOWN, {}, shop.stranger)).outcome).toBe('sent');
    const responseTo = async ({ id }: Answer) =>
      shop.call(shop.customer, 'move_quote', {
        p_quote_id: id,
        p_to: 'approved',
        p_version: (await quoteRow(shop, id!))['version'],
        p_total: await totalOf(shop, id!),
      });
    await responseTo(sent[0]!);
    expect((await preview(KNOWN)).outcome).toBe('calculated');
    await responseTo(sent[1]!);
    expect((await preview(KNOWN)).outcome).toBe('sent');
  });

  it('a word that requires review, whatever the rules are', async () => {
    await rule('customs', { customs_category_id: categories['Shoes'] }, { priority: 9 });
    expect((await preview({ ...KNOWN, product_name: 'Shoe with a phone' })).failed).toContain('restricted');
    expect((await preview({ ...KNOWN, product_name: 'Shoe perfume' })).failed).toContain('restricted');
    expect((await preview({ ...KNOWN, product_name: 'Headphones' })).failed).not.toContain('restricted');
  });

  it('an unset exchange rate, even with a threshold of 0', async () => {
    await setting({ threshold: 0, limit_usd: 100_000 });
    const answer = await ask(KNOWN, { destination_country: 'ZZ' });
    expect(answer).toMatchObject({ outcome: 'calculated', confidence: 0, weakest: 'rate', failed: ['no_rate'] });
  });

  it('statuses, stored before such sets were refused, in which a calculated quote is never sent', async () => {
    await shop.db.exec('alter table public.system_settings disable trigger user');
    const [sets] = await shop.db.sql<{ setting_value: string }>(
      `select setting_value from public.system_settings where setting_key = 'quote_statuses'`,
    );
    await shop.db.sql(
      `update public.system_settings set setting_value = (select jsonb_agg(case when s ->> 'name' = 'calculated'
         then jsonb_set(s, '{allowedTransitions}', '["rejected"]') else s end) from jsonb_array_elements(setting_value::jsonb) s)::text
       where setting_key = 'quote_statuses'`,
    );
    expect((await preview(KNOWN)).failed).toEqual(['review']);
    await shop.db.sql(`update public.system_settings set setting_value = $1 where setting_key = 'quote_statuses'`, [
      sets!.setting_value,
    ]);
    await shop.db.exec('alter table public.system_settings enable trigger user');
  });
});

describe('an estimate', () => {
  it('is a range of 15 % either way, and no price', async () => {
    await setting({ review: true });
    const { price, range, id } = await ask(KNOWN);
    const { estimate } = await shop.row<{ estimate: { final_total_local: string } }>(
      'select estimate from public.quote_admin where quote_id = $1',
      [id],
    );
    expect(price).toBeNull();
    expect(range).toMatchObject({ percent: 15, currency: 'NPR' });
    expect(Number(range!.low)).toBe(Math.round(Number(estimate.final_total_local) * 0.85));
    expect(Number(range!.high)).toBe(Math.round(Number(estimate.final_total_local) * 1.15));
    expect((await quoteRow(shop, id!))['instant']).toMatchObject({ range, failed: ['review'] });
  });

  it('cannot be approved by its customer', async () => {
    const { id } = await ask(UNKNOWN);
    const row = await quoteRow(shop, id!);
    const move = shop.call(shop.customer, 'move_quote', { p_quote_id: id, p_to: 'approved', p_version: row['version'] });
    expect(await refusal(move)).toMatch(/^PT409 move_not_allowed/);
  });
});

describe('the confidence of each part', () => {
  it('price: typed', async () => {
    expect(part(await preview(UNKNOWN), 'price')).toMatchObject({ score: 0.6, source: 'typed' });
  });

  it('price: a pricing rule adds to a typed price, not to a template’s', async () => {
    await rule('pricing', { item_price_percent: 5 }, { domain: 'shop.example' });
    const answer = await preview(UNKNOWN);
    expect(answer.known.item_price).toBe(84);
    expect(part(answer, 'price')).toMatchObject({ score: 0.6, source: 'rule' });
    await rule('pricing', { item_price_percent: 5 });
    expect((await preview(KNOWN)).known.item_price).toBe(100);
  });

  it.each([
    ['none', {}, [], 0.3, null],
    ['typed', { item_weight: 2 }, [], 0.6, 2],
    ['category', { product_name: 'Jacket' }, [], 0.6, 0.5],
    ['raised', { product_name: 'Jacket', item_weight: 0.2 }, [], 0.6, 0.5],
    ['typed', { product_name: 'Jacket', item_weight: 0.6 }, [], 0.6, 0.6],
    ['rule', { product_name: 'Jacket' }, ['jacket'], 0.6, 0.9],
    ['typed', { product_name: 'Jacket', item_weight: 0.6 }, ['jacket'], 0.6, 0.6],
  ])('weight: %s for %j', async (source, item, keywords, score, kg) => {
    if (keywords.length) await rule('weight', { item_weight: 0.9 }, { keywords });
    const answer = await preview({ ...UNKNOWN, ...item });
    expect(part(answer, 'weight')).toMatchObject({ source, score });
    expect(answer.known.item_weight).toBe(kg);
  });

  it('category: one match is surer than several, several than none', async () => {
    const scored = async (product_name: string, more: Json = {}) => {
      const answer = await preview({ ...UNKNOWN, product_name, ...more });
      const { score, source } = part(answer, 'category');
      return [score, source, answer.known.category];
    };
    expect(await scored('Wooden thing')).toEqual([0.3, 'none', null]);
    expect(await scored('Winter jackets')).toEqual([0.95, 'keyword', 'Clothing']);
    expect(await scored('Jacket and boots')).toEqual([0.6, 'keyword', 'Shoes']);
    expect(await scored('Wooden thing', { customs_category_id: categories['Clothing'] })).toEqual([0.6, 'typed', 'Clothing']);
    expect(await scored('Winter jacket', { customs_category_id: categories['Clothing'] })).toEqual([0.95, 'keyword', 'Clothing']);
    expect(await scored('Winter jacket', { customs_category_id: categories['Shoes'] })).toEqual([0.6, 'keyword', 'Shoes']);
  });

  it('category: a rule comes before the categories’ own words, the strongest before the others, a shop’s own first', async () => {
    const category = async () => (await preview({ ...UNKNOWN, product_name: 'Jacket' })).known.category;
    await rule('customs', { customs_category_id: categories['Cameras'] });
    expect(await category()).toBe('Cameras');
    await rule('customs', { customs_category_id: categories['Shoes'] }, { domain: 'shop.example' });
    expect(await category()).toBe('Shoes');
    await rule('customs', { customs_category_id: categories['Clothing'] }, { priority: 1, keywords: ['jacket'] });
    expect(await category()).toBe('Clothing');
    await rule('customs', { customs_category_id: categories['Shoes'] }, { priority: 2, keywords: ['boot'] });
    await rule('customs', { customs_category_id: categories['Shoes'] }, { priority: 2, domain: 'other.example' });
    expect(await category()).toBe('Clothing');
  });

  it('a disabled rule has no effect', async () => {
    await rule('weight', { item_weight: 7 });
    await shop.db.sql('update public.auto_quote_rules set is_active = false');
    expect((await preview(UNKNOWN)).known.item_weight).toBeNull();
  });

  it('rate and route', async () => {
    expect(part(await preview(KNOWN), 'rate')).toMatchObject({ score: 0.85, source: 'usd_cross' });
    expect(part(await preview(KNOWN), 'route')).toMatchObject({ score: 1, source: 'route' });
    const withoutRoute = await preview(KNOWN, { destination_country: 'DE' });
    expect(part(withoutRoute, 'route')).toMatchObject({ score: 0.6, source: 'fallback' });
    const noFallback = await preview({ ...KNOWN, item_price: 500 }, { country_code: 'IN', destination_country: 'DE' });
    expect(part(noFallback, 'route')).toMatchObject({ score: 0, source: 'none' });
    await shop.db.sql(`update public.shipping_routes set exchange_rate = 130 where destination_country = 'NP'`);
    expect(part(await preview(KNOWN), 'rate')).toMatchObject({ score: 1, source: 'route' });
    await shop.db.sql(`update public.shipping_routes set exchange_rate = null where destination_country = 'NP'`);
  });
});

describe('a request that cannot be priced', () => {
  it('waits for an admin, without a price', async () => {
    const answer = await ask({ ...UNKNOWN, item_weight: 31 });
    expect(answer).toMatchObject({
      outcome: 'pending',
      status: 'pending',
      reasons: ['over_max_weight'],
      price: null,
      range: null,
    });
    expect(await quoteRow(shop, answer.id!)).toMatchObject({ quote_type: 'auto', final_total: null, breakdown: null });
    expect(await adminMails(shop, answer.id!)).toHaveLength(1);
  });
});

describe('an instant quote is refused', () => {
  const refused = (item: Json, changes: Json = {}) => refusal(ask({ ...KNOWN, ...item }, changes));

  it('for prohibited goods, with the reason, and stores nothing', async () => {
    const before = await shop.row('select count(*) from public.quotes');
    expect(await refused({ product_name: 'Spare batteries' })).toBe('PT422 prohibited_item items.0.product_name');
    expect(await refused({ product_url: UNKNOWN.product_url, customs_category_id: categories['Batteries'] })).toBe(
      'PT422 prohibited_item items.0.customs_category_id',
    );
    expect(await shop.row('select count(*) from public.quotes')).toEqual(before);
  });

  it('not for a single prohibited word among others: an admin reviews it', async () => {
    expect(await preview({ ...UNKNOWN, product_name: 'Jacket with a powerbank' })).toMatchObject({ outcome: 'calculated' });
  });

  it.each([
    ['a product without a link', { product_url: undefined }, 'PT400 missing_field items.0.product_url'],
    ['a link that is none', { product_url: 'javascript:alert(1)' }, 'PT400 bad_url items.0.product_url'],
    ['a product without a name', { product_name: ' ' }, 'PT400 missing_field items.0.product_name'],
    ['a product without a price', { item_price: null }, 'PT400 missing_field items.0.item_price'],
    ['a price that is not a number', { item_price: 'NaN' }, 'PT400 not_a_number items.0.item_price'],
    ['an unknown currency', { price_currency: 'QQQ' }, 'PT422 no_rate items.0.price_currency'],
    [
      'a category that is not there',
      { product_url: UNKNOWN.product_url, customs_category_id: crypto.randomUUID() },
      'PT400 customs_category_not_found items.0.customs_category_id',
    ],
  ])('for %s', async (_name, item, expected) => {
    expect(await refused(item)).toBe(expected);
  });

  it('for two products, a closed country, a visitor', async () => {
    expect(await refused({}, { items: [KNOWN, UNKNOWN] })).toBe('PT413 too_many_items items');
    expect(await refused({}, { destination_country: 'QQ' })).toBe('PT422 country_not_served destination_country');
    expect(await refused({}, { country_code: 'QQ' })).toBe('PT422 country_not_served country_code');
    expect(await refusal(ask(KNOWN, {}, 'anon'))).toMatch(/^42501/);
  });
});

describe('a preview', () => {
  it('returns to a visitor the same as the request, and stores nothing', async () => {
    const before = await shop.row('select (select count(*) from public.quotes), (select count(*) from public.email_outbox)');
    const previewed = await preview(KNOWN, { insured: true }, 'anon');
    expect(await shop.row('select (select count(*) from public.quotes), (select count(*) from public.email_outbox)')).toEqual(
      before,
    );
    const { id: _id, display_id: _display, status: _status, version: _version, ...asked } = await ask(KNOWN, { insured: true });
    expect(asked).toEqual(previewed);
  });

  it('reveals neither the rules nor an estimate’s exact price', async () => {
    const answer = await preview(UNKNOWN, {}, 'anon');
    expect(Object.keys(answer).toSorted()).toEqual(
      ['confidence', 'failed', 'known', 'outcome', 'parts', 'price', 'range', 'reasons', 'weakest'].toSorted(),
    );
    expect(answer.price).toBeNull();
  });
});

describe('what only an admin types', () => {
  it('takes nothing off an instant quote', async () => {
    const { price } = await preview(KNOWN);
    const cheap = await preview(KNOWN, { discount: 50, sales_tax: 0, merchant_shipping: 0, domestic_shipping: 0 });
    expect(cheap.price).toEqual(price);
  });
});

describe('an invalid rule', () => {
  it.each([
    ['weight', {}],
    ['weight', { item_weight: 0 }],
    ['weight', { item_weight: 'much' }],
    ['pricing', { item_price_percent: -5 }],
    ['customs', { customs_category_id: 'shoes' }],
  ])('of kind %s with %j is not saved', async (kind, actions) => {
    expect(await refusal(rule(kind, actions))).toBe('PT400 bad_rule actions');
  });

  it('without a list of words is refused', async () => {
    const saved = shop.db.sql(
      `insert into public.auto_quote_rules (kind, actions, conditions) values ('weight', '{"item_weight": 1}', '{"keywords": "shoe"}')`,
    );
    expect(await refusal(saved)).toBe('PT400 bad_rule actions');
  });
});
