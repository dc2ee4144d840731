import { expect, it } from 'vitest';
import { e164 } from './e164.ts';

it.each([
  ['+977 980-000 0000', 'US', '+9779800000000'],
  ['9800000000', 'NP', '+9779800000000'],
  ['00977 9800000000', undefined, '+9779800000000'],
  ['\u202a+977\u00a0980\u2011000\u20110000\u202c', undefined, '+9779800000000'],
  ['(213) 373-4253 ext. 12', 'US', '+12133734253 ext. 12'],
  ['+1 213 373 4253 x12', undefined, '+12133734253 ext. 12'],
])('reads %j typed in %s as %s', (typed, country, stored) => {
  expect(e164(typed, country)).toBe(stored);
});

it.each(['123', '9800000000', 'call me', '+977 98', `+${'9'.repeat(20)}`])('takes %j for no number', (typed) => {
  expect(e164(typed, undefined)).toBeUndefined();
});
