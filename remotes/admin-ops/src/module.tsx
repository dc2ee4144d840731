import type { RemoteModule } from '@landfall/contract';
import { routesOf } from '@landfall/contract/pages';
import { version } from '../package.json';
import type manifest from '../pages.ts';
import { listen } from './listen.ts';
import { preloadOrder, preloadQuote } from './pages/detail/preload.ts';

export default {
  name: 'admin-ops',
  version,
  routes: routesOf<typeof manifest>({
    '/admin': () => import('./pages/dashboard/dashboard.page.ts'),
    '/admin/quotes': () => import('./pages/quotes/quotes.page.ts'),
    '/admin/quotes/:id': { load: () => import('./pages/detail/detail.page.ts'), preload: preloadQuote },
    '/admin/orders': () => import('./pages/orders/orders.page.ts'),
    '/admin/orders/:id': { load: () => import('./pages/detail/detail.page.ts'), preload: preloadOrder },
    '/admin/orders/:id/parcels/:parcel': () => import('./pages/papers/papers.page.ts'),
    '/admin/payment-management': () => import('./pages/payments/payments.page.ts'),
    '/admin/customers': () => import('./pages/customers/customers.page.ts'),
    '/admin/templates': () => import('./pages/templates/templates.page.ts'),
    '/admin/customers/:id': () => import('./pages/customer/customer.page.ts'),
    '/admin/customers/:id/view': () => import('./pages/customer-view/customer-view.route.tsx'),
  }),
  start: listen,
} satisfies RemoteModule;
