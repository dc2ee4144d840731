import { expect, it } from 'vitest';
import type { DraftItem } from '../../draft/draft.ts';
import { instantRequestOf } from './instant-request.ts';

const shoe: DraftItem = {
  key: 'a',
  product_name: 'Shoe',
  product_url: 'https://shop.example/shoe',
  item_price: 129,
  quantity: 2,
};
const asked = (item: Partial<DraftItem>) =>
  instantRequestOf({ items: [{ ...shoe, ...item }], country_code: 'US', destination_country: 'NP' });

it('asks for one thing, and for nothing while a field that counts is missing or half typed', () => {
  expect(asked({})).toMatchObject({ items: [{ product_name: 'Shoe', quantity: 2, item_price: 129 }], insured: false });
  for (const missing of [{ product_name: ' ' }, { product_url: 'no' }, { item_price: null }, { quantity: 2.5 }])
    expect(asked(missing)).toBeUndefined();
});
