import type { RemoteModule } from '@landfall/contract';
import { routesOf } from '@landfall/contract/pages';
import { version } from '../package.json';
import type manifest from '../pages.ts';
import { listen } from './listen.ts';

export default {
  name: 'customer-dashboard',
  version,
  routes: routesOf<typeof manifest>({
    '/dashboard': () => import('./pages/dashboard/dashboard.route.tsx'),
    '/dashboard/quotes': () => import('./pages/quotes/quotes.route.tsx'),
    '/dashboard/quotes/:id': () => import('./pages/quote/quote.route.tsx'),
    '/quote/:id': () => import('./pages/quote/quote.route.tsx'),
    '/dashboard/orders': () => import('./pages/orders/orders.route.tsx'),
    '/dashboard/orders/:id': () => import('./pages/order/order.route.tsx'),
    '/order/:id': () => import('./pages/order/order.route.tsx'),
    '/messages': () => import('./pages/messages/messages.route.tsx'),
    '/profile': () => import('./pages/profile/profile.route.tsx'),
    '/profile/address': () => import('./pages/address/address.route.tsx'),
  }),
  start: listen,
} satisfies RemoteModule;
