import type { ModuleMap, Release } from './module-map.ts';
import { isInRollout } from './rollout.ts';

/** A release to try, and why it. `override`: this tab was asked to. */
export interface Choice {
  release: Release;
  why: 'rollout' | 'stable' | 'previous' | 'override';
}

/** The releases of a module in the order in which to try them: the rollout's candidate where the subject is in it, stable, previous; none
 *  where the map does not know the module. A version stands in the list once.
 *  @param subject a random id that stays with the browser */
export async function choicesOf(map: ModuleMap, module: string, subject: string): Promise<Choice[]> {
  const entry = Object.hasOwn(map.modules, module) ? map.modules[module] : undefined;
  if (!entry) return [];
  const { rollout, stable, previous } = entry;
  const choices: Choice[] = [{ release: stable, why: 'stable' }];
  if (rollout && (await isInRollout(rollout, subject))) choices.unshift({ release: rollout.release, why: 'rollout' });
  if (previous) choices.push({ release: previous, why: 'previous' });
  const versions = choices.map(({ release }) => release.version);
  return choices.filter(({ release }, at) => versions.indexOf(release.version) === at);
}
