import type { ShellContext } from '@landfall/contract';
import type { Host } from '../../host.ts';
import { isAdminPath } from '../../links.ts';
import { codeAt } from './page-code.ts';

/** A pointer that only passes over a link preloads nothing. */
const HOVER_MS = 80;

const pathOf = (target: EventTarget | null): string | undefined => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  return link && link.origin === location.origin && link.target !== '_blank' ? link.pathname : undefined;
};

/** Calls `preload` once for each path of this site whose link is hovered or focused, and at once when it is touched or pressed.
 *  @returns a function that stops it */
export function onLinkHover(page: Document, preload: (path: string) => void): () => void {
  const preloaded = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const preloadOnce = (path: string) => {
    preloaded.add(path);
    preload(path);
  };
  const preloadAfter = (ms: number) => (event: Event) => {
    clearTimeout(timer);
    const path = pathOf(event.target);
    if (path === undefined || preloaded.has(path)) return;
    if (ms === 0) preloadOnce(path);
    else timer = setTimeout(preloadOnce, ms, path);
  };
  const listeners = { pointerover: preloadAfter(HOVER_MS), focusin: preloadAfter(HOVER_MS), pointerdown: preloadAfter(0) };
  for (const [type, listener] of Object.entries(listeners)) page.addEventListener(type, listener);
  return () => {
    clearTimeout(timer);
    for (const [type, listener] of Object.entries(listeners)) page.removeEventListener(type, listener);
  };
}

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Loads the code of a page while its link is hovered, focused or pressed: first its module, then its chunk. Skips pages the visitor may not
 *  open. The visit itself retries a failed preload and reports the error. */
export function preloadLinks({ session }: ShellContext, { modules, pages }: Pick<Host, 'modules' | 'pages'>): () => void {
  async function preload(path: string): Promise<void> {
    const { user, isAdmin } = session.get();
    const page = isAdmin && isAdminPath(path) ? await pages.find(path) : pages.at(path); // only `find` loads the admin's pages
    if (!page || (page.access !== 'public' && !user)) return;
    const { module } = await modules.load(page.module, path);
    await codeAt(module, path);
  }
  return onLinkHover(document, (path) => {
    if (!savesData()) void preload(path).catch(() => undefined /* logged where it failed */);
  });
}
