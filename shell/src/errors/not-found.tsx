import { paths } from '@landfall/contract';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../parts/button-link.tsx';
import { ErrorScreen } from './error-screen.tsx';

export function NotFound() {
  const isAdmin = useLocation().pathname.startsWith(paths.admin);
  return (
    <ErrorScreen
      title="Page not found"
      text="Nothing is at this address. It may have moved, or the link lost a letter on its way."
    >
      <ButtonLink type="primary" to={isAdmin ? paths.admin : paths.home}>
        {isAdmin ? 'Back to Dashboard' : 'Go Home'}
      </ButtonLink>
    </ErrorScreen>
  );
}
