import type { ModuleOverview, Overview } from '@landfall/modules';
import type { StatusTone } from '@landfall/ui/record';
import { may } from './action.ts';
import { isRising } from './health.ts';

/** How a module stands, in a dot and a word. Orange is for who can act on it. */
export function stateOf(overview: Overview, module: ModuleOverview): { tone: StatusTone; word: string } {
  const mine = may(overview, module.module, 'rollback');
  if (module.alarm) return { tone: mine ? 'needs' : 'destructive', word: 'Alarm' };
  if (!module.live) return { tone: 'outline', word: 'Not live' };
  if (module.rollout && isRising(module)) return { tone: mine ? 'needs' : 'destructive', word: 'Errors rising' };
  return { tone: 'default', word: module.rollout ? 'Rolling out' : 'Live' };
}

/** A version that is served now, and to how many of the visitors. */
export interface Served {
  version: string;
  /** 0 to 10000 */
  weight: number;
  /** Not yet everyone's. */
  candidate: boolean;
}

/** The candidate first, as the browser tries it first. */
export function servedBy({ live, rollout }: ModuleOverview): Served[] {
  const candidate = rollout && { version: rollout.version, weight: rollout.weight, candidate: true };
  const stable = live && { version: live.version, weight: 10_000 - (rollout?.weight ?? 0), candidate: false };
  return [candidate, stable].filter((served) => served !== null);
}

/** Who changed last what is served, and when. */
export const lastChange = ({ live, rollout }: ModuleOverview): { actor: string; at: string } | undefined =>
  rollout ? { actor: rollout.actor, at: rollout.startedAt } : live ? { actor: live.actor, at: live.since } : undefined;
