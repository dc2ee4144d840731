import { useShell, useStore } from '@landfall/contract';
import { useEffect } from 'react';

/** Names the tab more closely than the shell can: "Quote LF-1042 · Landfall". The shell names every page before it is painted; this comes
 *  after, once the page knows its number, and whenever the company is renamed.
 *  @param title undefined while it is not known */
export function usePageTitle(title: string | undefined): void {
  const { settings } = useShell();
  const company = useStore(settings).company_name || 'Landfall';
  useEffect(() => {
    if (title) document.title = `${title} · ${company}`;
  }, [title, company]);
}
