import type { TabMap } from './tab-map.ts';

const EVERY_MS = 3 * 60_000;

/** Fetches the map while the tab is visible: every few minutes and on return to it. Loaded modules stay; the next module loads from the newest map, and
 *  an outdated tab offers a reload. */
export function keepMapFresh(map: TabMap): void {
  const refresh = () => {
    if (document.visibilityState === 'visible') void map.renewed().catch(() => undefined /* the next refresh retries */);
  };
  setInterval(refresh, EVERY_MS);
  document.addEventListener('visibilitychange', refresh);
}
