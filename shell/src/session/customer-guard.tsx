import { ownerOf, paths } from '@landfall/contract';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { Loading } from '../parts/loading.tsx';
import { useAuth } from './auth-provider.tsx';

/** Draws a page of the shop once the session is known; a customer's page sends a stranger to /auth, which leads back. */
export function CustomerGuard() {
  const location = useLocation();
  const { loading, user, session } = useAuth();
  if (loading) return <Loading />;
  const customersOnly = ownerOf(location.pathname)?.access === 'customer';
  if (customersOnly && !user && !session) {
    return <Navigate to={paths.auth} replace state={{ from: location.pathname + location.search + location.hash }} />;
  }
  return <Outlet />;
}
