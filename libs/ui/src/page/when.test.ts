import { expect, it } from 'vitest';
import { formatDay, formatMoment } from './when.tsx';

const now = new Date(2026, 10, 26, 12);
const days = Array.from({ length: 24 }, (_, n) => new Date(2025 + Math.floor(n / 12), n % 12, 3 + n, n, 5 + n));

it('writes days as English-speaking browsers would, with the year if it is another one', () => {
  const expected = (date: Date) => {
    const options = { day: 'numeric', month: 'short' } as const;
    const more = date.getFullYear() === 2026 ? ({ weekday: 'short' } as const) : ({ year: 'numeric' } as const);
    return date.toLocaleDateString('en-GB', { ...options, ...more }).replace(',', '');
  };
  expect(days.map((date) => formatDay(date.toISOString(), now))).toEqual(days.map(expected));
});

it('adds the local time', () => {
  expect(formatMoment(new Date(2026, 10, 13, 9, 10).toISOString(), now)).toBe('Fri 13 Nov, 09:10');
});
