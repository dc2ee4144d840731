import { expect, it } from 'vitest';
import { restAfter, priceOfPieces } from './typed.ts';

it('says what typed amounts leave, without the error of binary fractions', () => {
  expect(restAfter(0.3, [0.1, 0.2], 'USD')).toBe(0);
  expect(restAfter(100, [40.4, null, undefined], 'USD')).toBe(59.6);
  expect(restAfter(1000, [1300], 'NPR')).toBe(-300);
});

it('prices pieces in the decimals of the currency', () => {
  expect(priceOfPieces(1.005, 3, 'USD')).toBe(3.02);
  expect(priceOfPieces(19.99, 3, 'JPY')).toBe(60);
});
