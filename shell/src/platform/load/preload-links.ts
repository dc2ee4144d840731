import type { ShellContext } from '@landfall/contract';
import type { Host } from '../../host.ts';
import { codeAt } from './page-code.ts';

/** A pointer that only passes over a link preloads nothing. */
const HOVER_MS = 80;

const pathOf = (target: EventTarget | null): string | undefined => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  return link && link.origin === location.origin && link.target !== '_blank' ? link.pathname : undefined;
};

/** Calls `preload` once for each path of this site whose link is hovered or focused.
 *  @returns a function that stops it */
export function onLinkHover(page: Document, preload: (path: string) => void): () => void {
  const preloaded = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onHover = ({ target }: Event) => {
    clearTimeout(timer);
    const path = pathOf(target);
    if (path === undefined || preloaded.has(path)) return;
    timer = setTimeout(() => {
      preloaded.add(path);
      preload(path);
    }, HOVER_MS);
  };
  page.addEventListener('pointerover', onHover);
  page.addEventListener('focusin', onHover);
  return () => {
    clearTimeout(timer);
    page.removeEventListener('pointerover', onHover);
    page.removeEventListener('focusin', onHover);
  };
}

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Loads the code of a page while its link is hovered or focused: first its module, then its chunk. Skips pages the visitor may not open. The visit
 *  itself retries a failed preload and reports the error. */
export function preloadLinks({ session }: ShellContext, { modules, pages }: Pick<Host, 'modules' | 'pages'>): () => void {
  return onLinkHover(document, (path) => {
    const page = pages.at(path);
    if (!page || savesData() || (page.access !== 'public' && !session.get().user)) return;
    const code = modules.load(page.module, path).then(({ module }) => codeAt(module, path));
    code.catch(() => undefined); // logged where it failed
  });
}
