import type { ModuleMap, Release } from './module-map.ts';
import { isInRollout } from './rollout.ts';

/** A release to try, and why. `override`: requested for this tab. */
export interface Choice {
  release: Release;
  why: 'rollout' | 'stable' | 'previous' | 'override';
}

/** The releases of a module in the order to try them: the rollout's candidate if the subject is in the rollout, stable, previous. Empty
 *  if the map does not contain the module. Each version occurs once.
 *  @param subject a random id stored in the browser */
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
