import type { ModuleMap, Release } from '../module-map.ts';

/** A release of cart, for tests. */
export const aRelease = (version: string): Release => ({
  version,
  entry: `/modules/cart/${version}/remoteEntry.js`,
  integrity: 'sha256-n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=',
  entryGlobalName: `cart_${version.replace(/\W/g, '_')}`,
  manifest: `/modules/cart/${version}/mf-manifest.json`,
});

/** A map of production at revision 3 with one module, cart: 1.1.0, previously 1.0.0. It expires on 22 November 2026 at 10:00 UTC. */
export const aMap = (changes: Partial<ModuleMap> = {}): ModuleMap => ({
  schema: 1,
  environment: 'production',
  revision: 3,
  minRevision: 1,
  expiresAt: '2026-11-22T10:00:00.000Z',
  modules: { cart: { stable: aRelease('1.1.0'), previous: aRelease('1.0.0') } },
  ...changes,
});
