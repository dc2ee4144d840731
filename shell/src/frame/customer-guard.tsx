import { useStore } from '@landfall/contract';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useHost } from '../modules/host.ts';
import { Loading } from './parts/loading.tsx';
import { useAuth } from '../kernel/session/auth-provider.tsx';
import { safePath } from '../kernel/session/safe-path.ts';
import { links } from '../kernel/links.ts';

/** Renders a shop page once the session is known. A customer page sends visitors to /auth, which returns them afterwards. */
export function CustomerGuard() {
  const { pathname, search, hash, state } = useLocation() as ReturnType<typeof useLocation> & {
    state: { from?: unknown } | null;
  };
  const { pages } = useHost();
  const { loading, user, session } = useAuth();
  const directory = useStore(pages.directory);
  if (loading || !directory) return <Loading />;
  if (pages.at(pathname)?.access === 'customer' && !user && !session) {
    const from = safePath(state?.from) ?? pathname + search + hash; // the admin guard passed on the original address
    return <Navigate to={links.auth} replace state={{ from }} />;
  }
  return <Outlet />;
}
