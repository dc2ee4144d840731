import type { RemoteModule } from '@landfall/contract';
import { routesOf } from '@landfall/contract/pages';
import { version } from '../package.json';
import type manifest from '../pages.ts';
import { listen } from './listen.ts';

export default {
  name: 'analytics',
  version,
  routes: routesOf<typeof manifest>({
    '/admin/analytics': () => import('./pages/sales/sales.page.ts'),
    '/admin/cart-analytics': () => import('./pages/carts/carts.page.ts'),
    '/admin/cart-recovery': () => import('./pages/recovery/recovery.page.ts'),
    '/admin/rejection-analytics': () => import('./pages/rejections/rejections.page.ts'),
    '/admin/fulfilment-analytics': () => import('./pages/fulfilment/fulfilment.page.ts'),
  }),
  start: listen,
} satisfies RemoteModule;
