import { describe, expect, it } from 'vitest';
import { anItem } from './an-item.ts';
import { SORTS, byDestination, named, sorted, totalOf } from './cart-view.ts';

const items = [
  anItem('old', { productName: 'banana slicer', finalTotal: 30, createdAt: '2026-11-01T00:00:00Z' }),
  anItem('new', { productName: 'Apple corer', finalTotal: 10, createdAt: '2026-11-03T00:00:00Z' }),
  anItem('mid', { productName: 'Cherry pitter', finalTotal: 10, quantity: 2, createdAt: '2026-11-02T00:00:00Z' }),
];

it.each([
  ['date-desc', 'new mid old'],
  ['date-asc', 'old mid new'],
  ['price-desc', 'old mid new'],
  ['price-asc', 'new mid old'],
  ['name-asc', 'new old mid'],
  ['name-desc', 'mid old new'],
] as const)('sorts by %s', (sort, order) => {
  expect(SORTS).toContain(sort);
  expect(
    sorted(items, sort)
      .map(({ id }) => id)
      .join(' '),
  ).toBe(order);
});

it('finds product names in any case', () => {
  expect(named(items, '  APPLE ').map(({ id }) => id)).toEqual(['new']);
  expect(named(items, '')).toHaveLength(3);
});

describe('what a selection comes to', () => {
  const nepal = anItem('np', { destination: 'NP', charged: { amount: 13_300, currency: 'NPR' } });

  it('is charged by destination, each in its own currency', () => {
    const groups = byDestination([...items, nepal]);
    expect(groups.map(({ destination, currency, total }) => [destination, currency, total])).toEqual([
      ['IN', 'INR', 8350 * 4],
      ['NP', 'NPR', 13_300],
    ]);
  });

  it('is shown in the charged currency where there is one, else in USD', () => {
    expect(totalOf(items)).toEqual({ amount: 8350 * 4, currency: 'INR', usd: 60 });
    expect(totalOf([...items, nepal])).toEqual({ amount: 160, currency: 'USD', usd: 160 });
    expect(totalOf([])).toEqual({ amount: 0, currency: 'USD', usd: 0 });
  });
});
