import type { RemoteModule, Store } from '@landfall/contract';
import type { Choice, Release } from '@landfall/modules';
import type { Pages } from './map/pages.ts';
import type { TabOverrides } from './overrides/tab-overrides.ts';
import type { Patience } from './patience.ts';

/** Where remotes come from: the releases of the module map. tools/bench/monolith has another. */
export interface Finder {
  /** The releases of a module to try now, in order, and the revision of the map that says so.
   *  @param again after a failure: it may have been published, or rolled back, since
   *  @throws where no map can be used, or an override is refused */
  choices(name: string, again: boolean): Promise<{ choices: Choice[]; revision: number }>;
  /** The remote of one release.
   *  @param whenLate told once, where its entry has not come in the time that patience names
   *  @throws where it does not come in time, throws while loading, or breaks the contract */
  take(name: string, release: Release, patience: Patience, whenLate: () => void): Promise<RemoteModule>;
}

export interface Delivery extends Finder {
  /** Begins with what the first module will need, and from then on keeps the map fresh. */
  begin(): void;
  /** Whether the registry wants this tab to reload. */
  behind: Store<boolean>;
  overrides: TabOverrides;
  pages: Pages;
}
