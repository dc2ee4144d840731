/** ms. Where the browser is never idle, or cannot say so. */
const AT_THE_LATEST = 3000;

/** Does something that is not urgent once the page has loaded and the browser has nothing better to do. @returns what calls it off */
export function onceQuiet(work: () => void): () => void {
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
