import type { ModuleName, RemoteModule } from '@landfall/contract';
import { createStore } from '../../../shell/src/parts/store.ts';
import type { Delivery } from '../../../shell/src/platform/delivery.ts';
import { remotes } from './remotes.ts';

const nothing = () => undefined;
const RELEASE = { version: 'monolith', entry: '/', integrity: '', entryGlobalName: '', manifest: '/' };

async function take(name: ModuleName): Promise<RemoteModule> {
  const load = remotes[name];
  if (!load) throw new Error(`The monolith has no module ${name}`);
  return (await load()).default;
}

/** Replaces shell/src/platform/find-module.ts in the monolith: each remote is an ordinary chunk of one application. */
export const createDelivery = (): Delivery => ({
  begin: nothing,
  choices: async () => ({ choices: [{ release: RELEASE, why: 'stable' }], revision: 0 }),
  take,
  behind: createStore(false),
  overrides: { agreed: createStore([]), asked: createStore([]), answer: nothing, of: async () => undefined, end: nothing },
});
