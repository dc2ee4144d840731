import type { RemoteModule } from '@landfall/contract';
import { version } from '../package.json';
import { listen } from './listen.ts';

export default {
  name: 'admin-ops',
  version,
  routes: [
    { path: '/admin', lazy: () => import('./dashboard/dashboard.route.tsx') },
    { path: '/admin/quotes', lazy: () => import('./quotes/quotes.route.tsx') },
    { path: '/admin/quotes/:id', lazy: () => import('./detail/detail.route.tsx') },
    { path: '/admin/orders', lazy: () => import('./orders/orders.route.tsx') },
    { path: '/admin/orders/:id', lazy: () => import('./detail/detail.route.tsx') },
    { path: '/admin/payment-management', lazy: () => import('./payments/payments.route.tsx') },
    { path: '/admin/customers', lazy: () => import('./customers/customers.route.tsx') },
  ],
  start: listen,
} satisfies RemoteModule;
