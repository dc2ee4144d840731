import { expect, it } from 'vitest';
import { readRange, spanOf } from './range.ts';

it('counts whole days up to and with today', () => {
  expect(spanOf(7, Date.parse('2026-11-18T10:04:00Z'))).toEqual({
    from: '2026-11-12T00:00:00.000Z',
    to: '2026-11-19T00:00:00.000Z',
  });
});

it('shows 30 days unless the address names another range that is offered', () => {
  expect(readRange(new URLSearchParams('days=90'))).toBe(90);
  expect(readRange(new URLSearchParams('days=12'))).toBe(30);
  expect(readRange(new URLSearchParams())).toBe(30);
});
