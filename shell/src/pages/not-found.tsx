import { useStore } from '@landfall/contract';
import { useLocation } from 'react-router-dom';
import { useHost } from '../modules/host.ts';
import type { Page } from '../modules/map/pages.ts';
import { ButtonLink } from '../frame/parts/button-link.tsx';
import { ErrorScreen } from '../frame/errors/error-screen.tsx';
import { isAdminPath, links } from '../kernel/links.ts';

/** An approved page that the module's active release does not contain is not a wrong address. */
const messageFor = (page: Page | undefined) =>
  page
    ? {
        title: 'Not available yet',
        text: 'The version in this tab does not have this page. Reload to get the newest version.',
      }
    : { title: 'Page not found', text: 'Nothing is at this address. It may have moved, or the link lost a letter on its way.' };

export function NotFound() {
  const { pathname } = useLocation();
  const { pages } = useHost();
  useStore(pages.directory);
  const isAdmin = isAdminPath(pathname);
  return (
    <ErrorScreen {...messageFor(pages.at(pathname))}>
      {/* for hosts that answer every address with the shop's page and 200 */}
      <meta name="robots" content="noindex" />
      <ButtonLink type="primary" to={isAdmin ? links.admin : links.home}>
        {isAdmin ? 'Back to Dashboard' : 'Go Home'}
      </ButtonLink>
    </ErrorScreen>
  );
}
