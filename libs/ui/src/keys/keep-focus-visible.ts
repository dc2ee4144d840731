/** px between the focused element and the bar. */
const GAP = 8;

/** The closest bar over a point that stays in place while the page scrolls. */
function barAt(x: number, y: number, focused: Element): Element | undefined {
  const hit = document.elementFromPoint(x, y);
  if (!hit || focused.contains(hit) || hit.contains(focused)) return undefined;
  for (let at: Element | null = hit; at && !at.contains(focused); at = at.parentElement)
    if (['sticky', 'fixed'].includes(getComputedStyle(at).position)) return at;
  return undefined;
}

/** px to scroll so that no bar covers an edge of the focused element; 0 if none does. */
function covered(focused: Element): number {
  const { left, top, bottom, width } = focused.getBoundingClientRect();
  const x = left + Math.min(width / 2, 40);
  const bar = (barAt(x, top + 1, focused) ?? barAt(x, bottom - 1, focused))?.getBoundingClientRect();
  if (!bar) return 0;
  const isAbove = bar.top + bar.bottom < window.innerHeight; // a bar may cover both edges
  return isAbove ? top - bar.bottom - GAP : bottom - bar.top + GAP;
}

/** Scrolls what the keyboard focuses out from under sticky bars: WCAG 2.4.11, for every bar of every page. */
export function keepFocusVisible(page: Document): void {
  page.addEventListener('focusin', ({ target }) => {
    requestAnimationFrame(() => {
      if (!(target instanceof Element) || !target.matches(':focus-visible') || target.closest('[role=dialog]')) return;
      const by = covered(target);
      if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' });
    });
  });
}

/** Enter that ends the composition of a word (Japanese, Chinese, Korean) does nothing else. Safari sends it after the composition. */
export function keepComposing(page: Window): void {
  const COMPOSING = 229;
  page.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' || (!event.isComposing && event.keyCode !== COMPOSING)) return;
      event.stopImmediatePropagation();
      if (!event.isComposing) event.preventDefault();
    },
    { capture: true },
  );
}
