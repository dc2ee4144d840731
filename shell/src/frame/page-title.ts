import { useStore } from '@landfall/contract';
import { isAdminPath, links } from '../links.ts';
import { useHost } from '../host.ts';

/** A page's name in the tab and for screen readers; undefined until known. Detail pages set their number themselves. */
export function usePageTitle(pathname: string): string | undefined {
  const { pages } = useHost();
  const directory = useStore(pages.directory);
  if (pathname === links.auth) return 'Sign In';
  const page = pages.at(pathname);
  if (page) return page.title;
  const isComplete = isAdminPath(pathname) ? directory?.hasAdmin : directory;
  return isComplete ? 'Page not found' : undefined;
}
