import type { RemoteModule } from '@landfall/contract';
import { routesOf } from '@landfall/contract/pages';
import { version } from '../package.json';
import type manifest from '../pages.ts';
import { listen } from './listen.ts';

export default {
  name: 'admin-ops',
  version,
  routes: routesOf<typeof manifest>({
    '/admin': () => import('./pages/dashboard/dashboard.route.tsx'),
    '/admin/quotes': () => import('./pages/quotes/quotes.route.tsx'),
    '/admin/quotes/:id': () => import('./pages/detail/detail.route.tsx'),
    '/admin/orders': () => import('./pages/orders/orders.route.tsx'),
    '/admin/orders/:id': () => import('./pages/detail/detail.route.tsx'),
    '/admin/payment-management': () => import('./pages/payments/payments.route.tsx'),
    '/admin/customers': () => import('./pages/customers/customers.route.tsx'),
    '/admin/templates': () => import('./pages/templates/templates.route.tsx'),
    '/admin/customers/:id': () => import('./pages/customer/customer.route.tsx'),
    '/admin/customers/:id/view': () => import('./pages/customer-view/customer-view.route.tsx'),
  }),
  start: listen,
} satisfies RemoteModule;
