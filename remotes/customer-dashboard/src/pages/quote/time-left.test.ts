import { expect, it } from 'vitest';
import { shareLeft, timeLeft } from './time-left.ts';

const HOUR = 3_600_000;

it('shows how long a price is still valid in its two largest units', () => {
  expect(timeLeft(104 * HOUR)).toBe('4 days 8 hours');
  expect(timeLeft(24 * HOUR)).toBe('1 day');
  expect(timeLeft(HOUR + 300_000)).toBe('1 hour 5 minutes');
  expect(timeLeft(60_000)).toBe('1 minute');
  expect(timeLeft(10)).toBe('less than a minute');
});

it('measures what is left of a span, never outside of it', () => {
  const [from, until] = ['2026-11-01T00:00:00Z', '2026-11-08T00:00:00Z'];
  expect(shareLeft(from, until, Date.parse('2026-11-04T12:00:00Z'))).toBe(0.5);
  expect(shareLeft(from, until, Date.parse('2026-12-01T00:00:00Z'))).toBe(0);
  expect(shareLeft(from, until, Date.parse('2026-10-01T00:00:00Z'))).toBe(1);
});
