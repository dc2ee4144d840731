import { describe, expect, it } from 'vitest';
import { day, kilograms } from './format.ts';

describe('day', () => {
  it('writes every day of a year as the browser does in en-GB', () => {
    const asBrowser = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
    for (let n = 0; n < 366; n++) {
      const date = new Date(2028, 0, 1 + n, 12);
      expect(day(date.toISOString())).toBe(asBrowser.format(date));
    }
  });
});

describe('kilograms', () => {
  it('keeps grams', () => {
    expect([1, 1.2, 0.025, 1250].map(kilograms)).toEqual(['1 kg', '1.2 kg', '0.025 kg', '1,250 kg']);
  });
});
