import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convert } from './convert.ts';
import { exponentOf } from './currencies.ts';

const currencies = fc.constantFrom('USD', 'EUR', 'NPR', 'INR', 'KRW', 'VND', 'IDR', 'JPY', 'AED');
const amounts = fc.double({ min: 0, max: 1e7, noNaN: true });
const rates = fc.double({ min: 1e-4, max: 1e4, noNaN: true });

describe('convert', () => {
  it('rounds half up to the target’s exponent', () => {
    expect(convert(358.98, 133, 'NPR')).toBe(47744);
    expect(convert(431.01, 83.5, 'INR')).toBe(35989);
    expect(convert(10, 0.9105, 'EUR')).toBe(9.11);
    expect(convert(1.5, 1, 'JPY')).toBe(2);
  });

  it('is not fooled by the noise of doubles', () => {
    expect(convert(1.15, 0.1, 'USD')).toBe(0.12);
    expect(convert(0.35, 100, 'JPY')).toBe(35);
  });

  it.each([
    [Number.NaN, 1],
    [Number.POSITIVE_INFINITY, 1],
    [1, 0],
    [1, -1],
    [1, Number.NaN],
    [1, Number.POSITIVE_INFINITY],
    [1e308, 1e10],
  ])('refuses the amount %d at the rate %d', (amount, rate) => {
    expect(() => convert(amount, rate, 'USD')).toThrow(RangeError);
  });

  it('is never off by more than half of the smallest unit', () => {
    fc.assert(
      fc.property(amounts, rates, currencies, (amount, rate, to) => {
        const half = 0.5 / 10 ** exponentOf(to);
        expect(Math.abs(convert(amount, rate, to) - amount * rate)).toBeLessThanOrEqual(
          half * (1 + 1e-6) + amount * rate * 1e-12,
        );
      }),
    );
  });

  it('never makes more of less', () => {
    fc.assert(
      fc.property(amounts, amounts, rates, currencies, (a, b, rate, to) => {
        expect(convert(Math.min(a, b), rate, to)).toBeLessThanOrEqual(convert(Math.max(a, b), rate, to));
      }),
    );
  });

  it('treats a credit as it treats a charge', () => {
    fc.assert(
      fc.property(amounts, rates, currencies, (amount, rate, to) => {
        expect(convert(-amount, rate, to)).toBe(-convert(amount, rate, to) || 0);
      }),
    );
  });
});
