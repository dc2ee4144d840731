import type { RemoteModule } from '@landfall/contract';
import { version } from '../package.json';
import { listen } from './listen.ts';

export default {
  name: 'customer-dashboard',
  version,
  routes: [
    { path: '/dashboard', lazy: () => import('./pages/dashboard/dashboard.route.tsx') },
    { path: '/dashboard/quotes', lazy: () => import('./pages/quotes/quotes.route.tsx') },
    { path: '/dashboard/quotes/:id', lazy: () => import('./pages/quote/quote.route.tsx') },
    { path: '/quote/:id', lazy: () => import('./pages/quote/quote.route.tsx') },
    { path: '/dashboard/orders', lazy: () => import('./pages/orders/orders.route.tsx') },
    { path: '/dashboard/orders/:id', lazy: () => import('./pages/order/order.route.tsx') },
    { path: '/order/:id', lazy: () => import('./pages/order/order.route.tsx') },
    { path: '/messages', lazy: () => import('./pages/messages/messages.route.tsx') },
    { path: '/profile', lazy: () => import('./pages/profile/profile.route.tsx') },
    { path: '/profile/address', lazy: () => import('./pages/address/address.route.tsx') },
  ],
  start: listen,
} satisfies RemoteModule;
