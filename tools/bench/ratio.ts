/** A ratio of medians with the interval that holds 95 of 100 resampled ones. */
export interface Ratio {
  ratio: number;
  low: number;
  high: number;
}

/** `yes` or `no` where the whole interval is on one side of the goal. */
export type Verdict = 'yes' | 'no' | 'cannot tell';

const RESAMPLES = 2000;

/** A repeatable sequence of numbers from 0 to 1 (mulberry32), so that the same measurements give the same interval. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** For an even count the mean of the two middle values. */
function middle(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const half = sorted.length / 2;
  return (sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2;
}

/** The median of the pairs' ratios, with its bootstrap interval. Each pair was measured one after the other, so that what slows the machine slows
 *  both. */
export function ratioOf(pairs: readonly (readonly [value: number, base: number])[]): Ratio {
  const ratios = pairs.map(([value, base]) => value / base);
  const random = createRandom(pairs.length);
  const resample = () => middle(ratios.map(() => ratios[Math.floor(random() * ratios.length)]!));
  const resampled = Array.from({ length: RESAMPLES }, resample).toSorted((one, other) => one - other);
  const at = (share: number) => resampled[Math.floor(share * RESAMPLES)]!;
  return { ratio: middle(ratios), low: at(0.025), high: at(0.975) };
}

/** Whether a ratio is at most its goal. */
export function verdictOf({ low, high }: Ratio, goal: number): Verdict {
  if (high <= goal) return 'yes';
  return low > goal ? 'no' : 'cannot tell';
}
