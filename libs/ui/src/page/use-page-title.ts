import { useShell, useStore } from '@landfall/contract';
import { useEffect } from 'react';

/** Sets a more specific tab title than the shell can: "Quote LF-1042 · Landfall". The shell sets each page's title before it is painted;
 *  this runs afterwards, when the page knows its number, and whenever the company name changes.
 *  @param title undefined while unknown */
export function usePageTitle(title: string | undefined): void {
  const { settings } = useShell();
  const company = useStore(settings).company_name || 'Landfall';
  useEffect(() => {
    if (title) document.title = `${title} · ${company}`;
  }, [title, company]);
}
