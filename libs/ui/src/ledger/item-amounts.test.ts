import { aPrice } from '@landfall/contract/testing';
import { describe, expect, it } from 'vitest';
import { itemAmounts } from './item-amounts.ts';

const reader = { currency: 'EUR', of: (usd: number) => ({ amount: Math.round(usd * 92) / 100, currency: 'EUR' }) };

describe('the items of a price', () => {
  it('add up to its line "Goods" in what is charged and in the reader’s currency', () => {
    const items = itemAmounts(aPrice().statement, [90, 89.97, 90], reader)!;
    expect(items.map(({ charged }) => charged)).toEqual([7515, 7512, 7515]);
    expect(items.map(({ secondary }) => secondary!.amount)).toEqual([82.8, 82.77, 82.8]);
    expect(items.reduce((sum, { charged }) => sum + charged, 0)).toBe(22_542);
  });

  it('stand alone while the rate loads, and where the reader thinks in what is charged', () => {
    expect(itemAmounts(aPrice().statement, [269.97])).toEqual([{ charged: 22_542, secondary: undefined }]);
    expect(itemAmounts(aPrice().statement, [269.97], { ...reader, currency: 'INR' })).toEqual([
      { charged: 22_542, secondary: undefined },
    ]);
  });

  it('have no amounts if they have no prices', () => {
    expect(itemAmounts(aPrice().statement, [0, 0])).toBeUndefined();
  });
});
