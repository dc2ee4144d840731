import { ownerOf, paths } from '@landfall/contract';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../parts/button-link.tsx';
import { ErrorScreen } from './error-screen.tsx';

/** What the screen says: an address that belongs to a module, whose running release has no page for it, is not a wrong address. */
const wordsFor = (pathname: string) =>
  ownerOf(pathname)
    ? {
        title: 'Not available yet',
        text: 'This page is planned, but the version that is running does not have it.',
      }
    : { title: 'Page not found', text: 'Nothing is at this address. It may have moved, or the link lost a letter on its way.' };

export function NotFound() {
  const { pathname } = useLocation();
  const isAdmin = pathname.startsWith(paths.admin);
  return (
    <ErrorScreen {...wordsFor(pathname)}>
      <ButtonLink type="primary" to={isAdmin ? paths.admin : paths.home}>
        {isAdmin ? 'Back to Dashboard' : 'Go Home'}
      </ButtonLink>
    </ErrorScreen>
  );
}
