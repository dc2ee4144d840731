import { expect, it } from 'vitest';
import { ageOf } from './age.ts';

const now = Date.parse('2026-11-18T12:00:00Z');

it.each([
  ['2026-11-18T11:20:00Z', '40 min'],
  ['2026-11-17T10:00:00Z', '26 h'],
  ['2026-11-15T10:00:00Z', '3 d'],
  ['2026-11-18T12:05:00Z', '0 min'],
])('shows how long %s has waited in one unit', (since, age) => {
  expect(ageOf(since, now)).toBe(age);
});
