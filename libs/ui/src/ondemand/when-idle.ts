/** ms. For browsers that are never idle or have no requestIdleCallback. */
const AT_THE_LATEST = 3000;

/** Runs non-urgent work once the page has loaded and the browser is idle. @returns a function that cancels it */
export function whenIdle(work: () => void): () => void {
  let calledOff = false;
  const whenIdle = () => {
    if (calledOff) return;
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => calledOff || work(), { timeout: AT_THE_LATEST });
    else setTimeout(() => calledOff || work(), AT_THE_LATEST);
  };
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
  return () => {
    calledOff = true;
    removeEventListener('load', whenIdle);
  };
}
