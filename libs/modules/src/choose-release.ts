import type { ModuleMap, Release } from './module-map.ts';

/** The releases of a module in the order in which to try them; none where the map does not know it. A rollout's candidate will come
 *  first. */
export function releasesOf(map: ModuleMap, module: string): Release[] {
  const entry = Object.hasOwn(map.modules, module) ? map.modules[module] : undefined;
  return entry ? [entry.stable, ...(entry.previous ? [entry.previous] : [])] : [];
}
