import { expect, it } from 'vitest';
import { type PriceDraft, draftOf, formatSize, parseSize } from './draft.ts';
import { problemOfRefusal, readPrice, reasonProblem } from './price.schema.ts';
import { AppError } from '@landfall/db';
import type { Work } from '../quote/work.query.ts';

const work: Work = {
  id: 'quote',
  country_code: 'US',
  destination_country: 'NP',
  sales_tax_price: null,
  international_shipping: null,
  merchant_shipping_price: 6.99,
  domestic_shipping: null,
  discount: 10,
  delivery_option_id: 'express',
  insured: true,
  quote_items: [
    {
      id: 'pack',
      position: 0,
      product_name: 'Alpine daypack 28 L',
      product_url: 'https://northridge.example/daypack',
      options: 'Ochre',
      item_price: 120,
      quantity: 1,
      item_weight: 1.2,
      length_cm: 40,
      width_cm: 30,
      height_cm: 10,
      customs_category_id: 'bags',
      image_path: null,
      typed_price: null,
      price_currency: null,
    },
  ],
};
const draft = (change: Partial<PriceDraft> = {}): PriceDraft => ({
  ...draftOf(work, { breakdown: null, internal_notes: null }),
  ...change,
});
const USD = { stored: 'USD', origin: 'USD' };
/** The form as the database takes it. */
const typedOf = (price: PriceDraft) => readPrice(price, USD).typed;

it.each(['40 x 30 x 10', '40×30×10', '40 30 10', '40*30*10'])('reads the size %s', (text) => {
  expect(parseSize(text)).toEqual([40, 30, 10]);
});

it('tells an empty size from one that it cannot read', () => {
  expect(parseSize('  ')).toBeUndefined();
  expect(parseSize('40 x 30')).toBeNull();
  expect(parseSize('40 x 0 x 10')).toBeNull();
  expect(formatSize(40, 30, null)).toBe('');
});

it('sends what is typed, with the currency of each price, and no rate and no percentage', () => {
  expect(typedOf(draft())).toEqual({
    country_code: 'US',
    destination_country: 'NP',
    sales_tax: null,
    international_shipping: null,
    items: [
      {
        id: 'pack',
        product_name: 'Alpine daypack 28 L',
        product_url: 'https://northridge.example/daypack',
        options: 'Ochre',
        quantity: 1,
        item_price: 120,
        price_currency: 'USD',
        item_weight: 1.2,
        length_cm: 40,
        width_cm: 30,
        height_cm: 10,
        customs_category_id: 'bags',
        image_path: null,
      },
    ],
    merchant_shipping: 6.99,
    delivery_option_id: 'express',
    insured: true,
    domestic_shipping: 0,
    discount: 10,
  });
});

it('leaves the sales tax to the rate until a person types one', () => {
  expect(typedOf(draft({ salesTax: 0 }))).toMatchObject({ sales_tax: 0 });
  expect(typedOf(draft({ salesTax: null }))).toMatchObject({ sales_tax: null });
});

it('leaves a weight that is not known to the customs category', () => {
  const [item] = draft().items;
  expect(typedOf(draft({ items: [{ ...item!, itemWeight: null }] }))?.items[0]).toMatchObject({ item_weight: null });
});

it('does not price again when only a note changes', () => {
  expect(typedOf(draft({ note: 'Six in Ochre.', internal: 'Ask the shop.' }))).toEqual(typedOf(draft()));
});

it('names the field that stops a price', () => {
  const [item] = draft().items;
  const broken = draft({ items: [{ ...item!, itemPrice: null, quantity: 0, itemWeight: null, size: 'big', productName: ' ' }] });
  expect(Object.keys(readPrice(broken, USD).problems).sort()).toEqual([
    'items.0.item_price',
    'items.0.product_name',
    'items.0.quantity',
    'items.0.size',
  ]);
  expect(readPrice(draft(), USD).problems).toEqual({});
  expect(readPrice(draft({ items: [] }), USD).problems).toEqual({ items: 'Add at least one item.' });
});

it('puts a refusal at the field that the database names', () => {
  const refusal = new AppError('bad_size', { code: 'PT400', details: 'Too long for this route.', hint: 'items.0.length_cm' });
  expect(problemOfRefusal(refusal)).toEqual({ 'items.0.size': 'Too long for this route.' });
  expect(problemOfRefusal(new AppError('stale_version', { code: 'PT409' }))).toEqual({});
});

it('keeps the currency that a price was typed in, also where the shop is in another country', () => {
  const euro = {
    ...work,
    quote_items: [{ ...work.quote_items[0]!, item_price: 131.4, typed_price: 119.5, price_currency: 'EUR' }],
  };
  const typed = draftOf(euro, { breakdown: null, internal_notes: null });
  expect(typedOf(typed)?.items[0]).toMatchObject({ item_price: 119.5, price_currency: 'EUR' });
  const yen = { stored: 'USD', origin: 'JPY' };
  const moved = readPrice(draft({ countryCode: 'JP', merchantShipping: 7 }), yen);
  expect(moved.typed?.items[0]).toMatchObject({ item_price: 120, price_currency: 'USD' });
  expect(Object.keys(readPrice(draft({ countryCode: 'JP' }), yen).problems)).toEqual(['merchant_shipping']); // no decimals
});

it('lets a quote be saved while an item has no price, but not priced', () => {
  const [item] = draft().items;
  const open = draft({ items: [{ ...item!, itemPrice: null }] });
  expect(readPrice(open, USD).typed).toBeUndefined();
  expect(readPrice(open, USD, false).typed?.items[0]).toMatchObject({ item_price: null });
});

it('needs a reason for another country, name, link, option or photo, and none for figures', () => {
  const [item] = draft().items;
  const withItem = (change: Partial<typeof item>) => draft({ items: [{ ...item!, ...change }] });
  const changes = [
    draft({ destinationCountry: 'IN' }),
    withItem({ productName: 'Tent' }),
    withItem({ productUrl: 'https://a.example' }),
    withItem({ options: 'Slate' }),
    withItem({ imagePath: 'admin/a.jpg' }),
  ];
  for (const change of changes) {
    expect(reasonProblem(change, draft())).toMatch(/^Say why/);
    expect(reasonProblem({ ...change, reason: 'By phone' }, draft())).toBeUndefined();
  }
  expect(reasonProblem(withItem({ itemPrice: 5, quantity: 2, itemWeight: 3 }), draft({ discount: 1 }))).toBeUndefined();
});

it('starts from what was typed where the quote has no price, and not from what was worked out', () => {
  const typed = { ...work, sales_tax_price: 7, international_shipping: 250 };
  expect(draftOf(typed, { breakdown: null, internal_notes: null })).toMatchObject({ salesTax: 7, internationalShipping: 250 });
  expect(draftOf(typed, { breakdown: { typed: {} } as never, internal_notes: null })).toMatchObject({
    salesTax: null,
    internationalShipping: null,
  });
});
