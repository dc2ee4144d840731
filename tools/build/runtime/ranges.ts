// Replaces the federation runtime's version range parser in the shell, an eighth of its size. Each shared package has one version, and
// remotes need a caret range of it; tools/build writes both. (The runtime itself uses `<=` to compare versions.)
const numbersOf = (version: string): number[] => version.split('.').map((part) => Number.parseInt(part, 10) || 0);

function compare(one: number[], other: number[]): number {
  const at = one.findIndex((part, place) => part !== other[place]);
  return at < 0 ? 0 : one[at]! - (other[at] ?? 0);
}

/** @param range `^1.2.3` or `<=1.2.3`; a caret fixes all numbers up to the first that is not 0
 *  @throws for any other range */
export function satisfy(version: string, range: string): boolean {
  const [, sign, limit] = /^(\^|<=)(\d.*)$/.exec(range) ?? [];
  if (!sign || !limit) throw new Error(`The range ${range} is none that a remote is built with: it needs a caret`);
  const [is, least] = [numbersOf(version), numbersOf(limit)];
  if (sign === '<=') return compare(is, least) <= 0;
  const fixed = least.findIndex((part) => part > 0) + 1 || least.length;
  return compare(is, least) >= 0 && compare(is.slice(0, fixed), least.slice(0, fixed)) === 0;
}
