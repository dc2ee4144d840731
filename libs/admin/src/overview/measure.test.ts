import { expect, it } from 'vitest';
import { growth, hours, percent, points, shareOf } from './measure.ts';

it('shows a dash where there is nothing to divide by', () => {
  expect([percent(null), hours(null), shareOf(0, 0)]).toEqual(['–', '–', '–']);
  expect(growth(10, 0)).toBeUndefined();
  expect(points(0.4, null)).toBeUndefined();
});

it('compares with the range before by sign, amount and unit', () => {
  expect(growth(106.1, 100)).toBe('+ 6.1 %');
  expect(points(0.38, 0.392)).toBe('− 1.2 points');
});

it('rounds shares to whole percents and hours to one decimal', () => {
  expect([percent(0.376), hours(7.42), hours(21), shareOf(396, 412)]).toEqual(['38 %', '7.4 h', '21 h', '96 %']);
});
