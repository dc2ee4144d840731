import type { Modules } from './modules.ts';

/** For whoever looks into a page's console: `landfall.modules()` says which version of each module is at work, why that one (stable, rollout,
 *  override, fallback), and by which revision of the map. */
export function showInConsole({ list }: Modules): void {
  Object.assign(globalThis, { landfall: { modules: list } });
}
