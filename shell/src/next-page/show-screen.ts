import { insertBaseStyle } from '../first-screen/base-style.ts';
import { CARRIED_FOCUS } from '../frame/page-arrival.tsx';
import { whenLaidOut } from '../first-screen/readable.ts';
import { replaceScreen } from '../first-screen/replace-screen.ts';
import type { PageScreen } from './page-screens.ts';

/** What a page has while it is not complete (libs/ui/src/page/page-frame.tsx, parts/loading.tsx). */
const COMING = '.page-coming, .sh-loading';
/** The width at which the components change too (libs/ui/src/use-is-mobile.ts). */
const PHONE = '(max-width: 767px)';

export interface ShownScreen {
  /** The page is in the document: it replaces the screen once it is complete. */
  arrive(): void;
  /** Another page will come. */
  remove(): void;
}

/** Out of reach of pointers, keys and screen readers. */
function hide(main: HTMLElement): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && main.contains(focused)) focused.blur();
  main.inert = true;
  main.setAttribute('aria-hidden', 'true');
}

function unhide(main: HTMLElement): void {
  main.inert = false;
  main.removeAttribute('aria-hidden');
}

/** Shows a page's screen in place of the page in `main`, which stays in the document, laid out but not visible (shell.css).
 *  @param open opens a link of this site in this tab */
export function showScreen(screen: PageScreen, main: HTMLElement, open: (address: string) => void): ShownScreen {
  const place = { left: scrollX, top: scrollY, behavior: 'instant' } as const;
  const element = document.createElement('div');
  element.className = 'sh-next';
  element.setAttribute('role', 'main');
  element.setAttribute('aria-busy', 'true');
  element.innerHTML = (matchMedia(PHONE).matches && screen.phone) || screen.wide;
  element.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
    if (!link || link.origin !== location.origin || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(link.pathname + link.search + link.hash);
  });
  const own = Object.assign(document.createElement('style'), { textContent: screen.own });
  const styles = [insertBaseStyle(screen.base), own];
  document.head.append(own);
  hide(main);
  main.before(element);
  scrollTo({ ...place, left: 0, top: 0 });

  let hasArrived = false;
  const watch = new MutationObserver(replaceWhenComplete);
  function remove() {
    watch.disconnect();
    unhide(main);
    for (const one of [element, ...styles]) one.remove();
  }
  const isComplete = () => element.isConnected && !main.querySelector(COMING);
  function replaceWhenComplete() {
    if (isComplete()) whenLaidOut(replaceIfComplete);
  }
  function replaceIfComplete() {
    if (!isComplete()) return;
    const hadFocus = element.contains(document.activeElement);
    replaceScreen(element, main, remove);
    if (!hadFocus) return;
    main.setAttribute(CARRIED_FOCUS, '');
    if (document.activeElement === document.body) main.focus({ preventScroll: true });
  }
  return {
    arrive() {
      hasArrived = true;
      unhide(main);
      if (!element.contains(document.activeElement)) element.setAttribute('aria-hidden', 'true'); // read once, not twice
      watch.observe(main, { childList: true, subtree: true, attributeFilter: ['class'] });
      replaceWhenComplete();
    },
    remove() {
      remove();
      if (!hasArrived) scrollTo(place);
    },
  };
}
