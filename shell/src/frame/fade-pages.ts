import type { ThemeState } from '@landfall/contract';
import type { createBrowserRouter, To } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;

/** Whether a link leads to another page: filters and tabs change only what follows the path. */
function isOtherPage(to: To | null, { pathname }: Router['state']['location']): boolean {
  const target = typeof to === 'string' ? /^[^?#]*/.exec(to)![0] : to?.pathname;
  return target !== undefined && target !== '' && target !== pathname;
}

/** A press during a fade ends it: the browser rejects `ready`, which React Router does not handle. */
function letFadesEnd(page: Document): void {
  const start = page.startViewTransition?.bind(page) as Document['startViewTransition'] | undefined;
  if (!start) return;
  page.startViewTransition = (update) => {
    const fade = start(update);
    fade.ready.catch(() => undefined); // the next page is shown all the same
    return fade;
  };
}

/** Lets a page fade into the next one where the browser can and the visitor allows motion (shell.css). React Router decides for each navigation,
 *  and links of remotes do not ask for it. */
export function fadePages(router: Router, theme: { get(): ThemeState }): void {
  letFadesEnd(document);
  const { navigate } = router;
  const fades = (to: To | null) => theme.get().motion && isOtherPage(to, router.state.location);
  router.navigate = ((to, options) =>
    typeof to === 'number'
      ? navigate(to)
      : navigate(to, { ...options, viewTransition: options?.viewTransition ?? fades(to) })) as Router['navigate'];
}
