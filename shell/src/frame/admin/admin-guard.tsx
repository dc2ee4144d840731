import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Loading } from '../parts/loading.tsx';
import { useAuth } from '../../kernel/session/auth-provider.tsx';
import { links } from '../../kernel/links.ts';

/** Lets admins in. Redirects everyone else to /dashboard, which asks visitors to sign in and then returns them to this address. */
export function AdminGuard({ children }: { children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const { loading, session, isAdmin } = useAuth();
  if (loading || (session && isAdmin === undefined)) return <Loading text="Loading admin permissions..." />;
  if (!session) return <Navigate to={links.dashboard} replace state={{ from: pathname + search + hash }} />;
  if (!isAdmin) return <Navigate to={links.dashboard} replace />;
  return children;
}
