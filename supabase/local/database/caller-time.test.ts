import { expect, it } from 'vitest';
import { CallerTime } from './caller-time.ts';

const MINUTE = 60_000;
const BUDGET = 10_000;

it('A caller waits until enough of the sliding minute has passed', () => {
  const time = new CallerTime();
  time.charge(9999, false, 5 * MINUTE);
  expect(time.wait(BUDGET, 5 * MINUTE)).toBeNull();
  time.charge(10_001, false, 5 * MINUTE);
  const wait = time.wait(BUDGET, 5 * MINUTE + 1000);
  expect(wait).toEqual({ reason: 'budget', until: 6.5 * MINUTE }); // half of 20 s is left of the budget then
  expect(time.wait(BUDGET, 6.25 * MINUTE)).toEqual(wait);
  expect(time.wait(BUDGET, wait!.until)).toBeNull();
  time.charge(5000, false, 6.5 * MINUTE);
  expect(time.wait(BUDGET, 6.5 * MINUTE)).toEqual({ reason: 'budget', until: 6.75 * MINUTE });
  expect(time.wait(BUDGET, 20 * MINUTE)).toBeNull();
});

it('Each timeout doubles the wait, up to five minutes; ten minutes without one start over', () => {
  const time = new CallerTime();
  let now = 20 * MINUTE;
  const waits = Array.from({ length: 9 }, () => {
    time.charge(0, true, now);
    time.charge(0, true, now + 1); // of a parallel request
    const { until } = time.wait(BUDGET, now + 2)!;
    const seconds = (until - now) / 1000;
    now = until;
    return seconds;
  });
  expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300]);
  now += 11 * MINUTE;
  time.charge(0, true, now);
  expect(time.wait(BUDGET, now)).toEqual({ reason: 'timeout', until: now + 2000 });
});
