import type { ModuleMap, Release, RolloutEntry } from './module-map.ts';
import { isInRollout } from './rollout.ts';

/** A release to try, and why. `override`: requested for this tab. */
export interface Choice {
  release: Release;
  why: 'rollout' | 'stable' | 'previous' | 'override';
}

const NONE_IN_USE: ReadonlyMap<string, string> = new Map();

/** The other parts of a rollout's change, with their candidate's version: they have the same draw. */
function otherParts({ modules, shellRollout }: ModuleMap, module: string, id: string): [name: string, version: string][] {
  const parts = Object.entries(modules).flatMap(([name, { rollout }]): [string, string][] =>
    name !== module && rollout?.id === id ? [[name, rollout.release.version]] : [],
  );
  return shellRollout?.id === id ? [...parts, ['shell', shellRollout.version]] : parts;
}

/** Whether the tab gets a rollout's candidate: as the parts of the same change that it already uses, which may be older than the rollout or
 *  its share; otherwise by its draw. */
async function isDrawn(map: ModuleMap, module: string, rollout: RolloutEntry, subject: string, inUse: typeof NONE_IN_USE) {
  const parts = otherParts(map, module, rollout.id).filter(([name]) => inUse.has(name));
  return parts.length > 0 ? parts.every(([name, version]) => inUse.get(name) === version) : await isInRollout(rollout, subject);
}

/** The releases of a module in the order to try them: the rollout's candidate if the subject is in the rollout, stable, previous. Empty
 *  if the map does not contain the module. Each version occurs once.
 *  @param subject a random id stored in the browser
 *  @param inUse versions by module that the tab uses already, its shell's among them */
export async function choicesOf(map: ModuleMap, module: string, subject: string, inUse = NONE_IN_USE): Promise<Choice[]> {
  const entry = Object.hasOwn(map.modules, module) ? map.modules[module] : undefined;
  if (!entry) return [];
  const { rollout, stable, previous } = entry;
  const choices: Choice[] = [{ release: stable, why: 'stable' }];
  if (rollout && (await isDrawn(map, module, rollout, subject, inUse)))
    choices.unshift({ release: rollout.release, why: 'rollout' });
  if (previous) choices.push({ release: previous, why: 'previous' });
  const versions = choices.map(({ release }) => release.version);
  return choices.filter(({ release }, at) => versions.indexOf(release.version) === at);
}
