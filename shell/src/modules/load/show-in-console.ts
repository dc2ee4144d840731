import type { Modules } from './modules.ts';

/** Adds `landfall.modules()` to the console: each module's active version, why it was chosen (stable, rollout, override, fallback), and the map
 *  revision. */
export function showInConsole({ list }: Modules): void {
  Object.assign(globalThis, { landfall: { modules: list } });
}
