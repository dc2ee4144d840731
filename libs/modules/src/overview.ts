import type { Alarm, ModuleFigures, ModuleOverview, Overview, OverviewAnswer } from './delivery.ts';

/** A module that no browser has reported. */
const noFigures = (module: string): ModuleFigures => ({ module, stopsAt: 0, health: [], adoption: [] });

const byModule = <One extends { module: string }>(all: readonly One[]): Map<string, One> =>
  new Map(all.map((one) => [one.module, one]));

function alarmOf(alarms: OverviewAnswer['alarms'], name: string): Alarm | null {
  const found = alarms.find(({ module }) => module === name);
  if (!found) return null;
  const { module: _module, ...alarm } = found;
  return alarm;
}

/** The overview after an answer of the registry.
 *  @param before what the answer's `since` was taken from; not needed for a full answer */
export function mergeOverview(before: Overview | undefined, answer: OverviewAnswer): Overview {
  const { full, modules: facts, figures, alarms, ...rest } = answer;
  const known = byModule<ModuleOverview>(full ? [] : (before?.modules ?? []));
  const [newFacts, newFigures] = [byModule(facts), byModule(figures)];
  const names = [...new Set([...known.keys(), ...newFacts.keys()])].sort();
  const modules = names.map((module) => ({
    ...(known.get(module) ?? { ...noFigures(module), ...newFacts.get(module)! }),
    ...newFacts.get(module),
    ...newFigures.get(module),
    alarm: alarmOf(alarms, module),
  }));
  return { ...rest, modules };
}
