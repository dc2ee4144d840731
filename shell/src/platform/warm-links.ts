import type { ShellContext } from '@landfall/contract';
import type { Host } from '../parts/host.ts';
import { codeAt } from './pages.ts';

/** What a pointer only crosses on its way is not asked for. */
const REST_MS = 80;

const pathOf = (target: EventTarget | null): string | undefined => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  return link && link.origin === location.origin && link.target !== '_blank' ? link.pathname : undefined;
};

/** Calls `warm` once for each path of this site on whose link a pointer or the focus rests.
 *  @returns what stops it */
export function minded(page: Document, warm: (path: string) => void): () => void {
  const warmed = new Set<string>();
  let resting: ReturnType<typeof setTimeout> | undefined;
  const near = ({ target }: Event) => {
    clearTimeout(resting);
    const path = pathOf(target);
    if (path === undefined || warmed.has(path)) return;
    resting = setTimeout(() => {
      warmed.add(path);
      warm(path);
    }, REST_MS);
  };
  page.addEventListener('pointerover', near);
  page.addEventListener('focusin', near);
  return () => {
    clearTimeout(resting);
    page.removeEventListener('pointerover', near);
    page.removeEventListener('focusin', near);
  };
}

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Loads the code of the page that a link leads to while the pointer or the focus rests on it: its module, then its own chunk. A load
 *  that fails here is tried anew by the visit, which also says so. Nothing is asked for on behalf of somebody who may not see it. */
export function warmLinks({ session }: ShellContext, { modules, pages }: Pick<Host, 'modules' | 'pages'>): () => void {
  return minded(document, (path) => {
    const page = pages.at(path);
    if (!page || savesData() || (page.access !== 'public' && !session.get().user)) return;
    const code = modules.load(page.module, path).then(({ module }) => codeAt(module, path));
    code.catch(() => undefined); // logged where it failed
  });
}
