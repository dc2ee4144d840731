import type { RemoteModule } from '@landfall/contract';
import { routesOf } from '@landfall/contract/pages';
import { version } from '../package.json';
import type manifest from '../pages.ts';
import { listen } from './listen.ts';

export default {
  name: 'customer-dashboard',
  version,
  routes: routesOf<typeof manifest>({
    '/dashboard': () => import('./pages/dashboard/dashboard.page.ts'),
    '/dashboard/quotes': () => import('./pages/quotes/quotes.page.ts'),
    '/dashboard/quotes/:id': () => import('./pages/quote/quote.page.ts'),
    '/quote/:id': () => import('./pages/quote/quote.page.ts'),
    '/dashboard/orders': () => import('./pages/orders/orders.page.ts'),
    '/dashboard/orders/:id': () => import('./pages/order/order.page.ts'),
    '/order/:id': () => import('./pages/order/order.page.ts'),
    '/messages': () => import('./pages/messages/messages.route.tsx'),
    '/profile': () => import('./pages/profile/profile.page.ts'),
    '/profile/address': () => import('./pages/address/address.page.ts'),
  }),
  start: listen,
} satisfies RemoteModule;
