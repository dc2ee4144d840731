import type { RemoteModule } from '@landfall/contract';
import { routesOf } from '@landfall/contract/pages';
import { version } from '../package.json';
import type manifest from '../pages.ts';
import { listen } from './listen.ts';

export default {
  name: 'analytics',
  version,
  routes: routesOf<typeof manifest>({
    '/admin/analytics': () => import('./pages/sales/sales.route.tsx'),
    '/admin/cart-analytics': () => import('./pages/carts/carts.route.tsx'),
    '/admin/cart-recovery': () => import('./pages/recovery/recovery.route.tsx'),
    '/admin/rejection-analytics': () => import('./pages/rejections/rejections.route.tsx'),
  }),
  start: listen,
} satisfies RemoteModule;
