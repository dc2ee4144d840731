import type { RemoteModule, Store } from '@landfall/contract';
import type { Choice, ModuleMap, Release } from '@landfall/modules';
import type { Deadline } from './load/deadline.ts';
import type { Pages } from './map/pages.ts';
import type { TabOverrides } from './overrides/tab-overrides.ts';

/** Where remotes come from: the releases in the module map. tools/bench/monolith has another implementation. */
export interface ReleaseSource {
  /** The releases of a module to try, in order, and the revision of the map they come from.
   *  @param isRetry fetch a new map first: after a failure the module may have been published or rolled back
   *  @param inUse versions by module that this tab uses: the parts of a change are chosen together
   *  @throws if there is no usable map, or an override is refused */
  choices(name: string, isRetry: boolean, inUse: ReadonlyMap<string, string>): Promise<{ choices: Choice[]; revision: number }>;
  /** Loads the remote of one release.
   *  @throws if it misses the deadline, throws while loading, or breaks the contract */
  load(name: string, release: Release, deadline: Deadline): Promise<RemoteModule>;
}

export interface Delivery extends ReleaseSource {
  /** Starts loading what the first module needs, then keeps the map up to date. */
  begin(): void;
  /** Fetches the files of these pages without running any of the modules: what is promoted or rolled back before such a page opens still
   *  counts. @throws at the first file that does not load */
  prefetch(paths: readonly string[]): Promise<void>;
  /** Whether the registry wants this tab to reload. */
  behind: Store<boolean>;
  /** The newest map. Undefined until the first is loaded. */
  newest: Store<ModuleMap | undefined>;
  /** How far this device's clock is ahead of the server's, in ms; 0 if it is right. */
  clockAhead: Store<number>;
  overrides: TabOverrides;
  pages: Pages;
}
