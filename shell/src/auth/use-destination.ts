import { useLocation, useSearchParams } from 'react-router-dom';
import { safePath } from '../session/safe-path.ts';
import { links } from '../links.ts';

/** Where to go once signed in: where the visitor was on the way to, else the dashboard. A guard keeps it in the history entry, a mail's
 *  link in `next`; both lead to places of this site only. */
export function useDestination(): string {
  const { state } = useLocation() as { state: { from?: unknown } | null };
  const [search] = useSearchParams();
  return safePath(state?.from) ?? safePath(search.get('next')) ?? links.dashboard;
}
