// In the shell, in the place of the federation runtime's snapshot handler and of what it preloads. Snapshots are how its own platform says
// what is live: here the signed map says so, and shell/src/platform/load/early.ts preloads. The runtime's switch turns them off and leaves
// their code in the bundle.
const none = (): never => {
  throw new Error('The shell has no snapshots: modules are found through the map and preloaded by the hints in its page');
};

export class SnapshotHandler {
  manifestCache = new Map<string, unknown>();
  hooks = { applyPlugin: () => undefined };
}

export {
  none as defaultPreloadArgs,
  none as formatPreloadArgs,
  none as getGlobalRemoteInfo,
  none as normalizePreloadExposes,
  none as preloadAssets,
};
