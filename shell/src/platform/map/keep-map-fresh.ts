import type { TabMap } from './tab-map.ts';

const EVERY_MS = 3 * 60_000;

/** Asks for the map again while somebody looks at the tab: every few minutes, and when they come back to it. What is loaded stays; the next
 *  module to load is of the newest map, and a tab that fell behind says so. */
export function keepMapFresh(map: TabMap): void {
  const look = () => {
    if (document.visibilityState === 'visible') void map.renewed().catch(() => undefined /* the next look asks again */);
  };
  setInterval(look, EVERY_MS);
  document.addEventListener('visibilitychange', look);
}
