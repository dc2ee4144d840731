import { useShell } from '@landfall/contract';
import { useEffect } from 'react';
import { useHost } from '../../modules/host.ts';
import { links } from '../../kernel/links.ts';

/** Loads the admin pages for sidebar and palette. The router loads them for addresses under /admin, but not for /messages. */
export function useAdminPages(): void {
  const { pages } = useHost();
  const { log } = useShell();
  useEffect(() => {
    pages.find(links.admin).catch((error: unknown) => log.error('status', 'Failed to load the admin pages', error));
  }, [pages, log]);
}
