import { expect, it } from 'vitest';
import { shopHost } from './shop-host.ts';

it.each([
  ['https://www.shop.example/x', 'shop.example'],
  ['https://xn--mnchen-3ya.example/', 'münchen.example'],
  ['https://münchen.example/', 'münchen.example'],
  ['https://xn--h2brj9c.example', 'भारत.example'],
  ['https://例え.テスト/', '例え.テスト'],
  ['https://магазин.рф/x', 'магазин.рф'],
  ['магазин.example', 'магазин.example'],
])('shows the shop of %s in its script', (address, shown) => {
  expect(shopHost(address)).toBe(shown);
});

it.each([
  ['https://раураl.com/', 'Cyrillic and Latin'],
  ['https://сосо.com/', 'Cyrillic that looks Latin'],
  ['https://ɑmazon.com/', 'a rare Latin letter'],
  ['https://аррӏе.com/', 'the whole name in look-alikes'],
])('keeps %s encoded: %s', (address) => {
  expect(shopHost(address)).toMatch(/^xn--/);
});

it('knows none for what is no address', () => {
  expect(shopHost('not an address')).toBeUndefined();
});
