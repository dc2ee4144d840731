import type { ShellContext } from '@landfall/contract';
import type { Host } from '../host.ts';
import { isAdminPath, linkOf } from '../../kernel/links.ts';
import { savesData } from '../../kernel/parts/saves-data.ts';
import { preloadPage } from './page-code.ts';

/** A pointer that only passes over a link preloads nothing. */
const HOVER_MS = 80;

/** Calls `preload` for a link of this site that is hovered or focused for a moment, and at once for one that is touched or pressed; again when
 *  the pointer or the focus comes back to it.
 *  @returns a function that stops it */
export function onLinkHover(page: Document, preload: (link: URL) => void): () => void {
  let current: HTMLAnchorElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const preloadAfter = (ms: number) => (event: Event) => {
    const link = linkOf(event.target);
    if (link === current && (ms > 0 || timer === undefined)) return; // still the same link, or preloaded already
    clearTimeout(timer);
    timer = undefined;
    current = link;
    if (!link) return;
    const start = () => {
      timer = undefined;
      preload(new URL(link.href));
    };
    if (ms === 0) start();
    else timer = setTimeout(start, ms);
  };
  const listeners = { pointerover: preloadAfter(HOVER_MS), focusin: preloadAfter(HOVER_MS), pointerdown: preloadAfter(0) };
  for (const [type, listener] of Object.entries(listeners)) page.addEventListener(type, listener);
  return () => {
    clearTimeout(timer);
    for (const [type, listener] of Object.entries(listeners)) page.removeEventListener(type, listener);
  };
}

/** Loads what a page needs while its link is hovered, focused or pressed: the code of its module, then its own code and its data. Skips pages the
 *  visitor may not open. The visit itself retries a failed preload and reports the error. */
export function preloadLinks(context: ShellContext, { modules, pages }: Pick<Host, 'modules' | 'pages'>): () => void {
  async function preload(address: URL): Promise<void> {
    const { pathname } = address;
    const { user, isAdmin } = context.session.get();
    const entry = isAdmin && isAdminPath(pathname) ? await pages.find(pathname) : pages.at(pathname); // only `find` loads the admin's pages
    if (!entry || (entry.access !== 'public' && !user)) return;
    const { module } = await modules.load(entry.module, pathname);
    await preloadPage(module, address, context);
  }
  return onLinkHover(document, (link) => {
    if (!savesData()) void preload(link).catch(() => undefined /* logged where it failed */);
  });
}
