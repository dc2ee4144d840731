import { insertBaseStyle } from '../first-screen/base-style.ts';
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
  main.inert = true;
  main.before(element);
  scrollTo({ ...place, left: 0, top: 0 });

  let hasArrived = false;
  const watch = new MutationObserver(replaceIfComplete);
  function remove() {
    watch.disconnect();
    main.inert = false;
    for (const one of [element, ...styles]) one.remove();
  }
  function replaceIfComplete() {
    if (main.querySelector(COMING)) return;
    const hadFocus = element.contains(document.activeElement);
    replaceScreen(element, main, remove);
    if (hadFocus && document.activeElement === document.body) main.focus({ preventScroll: true });
  }
  return {
    arrive() {
      hasArrived = true;
      main.inert = false;
      watch.observe(main, { childList: true, subtree: true, attributeFilter: ['class'] });
      queueMicrotask(replaceIfComplete); // before the next paint, after the focus has moved to the page
    },
    remove() {
      remove();
      if (!hasArrived) scrollTo(place);
    },
  };
}
