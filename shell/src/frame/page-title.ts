import { useStore } from '@landfall/contract';
import { isAdminPath, links } from '../links.ts';
import { useHost } from '../host.ts';

/** What the page at a pathname is called in the tab and to a screen reader; undefined until it is known. Detail pages carry their number on
 *  the page itself. */
export function usePageTitle(pathname: string): string | undefined {
  const { pages } = useHost();
  const directory = useStore(pages.directory);
  if (pathname === links.auth) return 'Sign In';
  const page = pages.at(pathname);
  if (page) return page.title;
  const isComplete = isAdminPath(pathname) ? directory?.hasAdmin : directory;
  return isComplete ? 'Page not found' : undefined;
}
