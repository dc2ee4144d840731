import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminMails, aRequest, history, openShop, quoteRow, refusal, requestedQuote, type Json, type Shop } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.db.close());

const ask = (changes: Json, who: Parameters<Shop['call']>[0] = shop.customer) =>
  refusal(shop.call(who, 'request_quote', { p_request: aRequest(changes) }));
const item = (changes: Json) => ({ items: [{ product_name: 'Camera', ...changes }] });

describe('request_quote', () => {
  it('keeps every typed field of two items, in their order', async () => {
    const { id, display_id, status } = await requestedQuote(shop, {
      customer_notes: 'A gift',
      insured: true,
      delivery_option_id: 'express',
      items: [
        {
          product_name: 'Camera',
          product_url: 'https://a.example/1',
          quantity: 2,
          options: 'black',
          item_price: '99.50',
          item_weight: 0.4,
          length_cm: 10,
        },
        { product_name: 'Lens', image_path: `${shop.customer.userId}/lens.jpg` },
      ],
    });
    expect([status, display_id]).toEqual(['pending', expect.stringMatching(/^LF-\d+$/)]);
    expect(await quoteRow(shop, id)).toMatchObject({
      product_name: 'Camera',
      customer_notes: 'A gift',
      insured: true,
      delivery_option_id: 'express',
      email: 'maya@shop.test',
      final_total: null,
    });
    const items = await shop.db.sql(
      'select product_name, quantity, options, item_price, length_cm, image_path from public.quote_items where quote_id = $1 order by position',
      [id],
    );
    expect(items).toEqual([
      { product_name: 'Camera', quantity: 2, options: 'black', item_price: 99.5, length_cm: 10, image_path: null },
      {
        product_name: 'Lens',
        quantity: 1,
        options: null,
        item_price: null,
        length_cm: null,
        image_path: `${shop.customer.userId}/lens.jpg`,
      },
    ]);
  });

  it("converts a price typed in another currency to the origin's, and keeps both", async () => {
    const { id } = await requestedQuote(shop, item({ item_price: 90, price_currency: 'EUR' }));
    const row = await shop.row('select item_price, typed_price, price_currency from public.quote_items where quote_id = $1', [
      id,
    ]);
    expect(row).toEqual({ item_price: 100, typed_price: 90, price_currency: 'EUR' });
  });

  it('writes the first history row and notifies each admin once', async () => {
    const { id } = await requestedQuote(shop);
    expect(await history(shop, id)).toEqual([
      { from_status: null, to_status: 'pending', trigger: 'customer', actor_id: shop.customer.userId },
    ]);
    const [mail, ...others] = await adminMails(shop, id);
    expect([mail?.['to_email'], others]).toEqual(['admin@shop.test', []]);
  });

  it('leaves nothing behind if an item is refused', async () => {
    const before = await shop.row('select count(*) from public.quotes');
    await ask({ items: [{ product_name: 'Camera' }, { product_name: 'Lens', quantity: 0 }] });
    expect(await shop.row('select count(*) from public.quotes')).toEqual(before);
  });
});

describe('A request with a key', () => {
  const request = (request_key: string, changes: Json = {}) =>
    shop.call(shop.customer, 'request_quote', { p_request: aRequest({ request_key, ...changes }) });
  const newKey = () => crypto.randomUUID();

  it('returns the same quote when it is repeated, also twice at once', async () => {
    const key = newKey();
    const [first, same] = await Promise.all([request(key), request(key)]);
    expect(same).toEqual(first);
    expect(await request(key)).toEqual(first);
    expect(await history(shop, first['id'] as string)).toHaveLength(1);
  });

  it('makes another quote with another key, another body or another person', async () => {
    const key = newKey();
    const stranger = shop.call(shop.stranger, 'request_quote', { p_request: aRequest({ request_key: key }) });
    const quotes = [await request(key), await request(newKey()), await request(key, { customer_notes: 'Blue' }), await stranger];
    expect(new Set(quotes.map(({ id }) => id)).size).toBe(4);
  });

  it('stores nothing if it was refused, and its answer for a day', async () => {
    const key = newKey();
    expect(await refusal(request(key, { items: [] }))).toBe('PT400 no_items items');
    const first = await request(key);
    await shop.db.sql(`update private.request_answers set created_at = now() - interval '25 hours' where key = $1`, [key]);
    expect((await request(key))['id']).not.toBe(first['id']);
    expect(await refusal(request('short'))).toBe('PT400 bad_format request_key');
  });

  it('returns the same instant quote when it is repeated', async () => {
    const item = { product_url: 'https://shop.example/hat', product_name: 'Hat', item_price: 20, item_weight: 0.2 };
    const instant = { request_key: newKey(), items: [item], country_code: 'US', destination_country: 'NP' };
    const first = await shop.call(shop.customer, 'request_instant_quote', { p_request: instant });
    expect(await shop.call(shop.customer, 'request_instant_quote', { p_request: instant })).toEqual(first);
  });
});

describe('request_quote refuses', () => {
  it('a visitor', async () => {
    expect(await ask({}, 'anon')).toMatch(/^42501/);
  });

  it('no items, and more than fifty', async () => {
    expect(await ask({ items: [] })).toBe('PT400 no_items items');
    expect(await ask({ items: Array(51).fill({ product_name: 'x' }) })).toBe('PT413 too_many_items items');
  });

  it.each([
    ['no name', { product_name: ' ' }, 'PT400 missing_field items.0.product_name'],
    ['an address without http', { product_url: 'javascript:alert(1)' }, 'PT400 bad_url items.0.product_url'],
    ['a negative price', { item_price: -1 }, 'PT400 negative_amount items.0.item_price'],
    ['a price that is not a number', { item_price: 'NaN' }, 'PT400 not_a_number items.0.item_price'],
    ['no pieces', { quantity: 0 }, 'PT400 not_a_whole_number items.0.quantity'],
    ['too many pieces', { quantity: 10000 }, 'PT400 too_large items.0.quantity'],
    ['a negative weight', { item_weight: -0.1 }, 'PT400 negative_amount items.0.item_weight'],
    ['a number for a name', { product_name: 7 }, 'PT400 not_a_text items.0.product_name'],
    ['a name of 501 letters', { product_name: 'x'.repeat(501) }, 'PT400 too_long items.0.product_name'],
    ['an unknown currency', { item_price: 1, price_currency: 'QQQ' }, 'PT422 no_rate items.0.price_currency'],
    ['a photo path that is none', { image_path: '../../secrets' }, 'PT400 bad_format items.0.image_path'],
  ])('an item with %s', async (_, changes, expected) => {
    expect(await ask(item(changes))).toBe(expected);
  });

  it("another customer's photo", async () => {
    expect(await ask(item({ image_path: `${shop.stranger.userId}/face.jpg` }))).toBe('PT403 foreign_image items.0.image_path');
  });

  it('a country that is unknown or closed, at its field', async () => {
    await shop.db.sql(`update public.country_settings set purchase_allowed = false where code = 'DE'`);
    expect(await ask({ country_code: 'DE' })).toBe('PT422 country_not_served country_code');
    expect(await ask({ destination_country: 'QQ' })).toBe('PT422 country_not_served destination_country');
    expect(await ask({ destination_country: 'Nepal' })).toBe('PT400 bad_format destination_country');
  });

  it('a delivery option that the route does not offer now', async () => {
    expect(await ask({ delivery_option_id: 'drone' })).toBe('PT422 delivery_option_not_available delivery_option_id');
  });

  it('a kind of quote that only the instant quote makes', async () => {
    expect(await ask({ quote_type: 'auto' })).toBe('PT400 not_a_choice quote_type');
  });
});
