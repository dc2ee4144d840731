import { expect, it } from 'vitest';
import { errorPoints, errorShare, isRising, topShare } from './figures.ts';
import { aModule, anHour, aRollout } from './testing.ts';

it('shows errors of the last hour by five minutes, the newest last', () => {
  const points = errorPoints(anHour('1.5.0', 2, 2), Date.now());
  expect(points).toHaveLength(12);
  expect([points.at(0), points.at(-1)]).toEqual([0, 0.5]);
});

it('shows no share for a version without loads, instead of 0 %', () => {
  expect(errorShare(aModule({ health: [] }), '1.4.2')).toBeNull();
});

it('warns once a rollout is half way to the share at which the registry stops it', () => {
  const health = [anHour('1.5.0', 300, 30), anHour('1.4.2', 10)];
  expect(isRising(aRollout())).toBe(false);
  expect(isRising(aRollout({ health }))).toBe(true);
  expect(isRising(aRollout({ health, stopsAt: 0.5 }))).toBe(false);
  expect(isRising(aModule())).toBe(false);
});

it('has a scale on which a few errors do not look steep', () => {
  expect(topShare([aModule()], Date.now())).toBe(0.02);
  expect(topShare([aModule({ health: [anHour('1.4.2', 0, 5)] })], Date.now())).toBe(1);
});
