import { requiredNumber, requiredText } from '@landfall/admin/schema';
import type { NumberLimits } from '@landfall/ui/fields';
import * as v from 'valibot';
import type { Typed } from './action.ts';

/** In percent. */
export const SHARE_LIMITS: NumberLimits = { min: 0.01, max: 99, decimals: 2 };

/** A weight of 100 is 1 %. */
const PER_PERCENT = 100;

/** 0 to 10000, of an accepted share. */
export const weightOf = (share: number): number => Math.round(share * PER_PERCENT);
export const shareOfWeight = (weight: number): number => weight / PER_PERCENT;

const reason = requiredText('Say why. The history shows it.', 500);

/** Why a claim is approved or revoked. */
export const claimSchema = v.pipe(
  v.object({ reason }),
  v.transform((typed) => typed.reason),
);

/** What a decision about a release needs. @param setsShare whether it sets the share of visitors */
export const decisionSchema = (setsShare: boolean) =>
  v.pipe(
    v.object({ reason, share: setsShare ? requiredNumber('Enter a share.', SHARE_LIMITS) : v.optional(v.number(), 0) }),
    v.transform(({ reason: why, share }): Omit<Typed, 'force'> => ({ reason: why, weight: weightOf(share) })),
  );
