import type { Store } from '@landfall/contract';
import { comparePoints, MapError, type ModuleMap } from '@landfall/modules';
import { createStore } from '../../parts/store.ts';
import type { MapSource } from './map-source.ts';

/** The module map of this tab over its life. */
export interface TabMap {
  /** The newest map known; undefined until the first one is there. */
  newest: Store<ModuleMap | undefined>;
  /** The newest one known; the first call waits for the first one.
   *  @throws where there is none. The next call tries again */
  current(): Promise<ModuleMap>;
  /** Asks the registry, then the same as `current`. */
  renewed(): Promise<ModuleMap>;
  /** Whether this tab should be loaded again: the registry wants tabs that began where this one did to reload, its database was restored
   *  since, or it signs with keys that this page does not know. */
  behind: Store<boolean>;
}

export function createTabMap(source: MapSource): TabMap {
  const behind = createStore(false);
  let first: Promise<ModuleMap> | undefined;
  /** The map that this tab began with: modules that have loaded stay as they are until a reload. */
  let began: ModuleMap | undefined;
  const newest = createStore<ModuleMap | undefined>(undefined);

  function take(map: ModuleMap): ModuleMap {
    began ??= map;
    const before = newest.get();
    const now = before && comparePoints(map, before) < 0 ? before : map;
    newest.set(now);
    // As a point: of another epoch, every minimum is newer.
    behind.set(comparePoints(began, { epoch: now.epoch, revision: now.minRevision }) < 0);
    return now;
  }

  const current = (): Promise<ModuleMap> => {
    const known = newest.get();
    if (known) return Promise.resolve(known);
    first ??= source.first().then(take);
    first.catch(() => (first = undefined));
    return first;
  };

  /** The key of this page may be retired: a page loaded now gets the new one. What this tab has goes on. */
  function goOn(refusal: unknown): Promise<ModuleMap> {
    if (newest.get() && refusal instanceof MapError && refusal.code === 'signature') behind.set(true);
    return current();
  }

  return { newest, current, renewed: () => source.fetch().then(take, goOn), behind };
}
