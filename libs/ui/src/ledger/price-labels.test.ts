import { describe, expect, it } from 'vitest';
import { longDate } from './price-labels.ts';

describe('longDate', () => {
  it('writes every day of a year as the browser does in en-GB, by UTC', () => {
    const asBrowser = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
    for (let n = 0; n < 366; n++) {
      const date = new Date(Date.UTC(2028, 0, 1 + n, n % 24));
      expect(longDate(date.toISOString())).toBe(asBrowser.format(date));
    }
  });

  it('returns text that is not a date unchanged', () => {
    expect(longDate('soon')).toBe('soon');
  });
});
