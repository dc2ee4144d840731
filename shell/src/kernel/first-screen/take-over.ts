import { firstScreen, removeFirstScreen } from './first-screen.ts';
import { carryFields, carryFocus, counterpart } from './matching.ts';
import { pressedIn } from './presses.ts';
import { moveReadablePage, whenLaidOut } from './readable.ts';

/** Present while the page's code or the session is loading. */
const LOADING = '.sh-loading';

/** Present while the page's data is loading (libs/ui/src/data/skeletons.tsx). */
const WAITING = 'main [aria-busy=true]';

/** In a first screen that the server filled with the page's data: a shared quote, the home page's price. */
const FILLED = '[data-has-data]';
/** ms that a first screen with data stays for the page's own, once the page's code has loaded. */
const LONGEST_WAIT = 5000;

/** Whether React has rendered a page, or why there is none. */
const isComplete = (root: Element): boolean =>
  root.querySelector('main') !== null && root.querySelector(`main ${LOADING}`) === null;

/** Whether the page has the data that its first screen already shows. */
const hasData = (root: Element): boolean => root.querySelector(WAITING) === null;

/** Removes the layout that this window does not show: it has the same controls. */
function removeOtherLayout(screen: Element): void {
  for (const layout of screen.querySelectorAll('[data-first-screen]')) if (!layout.checkVisibility()) layout.remove();
}

function swap(screen: HTMLElement, root: HTMLElement): void {
  removeOtherLayout(screen);
  const place = { left: scrollX, top: scrollY, behavior: 'instant' } as const;
  const pressed = pressedIn(screen);
  const target = pressed && counterpart(pressed, screen, root);
  carryFields(screen, root);
  const focus = carryFocus(screen, root);
  root.removeAttribute('aria-hidden');
  removeFirstScreen(moveReadablePage(screen, root)); // which also makes the root visible
  scrollTo(place);
  focus();
  if (target instanceof HTMLFormElement) target.requestSubmit();
  else target?.click();
}

/** Renders the page behind the first screen (laid out, not visible) and replaces the first screen once the page is complete. Both are in one
 *  frame, so that nothing flickers or moves. Focus, scroll position, typed text and the last press carry over. A first screen with
 *  data is replaced once the page has its data too, or after 5 s.
 *  @param render renders the page synchronously */
export function takeOver(root: HTMLElement, render: () => void): void {
  const screen = firstScreen();
  if (!screen) return render();
  const place = { left: scrollX, top: scrollY, behavior: 'instant' } as const;
  root.setAttribute('aria-hidden', 'true'); // until then screen readers would find everything twice
  render();
  scrollTo(place); // the router has scrolled to the top of a new page
  const watch = new MutationObserver(swapIfReady);
  let waitsForData = screen.querySelector(FILLED) !== null;
  let wait: ReturnType<typeof setTimeout> | undefined;
  function isReady(): boolean {
    if (!isComplete(root)) return false;
    if (!waitsForData || hasData(root)) return true;
    wait ??= setTimeout(() => {
      waitsForData = false;
      swapIfReady();
    }, LONGEST_WAIT);
    return false;
  }
  function swapIfReady() {
    if (!isReady()) return;
    watch.disconnect();
    clearTimeout(wait);
    whenLaidOut(swapNow);
  }
  function swapNow() {
    if (screen && isReady()) return swap(screen, root);
    start();
  }
  function start() {
    watch.observe(root, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
    swapIfReady();
  }
  start();
}
