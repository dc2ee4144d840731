import type { RemoteModule } from '@landfall/contract';
import { version } from '../package.json';
import { listen } from './listen.ts';

export default {
  name: 'admin-ops',
  version,
  routes: [
    { path: '/admin', lazy: () => import('./pages/dashboard/dashboard.route.tsx') },
    { path: '/admin/quotes', lazy: () => import('./pages/quotes/quotes.route.tsx') },
    { path: '/admin/quotes/:id', lazy: () => import('./pages/detail/detail.route.tsx') },
    { path: '/admin/orders', lazy: () => import('./pages/orders/orders.route.tsx') },
    { path: '/admin/orders/:id', lazy: () => import('./pages/detail/detail.route.tsx') },
    { path: '/admin/payment-management', lazy: () => import('./pages/payments/payments.route.tsx') },
    { path: '/admin/customers', lazy: () => import('./pages/customers/customers.route.tsx') },
  ],
  start: listen,
} satisfies RemoteModule;
