import type { RemoteModule } from '@landfall/contract';
import { version } from '../package.json';
import { listen } from './listen.ts';

export default {
  name: 'customer-dashboard',
  version,
  routes: [
    { path: '/dashboard', lazy: () => import('./home/dashboard.route.tsx') },
    { path: '/dashboard/quotes', lazy: () => import('./quotes/quotes.route.tsx') },
    { path: '/dashboard/quotes/:id', lazy: () => import('./quote/quote.route.tsx') },
    { path: '/quote/:id', lazy: () => import('./quote/quote.route.tsx') },
    { path: '/dashboard/orders', lazy: () => import('./orders/orders.route.tsx') },
    { path: '/dashboard/orders/:id', lazy: () => import('./order/order.route.tsx') },
    { path: '/order/:id', lazy: () => import('./order/order.route.tsx') },
    { path: '/messages', lazy: () => import('./messages/messages.route.tsx') },
    { path: '/profile', lazy: () => import('./profile/profile.route.tsx') },
    { path: '/profile/address', lazy: () => import('./addresses/addresses.route.tsx') },
  ],
  start: listen,
} satisfies RemoteModule;
