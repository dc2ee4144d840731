/** ms. For browsers that are never idle or have no requestIdleCallback, and for pages that never get their data. */
const AT_THE_LATEST = 3000;
/** ms between looks whether the page has its data. */
const INTERVAL = 100;
/** Present while a page is loading its data (skeletons.tsx). Network and processor are for that first. */
const WAITING = 'main[aria-busy=true], main [aria-busy=true]';

/** Runs non-urgent work once the page has loaded and has its data, and the browser is idle. @returns a function that cancels it */
export function whenIdle(work: () => void): () => void {
  let calledOff = false;
  let looks = AT_THE_LATEST / INTERVAL;
  const run = () => calledOff || work();
  const whenIdle = () => {
    if (calledOff) return;
    if (looks-- > 0 && document.querySelector(WAITING)) setTimeout(whenIdle, INTERVAL);
    else if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: AT_THE_LATEST });
    else setTimeout(run, AT_THE_LATEST);
  };
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
  return () => {
    calledOff = true;
    removeEventListener('load', whenIdle);
  };
}
