import type { RemoteModule } from '@landfall/contract';
import type { Choice, ModuleMap } from '@landfall/modules';
import { ADMIN_MODULES, aMap, aRelease, SHOP_MODULES } from '@landfall/modules/testing';
import { createStore } from '../kernel/parts/store.ts';
import type { Delivery } from '../modules/delivery.ts';
import { createPages, type Pages } from '../modules/map/pages.ts';
import { createTabMap } from '../modules/map/tab-map.ts';
import type { Override } from '../modules/overrides/overrides.ts';

export type Load = (name: string, version: string, watchEntry: () => void) => Promise<RemoteModule>;

const choice = (version: string, why: Choice['why']): Choice => ({ release: aRelease(version), why });

export const STABLE = [choice('1.1.0', 'stable')];
export const WITH_PREVIOUS = [...STABLE, choice('1.0.0', 'previous')];
export const WITH_CANDIDATE = [choice('1.2.0', 'rollout'), ...WITH_PREVIOUS];

/** The real page directory over a map with the shop's and the admin's pages. */
export function fakePages(): Pages {
  const map = aMap({ modules: SHOP_MODULES, adminPages: 'sha256-admin=' });
  const tabMap = createTabMap({ first: async () => map, fetch: async () => map });
  return createPages(tabMap, async () => ({ hash: map.adminPages, content: ADMIN_MODULES }));
}

/** A map of revision 7 whose releases load as the test decides. */
export const fakeDelivery = (load: Load, choices: Choice[] = STABLE): Delivery => ({
  begin: () => undefined,
  choices: async () => ({ choices, revision: 7 }),
  pages: fakePages(),
  load: (name, { version }, deadline) => load(name, version, () => deadline.watchEntry(document.createElement('script'))),
  prefetch: async () => undefined,
  behind: createStore(false),
  clockAhead: createStore(0),
  newest: createStore<ModuleMap | undefined>(undefined),
  overrides: {
    agreed: createStore<Override[]>([]),
    asked: createStore<Override[]>([]),
    answer: () => undefined,
    of: async () => undefined,
    end: () => undefined,
  },
});
