import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCY_SYMBOLS, exponentOf } from './currencies.ts';
import { formatAmong, formatBesideCode, formatCurrency, formatDigits, formatNumber } from './format.ts';

const plain = (text: string) => text.replace(/\u00A0/g, ' ');

describe('formatCurrency', () => {
  it.each([
    [1234.5, 'USD', '$1,234.50'],
    [35989, 'INR', '₹35,989'],
    [47744, 'NPR', 'NPR 47,744'],
    [12, 'EUR', '€12.00'],
    [9.99, 'GBP', '£9.99'],
    [1200, 'JPY', '¥1,200'],
    [12, 'CNY', 'CN¥12.00'],
    [12, 'CAD', 'CA$12.00'],
    [12, 'AUD', 'A$12.00'],
    [12, 'SGD', 'S$12.00'],
    [12, 'AED', 'AED 12.00'],
    [12, 'SAR', 'SAR 12.00'],
    [12, 'CHF', 'CHF 12.00'],
    [-10, 'USD', '\u2212$10.00'],
  ])('shows %d %s as %s', (amount, currency, shown) => {
    expect(plain(formatCurrency(amount, currency))).toBe(shown);
  });

  it.each([
    [12, 'CNY', '¥12.00'],
    [-12, 'AUD', '\u2212$12.00'],
    [12, 'USD', '$12.00'],
    [12, 'NPR', 'NPR 12'],
  ])('shows %d %s as %s next to its code', (amount, currency, shown) => {
    expect(plain(formatAmong(amount, currency))).toBe(shown);
  });

  it('takes US dollars by default', () => {
    expect(formatCurrency(5)).toBe('$5.00');
  });

  it('shows NaN as nothing and never a negative zero', () => {
    expect(formatCurrency(Number.NaN)).toBe('$0.00');
    expect(formatCurrency(-0.001)).toBe('$0.00');
  });

  it.each([
    [12, 'AUD', '$12.00'],
    [329, 'CNY', '¥329.00'],
    [47_744, 'NPR', '47,744'],
    [-5, 'INR', '\u2212₹5'],
  ])('shows %d %s as %s after its code', (amount, currency, shown) => {
    expect(formatBesideCode(amount, currency)).toBe(shown);
  });

  it.each(['NPR', 'INR', 'JPY', 'KRW', 'VND', 'IDR'])('rounds %s to whole units, half up', (currency) => {
    expect(formatDigits(10.5, currency)).toBe('11');
    expect(formatDigits(10.49, currency)).toBe('10');
  });

  it('rounds the digits that people see, not the double behind them', () => {
    expect([1.005, 2.675, 1.255, 8.345].map((amount) => formatDigits(amount))).toEqual(['1.01', '2.68', '1.26', '8.35']);
  });

  it('has a distinct symbol for each of the twelve currencies of the specification', () => {
    const codes = ['USD', 'EUR', 'GBP', 'INR', 'NPR', 'CAD', 'AUD', 'JPY', 'CNY', 'SGD', 'AED', 'SAR'];
    expect(Object.keys(CURRENCY_SYMBOLS).toSorted()).toEqual(codes.toSorted());
    expect(new Set(Object.values(CURRENCY_SYMBOLS)).size).toBe(12);
  });

  it('loses only the rounding: the text parses back to the number', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.constantFrom('USD', 'NPR', 'JPY', 'SAR'), (minor, currency) => {
        const amount = minor / 10 ** exponentOf(currency);
        expect(Number(formatDigits(amount, currency).replace(/,/g, '').replace('\u2212', '-'))).toBe(amount);
      }),
    );
  });

  it('formats a number like the browser in en-US, as far as a number holds cents', () => {
    const cents = fc.integer({ min: -1e14, max: 1e14 }).map((minor) => minor / 100);
    fc.assert(
      fc.property(fc.oneof(cents, fc.integer({ min: -9e13, max: 9e13 })), fc.constantFrom('USD', 'NPR'), (amount, currency) => {
        const digits = exponentOf(currency);
        const asBrowser = new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
        const rounded = Number(asBrowser.format(amount).replace(/,/g, ''));
        expect(formatDigits(rounded, currency)).toBe(asBrowser.format(rounded || 0).replace('-', '\u2212'));
      }),
    );
  });
});

describe('formatNumber', () => {
  it.each([
    [1234.5, 3, '1,234.5'],
    [0.9999, 3, '1'],
    [0.1005, 3, '0.101'],
    [1_000_000, 0, '1,000,000'],
    [-1234.5678, 2, '\u22121,234.57'],
    [0, 3, '0'],
  ])('writes %d with at most %d decimals as %s', (value, decimals, written) => {
    expect(formatNumber(value, decimals)).toBe(written);
  });

  it('writes a number as the browser does in en-US', () => {
    const asBrowser = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (thousandths) => {
        expect(formatNumber(thousandths / 1000, 3)).toBe(asBrowser.format(thousandths / 1000));
      }),
    );
  });
});
