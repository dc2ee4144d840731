import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Price } from '../../../libs/db/src/price.ts';
import {
  aPrice,
  aRequest,
  approvedQuote,
  move,
  openShop,
  pricedQuote,
  quoteRow,
  refusal,
  requestedQuote,
  sentQuote,
  versionOf,
  type Json,
  type QuoteCard,
  type Shop,
  chooseDelivery,
} from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.db.close());

const save = (id: string, version: number, typed: Json = {}, who: Parameters<Shop['call']>[0] = shop.admin) =>
  shop.call<QuoteCard>(who, 'save_price', { p_quote_id: id, p_version: version, p_typed: aPrice(typed) });

describe('save_price', () => {
  it('stores every line in its column, both totals and the whole ledger', async () => {
    const { id } = await pricedQuote(shop, {}, { domestic_shipping: 2, discount: 1, sales_tax: 7, merchant_shipping: 3 });
    expect(await quoteRow(shop, id)).toMatchObject({
      status: 'pending',
      currency: 'USD',
      final_currency: 'NPR',
      item_price: 100,
      sales_tax_price: 7,
      merchant_shipping_price: 3,
      international_shipping: 15,
      insurance_amount: 0,
      customs_and_ecs: 0,
      vat: 16.25,
      handling_charge: 5,
      domestic_shipping: 2,
      discount: 1,
      sub_total: 147.25,
      payment_gateway_fee: 2.95,
      final_total: 150.2,
      final_total_local: 19977,
      final_total_local_without_gateway_fee: 19584,
      exchange_rate: 133,
      rate_source: 'usd_cross',
      rate_confidence: 'medium',
      version: 2,
    });
    const { breakdown } = await quoteRow(shop, id);
    expect(breakdown).toMatchObject({
      priceable: true,
      final_total_local: '19977',
      typed: { sales_tax: 7, merchant_shipping: 3, domestic_shipping: 2, discount: 1 },
    });
  });

  it('reports the source of each rate', async () => {
    const { breakdown } = await pricedQuote(
      shop,
      {},
      { items: [{ product_name: 'Camera', item_price: 100, item_weight: 1, customs_category_id: shop.categoryId }] },
    );
    const lines = Object.fromEntries((breakdown as unknown as Price).lines.map((line) => [line.key, line]));
    expect(lines['customs_duty']).toMatchObject({
      source: 'Cameras tariff',
      rate: '10',
      set_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(lines['international_shipping']?.source).toBe('United States to Nepal route: 10 + 5 per kg');
  });

  it("takes a country pair's own rate before the category's", async () => {
    await shop.db.sql(
      `insert into public.customs_rates (category_id, destination_country, origin_country, duty_percent) values ($1, 'IN', null, 20), ($1, 'IN', 'US', 25)`,
      [shop.categoryId],
    );
    const item = { product_name: 'Camera', item_price: 100, item_weight: 1, customs_category_id: shop.categoryId };
    const { breakdown } = await pricedQuote(shop, { destination_country: 'IN' }, { items: [item] });
    expect((breakdown as unknown as Price).lines.find(({ key }) => key === 'customs_duty')).toMatchObject({
      rate: '25',
      source: 'Cameras tariff of IN',
    });
  });

  it('replaces the items by those given, keeps the row and photo of one with its id, and stores the duty of each', async () => {
    const photo = `${shop.customer.userId}/a.jpg`;
    const { id } = await requestedQuote(shop, {
      items: [{ product_name: 'Camera', image_path: photo }, { product_name: 'Strap' }],
    });
    const [camera] = await shop.db.sql<{ id: string }>(
      'select id from public.quote_items where quote_id = $1 order by position',
      [id],
    );
    await save(id, await versionOf(shop, id), {
      items: [
        { product_name: 'Lens', item_price: 100, item_weight: 1, customs_category_id: shop.categoryId },
        { id: camera!.id, product_name: 'Camera X', item_price: 100, item_weight: 1 },
      ],
    });
    const items = await shop.db.sql(
      'select id, product_name, image_path, duty_amount from public.quote_items where quote_id = $1 order by position',
      [id],
    );
    expect(items).toEqual([
      { id: expect.any(String), product_name: 'Lens', image_path: null, duty_amount: 11 },
      { id: camera!.id, product_name: 'Camera X', image_path: photo, duty_amount: 0 },
    ]);
    expect(await quoteRow(shop, id)).toMatchObject({ product_name: 'Lens', item_weight: 2 });
  });

  it('keeps an amount typed in another currency until the price changes', async () => {
    const { id } = await requestedQuote(shop, {
      items: [{ product_name: 'Camera', item_price: 90, price_currency: 'EUR', item_weight: 1 }],
    });
    const [item] = await shop.db.sql<{ id: string }>('select id from public.quote_items where quote_id = $1', [id]);
    const typed = () =>
      shop.row('select item_price, typed_price, price_currency from public.quote_items where id = $1', [item!.id]);
    const price = async (item_price: number) =>
      save(id, await versionOf(shop, id), { items: [{ id: item!.id, product_name: 'Camera', item_price, item_weight: 1 }] });
    await price(100);
    expect(await typed()).toEqual({ item_price: 100, typed_price: 90, price_currency: 'EUR' });
    await price(95);
    expect(await typed()).toEqual({ item_price: 95, typed_price: null, price_currency: null });
  });

  it('never takes over an item of another quote by its id', async () => {
    const other = await requestedQuote(shop);
    const [theirs] = await shop.db.sql<{ id: string }>('select id from public.quote_items where quote_id = $1', [other.id]);
    await pricedQuote(shop, {}, { items: [{ id: theirs!.id, product_name: 'Mine now', item_price: 1, item_weight: 1 }] });
    expect(await shop.db.sql('select product_name from public.quote_items where id = $1', [theirs!.id])).toEqual([
      { product_name: 'Camera' },
    ]);
  });

  it('uses a rate that was just edited for the next price', async () => {
    await shop.db.sql(`update public.country_settings set rate_from_usd = 140 where code = 'NP'`);
    expect((await pricedQuote(shop)).final_total_local).toBe(Math.round(140 * 137.65));
    await shop.db.sql(`update public.country_settings set rate_from_usd = 133 where code = 'NP'`);
  });

  it('keeps an internal note where the customer cannot read it', async () => {
    const card = await pricedQuote(shop, {}, { internal_note: { note: 'ask the shop', seen: '' } });
    expect(JSON.stringify(card)).not.toContain('ask the shop');
    const mine = await shop.db.as(shop.customer, (sql) => sql('select * from public.quote_admin'));
    expect(mine).toEqual([]);
    expect(await shop.row('select internal_notes from public.quote_admin where quote_id = $1', [card.id])).toEqual({
      internal_notes: 'ask the shop',
    });
  });
});

describe('save_price refuses', () => {
  it('everyone but an admin', async () => {
    const { id } = await requestedQuote(shop);
    expect(await refusal(save(id, 1, {}, shop.customer))).toBe('PT403 admin_only');
    expect(await refusal(save(id, 1, {}, 'anon'))).toMatch(/^42501/);
  });

  it('an older version, with the price of the other admin kept', async () => {
    const card = await pricedQuote(shop);
    await save(card.id, card.version, { discount: 1 });
    expect(await refusal(save(card.id, card.version, { discount: 50 }))).toBe('PT409 stale_version');
    expect(await quoteRow(shop, card.id)).toMatchObject({ discount: 1 });
  });

  it('money with more decimals than its currency has', async () => {
    const card = await pricedQuote(shop);
    const tried = (changes: Json) => refusal(save(card.id, card.version, changes));
    const item = { product_name: 'Camera', quantity: 1, item_price: 100, item_weight: 1 };
    expect(await tried({ discount: '1.005' })).toBe('PT400 too_many_decimals discount');
    expect(await tried({ items: [item, { ...item, item_price: 1.234 }] })).toBe('PT400 too_many_decimals items.1.item_price');
    expect(await tried({ items: [{ ...item, item_price: 56.5, price_currency: 'NPR' }] })).toBe(
      'PT400 too_many_decimals items.0.item_price',
    );
    expect(await tried({ discount: '1.500' })).toBe('allowed');
  });

  it('a quote that the customer already has', async () => {
    const sent = await sentQuote(shop);
    expect(await refusal(save(sent.id, sent.version))).toBe('PT409 price_is_fixed');
    const approved = await approvedQuote(shop);
    expect(await refusal(save(approved.id, approved.version))).toBe('PT409 price_is_fixed');
  });

  it.each([
    ['money below nothing', { discount: -1 }, 'PT400 negative_amount discount'],
    ['a price that is missing', { items: [{ product_name: 'Camera' }] }, 'PT400 missing_field items.0.item_price'],
    [
      'a category that does not exist',
      { items: [{ product_name: 'x', item_price: 1, customs_category_id: '00000000-0000-4000-8000-000000000000' }] },
      'PT400 customs_category_not_found items.0.customs_category_id',
    ],
    ['no items', { items: [] }, 'PT400 no_items items'],
    [
      'a delivery option that is switched off',
      { delivery_option_id: 'drone' },
      'PT422 delivery_option_not_available delivery_option_id',
    ],
    [
      'a weight that only a person can price',
      { items: [{ product_name: 'x', item_price: 1, item_weight: 31 }] },
      'PT422 cannot_be_priced over_max_weight',
    ],
  ])('%s', async (_, typed, expected) => {
    const { id } = await requestedQuote(shop);
    expect(await refusal(save(id, await versionOf(shop, id), typed))).toBe(expected);
    expect(await quoteRow(shop, id)).toMatchObject({ final_total: null });
  });

  it('a prohibited category', async () => {
    const { id: category } = await shop.row<{ id: string }>(
      `insert into public.customs_categories (name, duty_percent, restriction) values ('Explosives', 0, 'prohibited') returning id`,
    );
    const { id } = await requestedQuote(shop);
    expect(
      await refusal(
        save(id, await versionOf(shop, id), { items: [{ product_name: 'x', item_price: 1, customs_category_id: category }] }),
      ),
    ).toBe('PT422 prohibited_item items.0.customs_category_id');
  });
});

describe('preview_price', () => {
  it('returns what save_price would store, and stores nothing', async () => {
    const { id } = await requestedQuote(shop);
    const preview = await shop.call<Json>(shop.admin, 'preview_price', { p_quote_id: id, p_typed: aPrice() });
    expect(await quoteRow(shop, id)).toMatchObject({ final_total: null, version: 1 });
    const saved = await save(id, await versionOf(shop, id));
    const { statement, ...price } = preview;
    expect(saved.breakdown).toMatchObject(price);
    expect(saved['statement']).toMatchObject(statement as Json);
  });

  it('is for admins', async () => {
    const { id } = await requestedQuote(shop);
    expect(await refusal(shop.call(shop.customer, 'preview_price', { p_quote_id: id, p_typed: aPrice() }))).toBe(
      'PT403 admin_only',
    );
  });
});

describe('estimate', () => {
  const estimate = (changes: Json) =>
    shop.call<Json>('anon', 'estimate', {
      p_input: { origin_country: 'US', destination_country: 'NP', items: [{ item_price: 100, item_weight: 1 }], ...changes },
    });

  it('prices typed fields with the settings of both countries, for anyone', async () => {
    expect(await estimate({})).toMatchObject({ priceable: true, sub_total: '134.95', final_currency: 'NPR' });
    expect(await estimate({ delivery_option_id: 'express' })).toMatchObject({ international_shipping: '35.00' });
  });

  it('takes no rate, percentage, discount or tax from the caller', async () => {
    const meddled = await estimate({
      discount: 100,
      sales_tax: 0,
      route: { exchange_rate: 1 },
      origin: { handling_fixed: 0 },
      destination: { vat: 0 },
    });
    expect(meddled).toEqual(await estimate({}));
  });

  it('refuses bad input at its field', async () => {
    expect(await refusal(estimate({ items: [{ item_price: -1 }] }))).toBe('PT400 negative_amount items.0.item_price');
    expect(await refusal(estimate({ origin_country: 'QQ' }))).toBe('PT422 country_not_served origin_country');
    expect(await refusal(estimate({ items: Array(51).fill({ item_price: 1 }) }))).toBe('PT413 too_many_items items');
  });

  it('reports why it cannot price', async () => {
    expect(await estimate({ items: [] })).toEqual({ priceable: false, reasons: ['no_items'] });
  });
});

describe('choose_delivery_option', () => {
  const choose = (quote: QuoteCard, option: string | null, who = shop.customer) => chooseDelivery(shop, quote, option, who);

  it('prices a sent quote again at the exchange rate that was frozen', async () => {
    const quote = await sentQuote(shop, aRequest(), { domestic_shipping: 2 });
    await shop.db.sql(`update public.country_settings set rate_from_usd = 150 where code = 'NP'`);
    const chosen = await choose(quote, 'express');
    await shop.db.sql(`update public.country_settings set rate_from_usd = 133 where code = 'NP'`);
    expect(chosen).toMatchObject({
      delivery_option_id: 'express',
      version: quote.version + 1,
      exchange_rate: 133,
      rate_source: 'usd_cross',
      status: 'sent',
    });
    expect(await quoteRow(shop, quote.id)).toMatchObject({ international_shipping: 35, domestic_shipping: 2 });
    expect((await choose(chosen, null)).final_total_local).toBe(quote.final_total_local);
  });

  it('is refused to admins and other customers, and after approval or expiry', async () => {
    const quote = await sentQuote(shop);
    expect(await refusal(choose(quote, 'express', shop.admin))).toBe('PT404 quote_not_found');
    expect(await refusal(choose(quote, 'express', shop.stranger))).toBe('PT404 quote_not_found');
    expect(await refusal(choose({ ...quote, version: quote.version - 1 }, 'express'))).toBe('PT409 stale_version');
    expect(await refusal(choose(quote, 'drone'))).toBe('PT422 delivery_option_not_available delivery_option_id');
    await shop.db.sql(`update public.quotes set expires_at = now() - interval '1 minute' where id = $1`, [quote.id]);
    expect(await refusal(choose(quote, 'express'))).toBe('PT409 price_expired');
    const approved = await approvedQuote(shop);
    expect(await refusal(choose(approved, 'express'))).toBe('PT409 move_not_allowed');
  });
});

describe('money', () => {
  it('can never be negative, NaN or partly priced, for every writer', async () => {
    const { id } = await requestedQuote(shop);
    for (const column of ['final_total', 'discount', 'vat', 'item_price']) {
      expect(await refusal(shop.db.sql(`update public.quotes set ${column} = -1 where id = $1`, [id]))).toMatch(/^23514/);
      expect(await refusal(shop.db.sql(`update public.quotes set ${column} = 'NaN' where id = $1`, [id]))).toMatch(/^23514/);
    }
    expect(await refusal(shop.db.sql(`update public.quotes set final_total = 5 where id = $1`, [id]))).toMatch(/^23514/);
  });

  it('cannot be written by its customer', async () => {
    const card = await sentQuote(shop);
    const attempt = shop.db.as(shop.customer, (sql) =>
      sql('update public.quotes set final_total_local = 1 where id = $1', [card.id]),
    );
    expect(await refusal(attempt)).toMatch(/^42501/);
    expect(await refusal(move(shop, shop.customer, card, 'approved'))).toBe('allowed');
  });
});
