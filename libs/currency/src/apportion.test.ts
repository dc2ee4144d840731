import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apportion } from './apportion.ts';

const cents = fc.integer({ min: 0, max: 50_000_000 }).map((amount) => amount / 100);
const exponents = fc.constantFrom(0, 2);
/** A price's lines with its discount, and the total in another currency, in its smallest unit. */
const prices = fc
  .record({
    lines: fc.array(cents, { minLength: 1, maxLength: 12 }),
    off: cents,
    rate: fc.double({ min: 1e-4, max: 1e4, noNaN: true }),
  })
  .map(({ lines, off, rate }) => {
    const parts = [off + 0.01, ...lines, -off];
    return { parts, units: Math.round(sum(parts) * rate) };
  });
const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);

describe('a total shared over parts', () => {
  it('gives the units that are left to the largest remainders, the first of equals first', () => {
    expect(apportion(100, [1, 1, 1], 0)).toEqual([34, 33, 33]);
    expect(apportion(10, [0.2, 0.2, 0.6], 2)).toEqual([2, 2, 6]);
    expect(apportion(1, [5, 3, 1], 2)).toEqual([0.56, 0.33, 0.11]);
    expect(apportion(7, [30, -9, 49], 0)).toEqual([3, -1, 5]);
  });

  it('adds up to the total, whatever the parts', () => {
    fc.assert(
      fc.property(prices, exponents, ({ parts, units }, exponent) => {
        const scale = 10 ** exponent;
        const shares = apportion(units / scale, parts, exponent);
        expect(sum(shares.map((share) => Math.round(share * scale)))).toBe(units);
      }),
    );
  });

  it('is never off by a whole unit from the proportion, and gives nothing to nothing', () => {
    fc.assert(
      fc.property(prices, exponents, ({ parts, units }, exponent) => {
        const scale = 10 ** exponent;
        apportion(units / scale, parts, exponent).forEach((share, index) => {
          const exact = (units * parts[index]!) / sum(parts);
          expect(Math.abs(Math.round(share * scale) - exact)).toBeLessThanOrEqual(1);
          expect(exact !== 0 || share === 0).toBe(true);
        });
      }),
    );
  });

  it('refuses parts without a proportion', () => {
    expect(() => apportion(1, [], 2)).toThrow(RangeError);
    expect(() => apportion(1, [2, -2], 2)).toThrow(RangeError);
  });
});
