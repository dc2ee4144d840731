import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useCompanyName } from './brand.tsx';
import { documentTitle, useStore } from '@landfall/contract';
import { isAdminPath, links } from '../kernel/links.ts';
import { useHost } from '../modules/host.ts';

/** A page's name in the tab and for screen readers; undefined until known. Detail pages set their number themselves. */
function useRouteTitle(pathname: string): string | undefined {
  const { pages } = useHost();
  const directory = useStore(pages.directory);
  if (pathname === links.auth) return 'Sign In';
  const page = pages.at(pathname);
  if (page) return page.title;
  const isComplete = isAdminPath(pathname) ? directory?.hasAdmin : directory;
  return isComplete ? 'Page not found' : undefined;
}

/** The id of every frame's <main>: the target of the skip link and of the focus after navigation. */
export const MAIN_ID = 'main';

/** Focuses the content. The router handles scrolling. */
export const focusMain = (): void => document.getElementById(MAIN_ID)?.focus({ preventScroll: true });

/** Sets the document's title and, after a navigation inside the site, announces it and moves the focus to the content. What waits for the page
 *  learns that it is here. */
export function PageArrival() {
  const { arrived } = useHost();
  const { pathname } = useLocation();
  const company = useCompanyName();
  const title = useRouteTitle(pathname);
  const last = useRef(pathname);

  // Runs before the page's own effects, so that usePageTitle can override it.
  useLayoutEffect(() => {
    if (title) document.title = documentTitle(pathname, title, company);
  }, [title, company, pathname]);

  useLayoutEffect(() => arrived.set(pathname), [arrived, pathname]);

  // After the effects of a dialog that closes, which gives the focus back to its opener.
  useEffect(() => {
    if (last.current === pathname) return; // the first page: the browser has announced it
    last.current = pathname;
    focusMain();
  }, [pathname]);

  return (
    <p className="sr" aria-live="polite">
      {title}
    </p>
  );
}
