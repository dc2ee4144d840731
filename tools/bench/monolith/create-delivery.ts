import type { RemoteModule } from '@landfall/contract';
import type { ModuleMap } from '@landfall/modules';
import { createStore } from '../../../shell/src/kernel/parts/store.ts';
import type { Delivery } from '../../../shell/src/modules/delivery.ts';
import { type Directory, pagesOf } from '../../../shell/src/modules/map/pages.ts';
import { manifests, remotes } from './remotes.ts';

const nothing = () => undefined;
const RELEASE = { version: 'monolith', entry: '/', integrity: '', entryGlobalName: '', manifest: '/' };

async function load(name: string): Promise<RemoteModule> {
  const remote = remotes[name];
  if (!remote) throw new Error(`The monolith has no module ${name}`);
  return (await remote()).default;
}

const directory: Directory = { pages: [], names: {}, slots: {}, hasAdmin: true };
for (const [module, { name, pages, slots = [] }] of Object.entries(manifests)) {
  directory.names[module] = name;
  for (const page of pages) directory.pages.push({ ...page, module });
  for (const slot of slots) directory.slots[slot] = [module];
}

/** Replaces shell/src/modules/create-delivery.ts in the monolith: each remote is an ordinary chunk of one application. */
export const createDelivery = (): Delivery => ({
  begin: nothing,
  choices: async () => ({ choices: [{ release: RELEASE, why: 'stable' }], revision: 0 }),
  load,
  pages: pagesOf(createStore<Directory | undefined>(directory), async () => undefined),
  prefetch: async () => undefined,
  behind: createStore(false),
  clockAhead: createStore(0),
  newest: createStore<ModuleMap | undefined>(undefined),
  overrides: { agreed: createStore([]), asked: createStore([]), answer: nothing, of: async () => undefined, end: nothing },
});
