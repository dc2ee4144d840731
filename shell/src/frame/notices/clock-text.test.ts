import { expect, it } from 'vitest';
import { clockText } from './clock-text.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

it.each([
  [25 * HOUR, '25 hours ahead'],
  [-7 * MINUTE, '7 minutes behind'],
  [49 * HOUR, '2 days ahead'],
  [90 * MINUTE, '90 minutes ahead'],
  [-24 * 400 * HOUR, '400 days behind'],
])('A clock that is off by %i ms is described as %s', (ahead, text) => {
  expect(clockText(ahead)).toContain(`The clock of this device is ${text}.`);
});
