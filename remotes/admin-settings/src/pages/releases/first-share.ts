import type { Overview } from '@landfall/modules';
import type { Action } from './action.ts';

/** What a rollout begins with, and what follows each share. 100 is 1 %. */
const STEPS = [100, 500, 1000, 2500, 5000, 7500, 9000];

/** The share that the field offers: the first step, or the one after where the rollout is. */
export function firstShare(action: Action, { modules }: Overview): number {
  const rollout = action.verb === 'rollout-advance' && modules.find(({ module }) => module === action.module)?.rollout;
  if (!rollout) return STEPS[0]!;
  return STEPS.find((step) => step > rollout.weight) ?? 9900;
}
