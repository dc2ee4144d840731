import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartLineTotal, finalTotal, toAmount, toQuantity } from './quote-total.ts';

const items = [
  { item_price: 49.99, quantity: 3 },
  { item_price: 120, quantity: 1 },
];

describe('a quote’s final total', () => {
  it('is the first above 0 of the dollar total, the local total, the goods and the first item', () => {
    expect(finalTotal({ final_total: 431.01, final_total_local: 35989, quote_items: items })).toBe(431.01);
    expect(finalTotal({ final_total: 0, final_total_local: 35989, quote_items: items })).toBe(35989);
    expect(finalTotal({ final_total: null, final_total_local: null, quote_items: items })).toBeCloseTo(269.97);
    expect(finalTotal({ quote_items: [{ item_price: 20, quantity: 0 }] })).toBe(20);
  });

  it('passes over what is negative or NaN', () => {
    expect(finalTotal({ final_total: Number.NaN, final_total_local: -5, quote_items: items })).toBeCloseTo(269.97);
  });

  it('is 0 where nothing is known', () => {
    expect(finalTotal({})).toBe(0);
    expect(finalTotal({ final_total: 0, quote_items: [] })).toBe(0);
  });

  it('is never negative', () => {
    const number = fc.option(fc.double(), { nil: null });
    const item = fc.record({ item_price: number, quantity: number });
    fc.assert(
      fc.property(number, number, fc.array(item, { maxLength: 4 }), (final_total, final_total_local, quote_items) => {
        expect(finalTotal({ final_total, final_total_local, quote_items })).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

it('a cart line costs the total for each copy', () => {
  expect(cartLineTotal(47744, 2)).toBe(95488);
  expect(cartLineTotal(Number.NaN, 2)).toBe(0);
  expect(cartLineTotal(10, Number.NaN)).toBe(10);
});

it('reads NaN totals as 0, NaN quantities as 1', () => {
  expect([toAmount('abc'), toAmount(null), toAmount('12.50')]).toEqual([0, 0, 12.5]);
  expect([toQuantity('abc'), toQuantity(undefined), toQuantity(4)]).toEqual([1, 1, 4]);
});
