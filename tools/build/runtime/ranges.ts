// In the shell, in the place of the federation runtime's reader of version ranges, an eighth of it: what is lent has one version, and what a
// remote needs is a caret of it, for both are written by tools/build. (`<=` is how the runtime itself compares two versions.)
const numbersOf = (version: string): number[] => version.split('.').map((part) => Number.parseInt(part, 10) || 0);

function compare(one: number[], other: number[]): number {
  const at = one.findIndex((part, place) => part !== other[place]);
  return at < 0 ? 0 : one[at]! - (other[at] ?? 0);
}

/** @param range `^1.2.3` or `<=1.2.3`; a caret keeps the first number that is not 0, and what stands before it
 *  @throws for any other range */
export function satisfy(version: string, range: string): boolean {
  const [, sign, limit] = /^(\^|<=)(\d.*)$/.exec(range) ?? [];
  if (!sign || !limit) throw new Error(`The range ${range} is none that a remote is built with: it needs a caret`);
  const [is, least] = [numbersOf(version), numbersOf(limit)];
  if (sign === '<=') return compare(is, least) <= 0;
  const fixed = least.findIndex((part) => part > 0) + 1 || least.length;
  return compare(is, least) >= 0 && compare(is.slice(0, fixed), least.slice(0, fixed)) === 0;
}
