import { expect, it } from 'vitest';
import { isRising, lastHour, loadsOf, topShare, wrongShare } from './health.ts';
import { aModule, aRollout, anHour } from './testing.ts';

it('counts what was reported of the last hour, by five minutes, the newest last', () => {
  const steps = lastHour(anHour('1.5.0', 2, 1), Date.now());
  expect(steps).toHaveLength(12);
  expect(steps.reduce((sum, { total }) => sum + total, 0)).toBeGreaterThanOrEqual(59 * 2);
  expect(steps.at(-1)!.wrong).toBeGreaterThanOrEqual(4);
  expect(steps.at(0)!.wrong).toBe(0);
});

it('shows no share for a version without loads, instead of 0 %', () => {
  expect(wrongShare(loadsOf(undefined))).toBeNull();
});

it('warns while a rollout is on its way to the share at which the registry stops it, not before', () => {
  expect(isRising(aRollout())).toBe(false);
  expect(isRising(aRollout({ health: [anHour('1.5.0', 300, 30), anHour('1.4.2', 10)] }))).toBe(true);
  expect(isRising(aRollout({ stopsAt: 0.5, health: [anHour('1.5.0', 300, 30), anHour('1.4.2', 10)] }))).toBe(false);
  expect(isRising(aModule())).toBe(false);
});

it('has a scale on which no line looks steep for a few errors', () => {
  expect(topShare([aModule()], Date.now())).toBe(0.02);
  expect(topShare([aModule({ health: [anHour('1.4.2', 0, 5)] })], Date.now())).toBe(1);
});
