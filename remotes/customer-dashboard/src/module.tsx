import type { RemoteModule } from '@landfall/contract';
import { routesOf } from '@landfall/contract/pages';
import { version } from '../package.json';
import type manifest from '../pages.ts';
import { listen } from './listen.ts';

export default {
  name: 'customer-dashboard',
  version,
  routes: routesOf<typeof manifest>({
    '/dashboard': () => import('./home/dashboard.route.tsx'),
    '/dashboard/quotes': () => import('./quotes/quotes.route.tsx'),
    '/dashboard/quotes/:id': () => import('./quote/quote.route.tsx'),
    '/quote/:id': () => import('./quote/quote.route.tsx'),
    '/dashboard/orders': () => import('./orders/orders.route.tsx'),
    '/dashboard/orders/:id': () => import('./order/order.route.tsx'),
    '/order/:id': () => import('./order/order.route.tsx'),
    '/messages': () => import('./messages/messages.route.tsx'),
    '/profile': () => import('./profile/profile.route.tsx'),
    '/profile/address': () => import('./addresses/addresses.route.tsx'),
  }),
  start: listen,
} satisfies RemoteModule;
