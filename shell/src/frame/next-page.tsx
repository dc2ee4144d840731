import { type RecordLinkState, useStore } from '@landfall/contract';
import type { createBrowserRouter } from 'react-router-dom';
import { type Host, type NextPage, useHost } from '../modules/host.ts';

/** ms. A fast device shows most pages within this time: a placeholder would only flicker. */
const FAST_MS = 100;

/** Keeps in `next` which page is on its way, from the press until it is in the document. The router's own state reaches components in a
 *  transition, which on a slow phone takes several frames. */
export function watchNextPage(
  { arrived, next }: Pick<Host, 'arrived' | 'next'>,
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>,
  isFast: boolean,
): void {
  let target = router.state.location.pathname;
  let timer: ReturnType<typeof setTimeout> | undefined;
  router.subscribe(({ navigation, location }) => {
    const { pathname, state } = navigation.location ?? location;
    if (pathname === target) return;
    target = pathname;
    clearTimeout(timer);
    const page: NextPage = { pathname, heading: (state as Partial<RecordLinkState> | null)?.heading };
    if (pathname === arrived.get()) next.set(undefined);
    else if (isFast) timer = setTimeout(() => next.set(page), FAST_MS);
    else next.set(page);
  });
  arrived.subscribe(() => {
    clearTimeout(timer);
    next.set(undefined);
  });
}

/** In place of the page in `main`, which stays behind it: the next page's heading, or where it will be. */
export function NextHeading() {
  const next = useStore(useHost().next);
  return (
    next && (
      <div className="sh-next" aria-hidden="true">
        <div className="page">{next.heading ? <h1>{next.heading}</h1> : <span className="bone tall" />}</div>
      </div>
    )
  );
}
