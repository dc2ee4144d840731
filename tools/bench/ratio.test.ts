import { expect, it } from 'vitest';
import { ratioOf, verdictOf } from './ratio.ts';

const pairs = (...ratios: number[]) => ratios.map((ratio) => [ratio * 200, 200] as const);

it('is the median of the pairs’ ratios, within its interval', () => {
  const found = ratioOf(pairs(0.5, 0.52, 0.48, 0.51, 0.9));
  expect(found.ratio).toBeCloseTo(0.51);
  expect(found.low).toBeLessThanOrEqual(found.ratio);
  expect(found.high).toBeGreaterThanOrEqual(found.ratio);
});

it('has the same interval for the same measurements', () => {
  expect(ratioOf(pairs(0.5, 0.6, 0.7))).toEqual(ratioOf(pairs(0.5, 0.6, 0.7)));
});

it('meets a goal only with its whole interval', () => {
  const steady = ratioOf(pairs(0.5, 0.51, 0.5, 0.49, 0.5, 0.5));
  expect(verdictOf(steady, 0.6)).toBe('yes');
  expect(verdictOf(steady, 0.4)).toBe('no');
  expect(verdictOf(ratioOf(pairs(0.5, 0.7, 0.5, 0.7, 0.5, 0.7)), 0.6)).toBe('cannot tell');
});
