import type { ModuleName, RemoteModule } from '@landfall/contract';
import { createStore } from '../parts/store.ts';
import type { Delivery } from './delivery.ts';

const SOURCES: Record<ModuleName, () => Promise<{ default: RemoteModule }>> = {
  storefront: () => import(/* webpackChunkName: "storefront" */ '../../../remotes/storefront/src/module.tsx'),
  cart: () => import(/* webpackChunkName: "cart" */ '../../../remotes/cart/src/module.tsx'),
  'customer-dashboard': () =>
    import(/* webpackChunkName: "customer-dashboard" */ '../../../remotes/customer-dashboard/src/module.tsx'),
  'admin-ops': () => import(/* webpackChunkName: "admin-ops" */ '../../../remotes/admin-ops/src/module.tsx'),
  'admin-settings': () => import(/* webpackChunkName: "admin-settings" */ '../../../remotes/admin-settings/src/module.tsx'),
  analytics: () => import(/* webpackChunkName: "analytics" */ '../../../remotes/analytics/src/module.tsx'),
};

const nothing = () => undefined;
const RELEASE = { version: 'monolith', entry: '/', integrity: '', entryGlobalName: '', manifest: '/' };

/** The monolith's counterpart of find-module.ts, for the bench: the remotes as ordinary chunks of one application. */
export const createDelivery = (): Delivery => ({
  begin: nothing,
  choices: async () => ({ choices: [{ release: RELEASE, why: 'stable' }], revision: 0 }),
  take: async (name) => (await SOURCES[name]()).default,
  behind: createStore(false),
  overrides: { agreed: createStore([]), asked: createStore([]), answer: nothing, of: async () => undefined, end: nothing },
});
