import { useLocation, useSearchParams } from 'react-router-dom';
import { useAuth } from '../../kernel/session/auth-provider.tsx';
import { safePath } from '../../kernel/session/safe-path.ts';
import { links } from '../../kernel/links.ts';

/** Where to go after signing in: the page that asked for it, else /admin for admins and /dashboard for customers. Guards store the page
 *  in the history entry, email links in `next`; both accept only paths of this site. Undefined until the role is known. */
export function useDestination(): string | undefined {
  const { user, isAdmin } = useAuth();
  const { state } = useLocation() as { state: { from?: unknown } | null };
  const [search] = useSearchParams();
  return safePath(state?.from) ?? safePath(search.get('next')) ?? homeOf(user ? isAdmin : false);
}

function homeOf(isAdmin: boolean | undefined): string | undefined {
  if (isAdmin === undefined) return undefined;
  return isAdmin ? links.admin : links.dashboard;
}
