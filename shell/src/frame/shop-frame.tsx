import { Link, Outlet, ScrollRestoration } from 'react-router-dom';

export const ShopFrame = () => (
  <>
    <header>
      <Link to="/">Landfall</Link> <Link to="/auth">Sign In</Link>
    </header>
    <main>
      <Outlet />
    </main>
    <ScrollRestoration />
  </>
);
