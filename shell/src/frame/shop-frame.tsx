import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { MAIN_ID, PageArrival } from './page-arrival.tsx';
import { SkipLink } from './skip-link.tsx';
import './shop-frame.css';

/** Header, page, footer. While the next page loads, the current one stays and is marked busy. */
export function ShopFrame() {
  const busy = useNavigation().state !== 'idle';
  return (
    <div className="sh-shop">
      <SkipLink />
      <Header />
      <main id={MAIN_ID} tabIndex={-1} aria-busy={busy}>
        <Outlet />
      </main>
      <Footer />
      <PageArrival />
      <ScrollRestoration />
    </div>
  );
}
