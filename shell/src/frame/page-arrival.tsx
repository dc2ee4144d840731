import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useCompanyName } from './brand.tsx';
import { usePageTitle } from './page-title.ts';

/** The id of every frame's <main>: where the skip link leads and the focus lands on arrival. */
export const MAIN_ID = 'main';

/** Moves the focus to the content. Scrolling is left to the router. */
export const focusMain = (): void => document.getElementById(MAIN_ID)?.focus({ preventScroll: true });

/** Names the page in the tab and, after a navigation inside the site, to a screen reader, whose place moves to the content too. */
export function PageArrival() {
  const { pathname } = useLocation();
  const company = useCompanyName();
  const title = usePageTitle(pathname);
  const last = useRef(pathname);

  // Before the page's own effects: one that knows its number says it on top (usePageTitle).
  useLayoutEffect(() => {
    if (title) document.title = `${title} · ${company}`;
  }, [title, company, pathname]);

  useEffect(() => {
    if (last.current === pathname) return; // the first page: the browser has just said it
    last.current = pathname;
    focusMain();
  }, [pathname]);

  return (
    <p className="sr" aria-live="polite">
      {title}
    </p>
  );
}
