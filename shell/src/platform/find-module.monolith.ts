import type { ModuleName, RemoteModule } from '@landfall/contract';

const SOURCES: Record<ModuleName, () => Promise<{ default: RemoteModule }>> = {
  storefront: () => import(/* webpackChunkName: "storefront" */ '../../../remotes/storefront/src/module.tsx'),
  cart: () => import(/* webpackChunkName: "cart" */ '../../../remotes/cart/src/module.tsx'),
  'customer-dashboard': () =>
    import(/* webpackChunkName: "customer-dashboard" */ '../../../remotes/customer-dashboard/src/module.tsx'),
  'admin-ops': () => import(/* webpackChunkName: "admin-ops" */ '../../../remotes/admin-ops/src/module.tsx'),
  'admin-settings': () => import(/* webpackChunkName: "admin-settings" */ '../../../remotes/admin-settings/src/module.tsx'),
  analytics: () => import(/* webpackChunkName: "analytics" */ '../../../remotes/analytics/src/module.tsx'),
};

/** The monolith's counterpart of find-module.ts, for the bench: the remotes as ordinary chunks of one application. */
export const findModule = async (name: ModuleName): Promise<RemoteModule> => (await SOURCES[name]()).default;
