import { loadOnDemand, useIsMobile } from '@landfall/ui';
import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { Themed } from '../../kernel/appearance/themed.tsx';
import { NextHeading } from '../next-page.tsx';
import { MAIN_ID, PageArrival } from '../page-arrival.tsx';
import { SkipLink } from '../skip-link.tsx';
import { rememberZone } from '../../kernel/session/remember-zone.ts';
import { AdminHeader } from './admin-header.tsx';
import { Sidebar } from './sidebar.tsx';
import { useFreshAdminCounts } from './admin-counts.query.ts';
import { useAdminPages } from './use-admin-pages.ts';
import { useAdminPrefetch } from '../use-prefetch.ts';
import { useSidebar } from './use-sidebar.ts';
import { usePagePresses } from '../../modules/health/use-presses.ts';
import './admin-frame.css';

/** Only phones need it. */
const MobileSidebar = loadOnDemand(() => import('./mobile-sidebar.tsx').then((file) => file.MobileSidebar));

/** Sidebar, top bar and page. On a phone the sidebar is a sheet behind the menu button. */
export function AdminLayout() {
  const busy = useNavigation().state !== 'idle';
  const presses = usePagePresses();
  const phone = useIsMobile();
  const sidebar = useSidebar(phone);
  useFreshAdminCounts();
  useAdminPages();
  useAdminPrefetch();
  useEffect(rememberZone, []);
  return (
    <div className={phone ? 'sh-admin' : 'sh-admin dense'}>
      <SkipLink />
      {phone ? (
        <MobileSidebar open={sidebar.open} onClose={sidebar.close} />
      ) : (
        <Sidebar folded={!sidebar.open} onToggle={sidebar.toggle} />
      )}
      <div className="sh-admin-body">
        <AdminHeader phone={phone} onMenu={sidebar.toggle} />
        <main id={MAIN_ID} tabIndex={-1} aria-busy={busy} {...presses}>
          <NextHeading />
          <Outlet />
        </main>
      </div>
      <PageArrival />
      <ScrollRestoration />
    </div>
  );
}

export const AdminFrame = () => (
  <Themed density="dense">
    <AdminLayout />
  </Themed>
);
