/** Splits a total in proportion to the parts by the largest-remainder method: each share has `exponent` decimals, and the shares sum to
 *  the total exactly. A part of 0 gets 0; parts may be negative (a discount).
 *  @param total finite, with at most `exponent` decimals
 *  @param parts finite, in the currency that the total was converted from
 *  @throws RangeError if the parts sum to 0 or less */
export function apportion(total: number, parts: readonly number[], exponent: number): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (!(whole > 0)) throw new RangeError(`Parts that sum to ${whole} have no proportion.`);
  const scale = 10 ** exponent;
  const units = Math.round(total * scale);
  const exact = parts.map((part) => (units * part) / whole);
  const floors = exact.map(Math.floor);
  const left = floors.reduce((rest, floor) => rest - floor, units);
  const byRemainder = [...parts.keys()].toSorted((a, b) => exact[b]! - floors[b]! - (exact[a]! - floors[a]!));
  const raised = new Set(byRemainder.slice(0, left));
  return floors.map((floor, index) => (floor + (raised.has(index) ? 1 : 0)) / scale);
}
