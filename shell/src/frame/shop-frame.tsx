import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { AdminFrame } from './admin/admin-area.tsx';
import { isMessagesPath } from '../kernel/links.ts';
import { useAuth } from '../kernel/session/auth-provider.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { NextHeading } from './next-page.tsx';
import { MAIN_ID, PageArrival } from './page-arrival.tsx';
import { SkipLink } from './skip-link.tsx';
import { useHeaderPrefetch } from './use-prefetch.ts';
import { usePagePresses } from '../modules/health/use-presses.ts';
import './shop-frame.css';

/** Header, page, footer. While the next page loads, the current one stays and is marked busy. */
function CustomerFrame() {
  const busy = useNavigation().state !== 'idle';
  const presses = usePagePresses();
  const { loading, user } = useAuth();
  const isVisitor = !loading && !user;
  useHeaderPrefetch();
  return (
    <div className={isVisitor ? 'sh-shop' : 'sh-shop fills'}>
      <SkipLink />
      <Header />
      <main id={MAIN_ID} tabIndex={-1} aria-busy={busy} {...presses}>
        <NextHeading />
        <Outlet />
      </main>
      <Footer />
      <PageArrival />
      <ScrollRestoration />
    </div>
  );
}

/** The frame of pages outside /admin. An admin reads /messages, the team's inbox, in the admin frame. */
export function ShopFrame() {
  const { pathname } = useLocation();
  const { isAdmin } = useAuth();
  return isAdmin && isMessagesPath(pathname) ? <AdminFrame /> : <CustomerFrame />;
}
