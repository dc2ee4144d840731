import { expect, it } from 'vitest';
import { emptyItem } from './draft.ts';
import { insertTemplate } from './insert-template.ts';

const shoes = { product_name: 'Trail shoes', quantity: 1, item_price: 129, item_weight: 1.1 };

it('fills in what an item of the same name leaves open, and never what was typed', () => {
  const asked = { ...emptyItem(1), key: 'a', id: 'a', productName: 'trail shoes', quantity: 2, itemPrice: 120 };
  expect(insertTemplate([asked], [shoes])).toEqual([{ ...asked, itemWeight: 1.1 }]);
});

it('adds an item that is not there yet, in place of an empty one, each under a key of its own', () => {
  const hat = { ...emptyItem(1), productName: 'Hat' };
  const items = insertTemplate([hat, emptyItem(2)], [shoes, { product_name: 'Socks', quantity: 3 }]);
  expect(items.map(({ productName, quantity }) => [productName, quantity])).toEqual([
    ['Hat', 1],
    ['Trail shoes', 1],
    ['Socks', 3],
  ]);
  expect(new Set(items.map(({ key }) => key)).size).toBe(3);
});
