import { expect, it } from 'vitest';
import { guessOrigin, shopOf, withScheme } from './origin.ts';

const served = ['US', 'GB', 'IN', 'JP'];

it.each([
  ['https://www.shop.com/x', 'US'],
  ['shop.co.uk/kettle', 'GB'],
  ['https://shop.in', 'IN'],
  ['http://shop.jp/', 'JP'],
  ['https://shop.fr/', undefined],
  ['https://shop.example/', undefined],
  ['a red kettle', undefined],
  ['', undefined],
])('guesses from %s that the shop is in %s', (address, country) => {
  expect(guessOrigin(address, served)).toBe(country);
});

it('takes addresses as people paste them', () => {
  expect(shopOf('  www.shop.example/x?y=1 ')).toBe('shop.example');
  expect(shopOf('mailto:somebody')).toBeUndefined();
  expect(withScheme(' shop.example/x')).toBe('https://shop.example/x');
  expect(withScheme('HTTP://shop.example')).toBe('HTTP://shop.example');
});
