import type { Store } from '@landfall/contract';
import type { ModuleMap } from '@landfall/modules';
import { createStore } from '../../parts/store.ts';
import type { MapSource } from './map-source.ts';

/** The module map of this tab over its life. */
export interface TabMap {
  /** The newest one known; the first call waits for the first one.
   *  @throws where there is none. The next call tries anew */
  current(): Promise<ModuleMap>;
  /** Asks the registry, then the same as `current`. */
  renewed(): Promise<ModuleMap>;
  /** Whether the registry wants tabs that began where this one did to reload. */
  behind: Store<boolean>;
}

export function createTabMap(source: MapSource): TabMap {
  const behind = createStore(false);
  let first: Promise<ModuleMap> | undefined;
  /** The revision that this tab began with: modules that have loaded stay as they are until a reload. */
  let began: number | undefined;
  let newest: ModuleMap | undefined;

  function take(map: ModuleMap): ModuleMap {
    began ??= map.revision;
    if (!newest || map.revision >= newest.revision) newest = map;
    behind.set(began < newest.minRevision);
    return newest;
  }

  const current = (): Promise<ModuleMap> => {
    if (newest) return Promise.resolve(newest);
    first ??= source.first().then(take);
    first.catch(() => (first = undefined));
    return first;
  };

  return { current, renewed: () => source.fetch().then(take, current), behind };
}
