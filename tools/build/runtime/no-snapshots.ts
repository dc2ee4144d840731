// Replaces the federation runtime's snapshot handler and its preloading in the shell. Snapshots tell the library's own platform which
// modules are live; here the signed map does, and shell/src/platform/load/early.ts preloads. The library's option disables snapshots but
// keeps their code in the bundle.
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
