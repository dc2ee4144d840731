import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { type AuthMode, authPath } from './auth-mode.ts';

/** A link to another form of /auth that keeps the destination. */
export function ModeLink({ mode, children }: { mode: AuthMode; children: ReactNode }) {
  const location = useLocation();
  const [search] = useSearchParams();
  const next = search.get('next');
  const to = authPath(mode);
  return (
    <Link
      to={next ? `${to}${to.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}` : to}
      state={location.state as unknown}
    >
      {children}
    </Link>
  );
}
