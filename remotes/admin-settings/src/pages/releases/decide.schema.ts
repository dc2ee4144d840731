import { requiredNumber, requiredText } from '@landfall/admin/schema';
import * as v from 'valibot';
import type { Typed } from './action.ts';
import { SHARE_LIMITS, weightOf } from './share.ts';

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
