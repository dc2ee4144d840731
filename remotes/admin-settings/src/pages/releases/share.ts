import type { NumberLimits } from '@landfall/ui/fields';

/** In percent. */
export const SHARE_LIMITS: NumberLimits = { min: 0.01, max: 99, decimals: 2 };

/** A weight of 100 is 1 %. */
const PER_PERCENT = 100;

/** 0 to 10000, of an accepted share. */
export const weightOf = (share: number): number => Math.round(share * PER_PERCENT);
export const shareOfWeight = (weight: number): number => weight / PER_PERCENT;
