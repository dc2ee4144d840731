import { expect, it } from 'vitest';
import { type PriceDraft, draftOf, formatSize, parseSize } from './draft.ts';
import { problemOfRefusal, readPrice } from './price.schema.ts';
import { AppError } from '@landfall/db';
import type { Work } from '../quote/work.query.ts';

const work: Work = {
  id: 'quote',
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
    },
  ],
};
const draft = (change: Partial<PriceDraft> = {}): PriceDraft => ({
  ...draftOf(work, { breakdown: null, internal_notes: null }),
  ...change,
});
/** The form as the database takes it. */
const typedOf = (price: PriceDraft) => readPrice(price, 2).typed;

it.each(['40 x 30 x 10', '40×30×10', '40 30 10', '40*30*10'])('reads the size %s', (text) => {
  expect(parseSize(text)).toEqual([40, 30, 10]);
});

it('tells an empty size from one that it cannot read', () => {
  expect(parseSize('  ')).toBeUndefined();
  expect(parseSize('40 x 30')).toBeNull();
  expect(parseSize('40 x 0 x 10')).toBeNull();
  expect(formatSize(40, 30, null)).toBe('');
});

it('sends what is typed and no rate, no percentage and no empty field', () => {
  expect(typedOf(draft())).toEqual({
    items: [
      {
        id: 'pack',
        product_name: 'Alpine daypack 28 L',
        product_url: 'https://northridge.example/daypack',
        options: 'Ochre',
        quantity: 1,
        item_price: 120,
        item_weight: 1.2,
        length_cm: 40,
        width_cm: 30,
        height_cm: 10,
        customs_category_id: 'bags',
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
  expect(typedOf(draft({ salesTax: null }))).not.toHaveProperty('sales_tax');
});

it('leaves a weight that is not known to the customs category', () => {
  const [item] = draft().items;
  expect(typedOf(draft({ items: [{ ...item!, itemWeight: null }] }))?.items[0]).not.toHaveProperty('item_weight');
});

it('does not price again when only a note changes', () => {
  expect(typedOf(draft({ note: 'Six in Ochre.', internal: 'Ask the shop.' }))).toEqual(typedOf(draft()));
});

it('names the field that stops a price', () => {
  const [item] = draft().items;
  const broken = draft({ items: [{ ...item!, itemPrice: null, quantity: 0, itemWeight: null, size: 'big', productName: ' ' }] });
  expect(Object.keys(readPrice(broken, 2).problems).sort()).toEqual([
    'items.0.item_price',
    'items.0.product_name',
    'items.0.quantity',
    'items.0.size',
  ]);
  expect(readPrice(draft(), 2).problems).toEqual({});
  expect(readPrice(draft({ items: [] }), 2).problems).toEqual({ items: 'Add at least one item.' });
});

it('puts a refusal at the field that the database names', () => {
  const refusal = new AppError('bad_size', { code: 'PT400', details: 'Too long for this route.', hint: 'items.0.length_cm' });
  expect(problemOfRefusal(refusal)).toEqual({ 'items.0.size': 'Too long for this route.' });
  expect(problemOfRefusal(new AppError('stale_version', { code: 'PT409' }))).toEqual({});
});
