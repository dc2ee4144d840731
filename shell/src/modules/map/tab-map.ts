import type { Store } from '@landfall/contract';
import { comparePoints, MapError, type ModuleMap } from '@landfall/modules';
import { createStore } from '../../kernel/parts/store.ts';
import type { MapSource } from './map-source.ts';

/** The module map of this tab. */
export interface TabMap {
  /** The newest map; undefined until the first one is loaded. */
  newest: Store<ModuleMap | undefined>;
  /** The newest map; loads the first one if needed.
   *  @throws if it doesn't load. The next call retries */
  current(): Promise<ModuleMap>;
  /** Fetches the registry's map, then as `current`. */
  renewed(): Promise<ModuleMap>;
  /** As `current`, with the releases of this module if there are any: a page's map may leave them out.
   *  @throws as `current` */
  with(module: string): Promise<ModuleMap>;
  /** Whether this tab should reload: it started with a map older than the registry's minimum, the registry's database was restored since, or
   *  the registry signs with a key this page doesn't know. */
  behind: Store<boolean>;
}

export function createTabMap(source: MapSource): TabMap {
  const behind = createStore(false);
  let first: Promise<ModuleMap> | undefined;
  /** The map this tab started with. Loaded modules stay until a reload. */
  let initial: ModuleMap | undefined;
  const newest = createStore<ModuleMap | undefined>(undefined);

  function accept(map: ModuleMap): ModuleMap {
    initial ??= map;
    const before = newest.get();
    const now = before && comparePoints(map, before) < 0 ? before : map;
    newest.set(now);
    // Compared with the epoch: after a restore every minimum is newer.
    behind.set(comparePoints(initial, { epoch: now.epoch, revision: now.minRevision }) < 0);
    return now;
  }

  const current = (): Promise<ModuleMap> => {
    const known = newest.get();
    if (known) return Promise.resolve(known);
    first ??= source.first().then(accept);
    first.catch(() => (first = undefined));
    return first;
  };

  /** The registry may have retired the key this page knows; a reload gets the new one. Until then this tab keeps its map. */
  function keepMap(refusal: unknown): Promise<ModuleMap> {
    if (newest.get() && refusal instanceof MapError && refusal.code === 'signature') behind.set(true);
    return current();
  }

  const renewed = () => source.fetch().then(accept, keepMap);
  /** One request, however many modules wait for it. */
  let completing: Promise<ModuleMap> | undefined;

  async function withModule(module: string): Promise<ModuleMap> {
    const map = await current();
    if (!map.others || Object.hasOwn(map.modules, module)) return map;
    completing ??= renewed().finally(() => (completing = undefined));
    return completing;
  }

  return { newest, current, renewed, with: withModule, behind };
}
