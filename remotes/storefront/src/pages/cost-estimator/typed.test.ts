import { expect, it } from 'vitest';
import { estimateInput, readTyped, writeTyped, wrongNumbers } from './typed.ts';

it('an estimate lives in its address', () => {
  const typed = { from: 'JP', to: 'AU', price: 12_800, pieces: 2, kg: 0.9, insured: true };
  expect(readTyped(writeTyped(typed))).toMatchObject(typed);
});

it('starts with the example where the address is empty, and keeps what is no number so that its field can show it', () => {
  expect(readTyped(new URLSearchParams())).toMatchObject({ from: 'US', to: 'NP', price: 199 });
  expect(readTyped(new URLSearchParams('from=US&price=abc')).price).toBe('abc');
  expect(wrongNumbers(readTyped(new URLSearchParams('price=abc&pieces=-4&kg=1e9&l=0&delivery=1,5')))).toEqual([
    'price',
    'pieces',
    'kg',
    'l',
    'delivery',
  ]);
});

it('asks for nothing while a country, a price or a quantity is missing, or both countries are one', () => {
  const whole = { from: 'US', to: 'NP', price: 10, pieces: 1 };
  expect(estimateInput(whole)).toEqual({
    origin_country: 'US',
    destination_country: 'NP',
    items: [{ item_price: 10, quantity: 1 }],
    insured: false,
  });
  for (const missing of [
    { from: null },
    { to: 'US' },
    { price: null },
    { pieces: 0 },
    { pieces: 1.5 },
    { price: 'abc' },
    { kg: -1 },
    { l: 0 },
  ])
    expect(estimateInput({ ...whole, ...missing })).toBeUndefined();
});

it('counts a volume only where all three sides are known', () => {
  const whole = { from: 'US', to: 'NP', price: 10, pieces: 1, l: 10, w: 20 };
  expect(estimateInput(whole)?.items[0]).not.toHaveProperty('length_cm');
  expect(estimateInput({ ...whole, h: 30 })?.items[0]).toMatchObject({ length_cm: 10, width_cm: 20, height_cm: 30 });
});
