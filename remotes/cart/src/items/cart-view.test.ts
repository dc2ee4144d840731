import { describe, expect, it } from 'vitest';
import { anItem, totalsOf as priceOf } from './an-item.ts';
import { SORTS, byDestination, named, sorted, totalsOf } from './cart-view.ts';

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
  const nepal = anItem('np', { destination: 'NP', totals: priceOf(13_300, 100, 'NPR') });

  it('is charged by destination, each in its own currency', () => {
    const groups = byDestination([...items, nepal]);
    expect(groups.map(({ destination, currency, totals }) => [destination, currency, totals.charged.card.amount])).toEqual([
      ['IN', 'INR', 8350 * 4],
      ['NP', 'NPR', 13_300],
    ]);
  });

  it('is stated in each charged currency, never added up across them', () => {
    const shown = (list: typeof items) => totalsOf(list).map(({ currency, charged }) => [currency, charged.card]);
    expect(shown(items)).toEqual([['INR', { amount: 8350 * 4, usd: 400 }]]);
    expect(shown([...items, nepal])).toEqual([
      ['INR', { amount: 8350 * 4, usd: 400 }],
      ['NPR', { amount: 13_300, usd: 100 }],
    ]);
    expect(shown([])).toEqual([]);
  });

  it('names what is due at the door, for all copies', () => {
    const door = {
      amount: 314.1,
      usd: 230,
      currency: 'CAD',
      duty: 100.05,
      tax: 214.05,
      to: 'carrier',
      when: 'on_delivery',
    } as const;
    const item = anItem('ca', { quantity: 2, totals: { ...priceOf(94.52, 70, 'CAD'), due_at_door: door } });
    expect(totalsOf([item, { ...item, id: 'ca2', quantity: 1 }])[0]!.due_at_door).toMatchObject({
      amount: 942.3,
      duty: 300.15,
      tax: 642.15,
    });
  });
});
