import { whenIdle } from '@landfall/ui';
import type { Shell } from '../shell.ts';
import type { Router } from '../router.tsx';
import { firstScreen } from './first-screen.ts';
import { copyOf } from './copy-of.ts';
import { conditionsNow, keep } from './kept-copy.ts';

/** ms after a navigation at which a page usually has its data. */
const SETTLE = 3000;
/** The last one: the next page is on its way, so that the page in the document is not that of the address. */
const UNFINISHED = 'main .sh-loading, main [aria-busy=true], .note-panel[role=alert], .sh-error, .sh-next';

/** Keeps a copy of each page that needs a session, which `show-kept.ts` shows at the next visit. Pages of one record have none, and pages that
 *  are loading or show an error neither. Signing out deletes all copies, like everything in localStorage. */
export function keepCopies(root: HTMLElement, { host }: Shell, router: Router): void {
  function releaseAt(pathname: string): string | undefined {
    const page = host.pages.at(pathname);
    const isListed = page && page.access !== 'public' && !page.path.includes(':');
    const shown = isListed && host.modules.list().find(({ module }) => module === page.module);
    return shown ? `${shown.module} ${shown.version}` : undefined;
  }

  function keepNow() {
    const { location, navigation } = router.state;
    const release = releaseAt(location.pathname);
    const { user, isAdmin } = host.session.store.get();
    const isShown = !firstScreen() && root.querySelector('main h1') && !root.querySelector(UNFINISHED);
    const isSettled = isShown && navigation.state === 'idle' && user && isAdmin !== undefined;
    const conditions = isSettled && release && conditionsNow(release, host.appearance.theme.get());
    if (conditions) keep(location.pathname + location.search, { at: Date.now(), conditions, ...copyOf(root) });
  }

  let timer: ReturnType<typeof setTimeout>;
  const keepSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => whenIdle(keepNow), SETTLE);
  };
  let address = '';
  router.subscribe(({ location: { pathname, search } }) => {
    if (pathname + search === address) return;
    address = pathname + search;
    keepSoon();
  });
  keepSoon();
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keepNow());
}
