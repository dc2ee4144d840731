import { useStore } from '@landfall/contract';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useHost } from '../host.ts';
import { Loading } from '../parts/loading.tsx';
import { useAuth } from './auth-provider.tsx';
import { safePath } from './safe-path.ts';
import { links } from '../links.ts';

/** Draws a page of the shop once the session is known; a customer's page sends a stranger to /auth, which leads back. */
export function CustomerGuard() {
  const { pathname, search, hash, state } = useLocation() as ReturnType<typeof useLocation> & {
    state: { from?: unknown } | null;
  };
  const { pages } = useHost();
  const { loading, user, session } = useAuth();
  const directory = useStore(pages.directory);
  if (loading || !directory) return <Loading />;
  if (pages.at(pathname)?.access === 'customer' && !user && !session) {
    const from = safePath(state?.from) ?? pathname + search + hash; // the admin guard has passed on where they really wanted to go
    return <Navigate to={links.auth} replace state={{ from }} />;
  }
  return <Outlet />;
}
