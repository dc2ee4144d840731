const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNITS = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const;

/** "25 hours ahead": in the largest unit of which there are at least two. */
function offsetText(ahead: number): string {
  const size = Math.abs(ahead);
  const [unit, ms] = UNITS.find(([, one]) => size >= 2 * one) ?? UNITS[2];
  const count = Math.round(size / ms);
  return `${count} ${unit}${count === 1 ? '' : 's'} ${ahead > 0 ? 'ahead' : 'behind'}`;
}

/** What is wrong with this device's clock, and what to do. @param ahead ms; negative: behind */
export const clockText = (ahead: number): string =>
  `The clock of this device is ${offsetText(ahead)}. Landfall works, but dates on this screen may be off. Set the clock in the settings of your device.`;
