import type { RemoteModule } from '@landfall/contract';
import { routesOf } from '@landfall/contract/pages';
import { version } from '../package.json';
import type manifest from '../pages.ts';

export default {
  name: 'admin-settings',
  version,
  routes: routesOf<typeof manifest>({
    '/admin/countries': () => import('./countries/countries.route.tsx'),
    '/admin/shipping-routes': () => import('./shipping-routes/shipping-routes.route.tsx'),
    '/admin/customs': () => import('./customs/customs.route.tsx'),
    '/admin/bank-accounts': () => import('./bank-accounts/bank-accounts.route.tsx'),
    '/admin/footer': () => import('./home-page/home-page.route.tsx'),
    '/admin/home-page-settings': () => import('./home-page/home-page.route.tsx'),
    '/admin/releases': () => import('./releases/releases.route.tsx'),
    '/admin/users': () => import('./users/users.route.tsx'),
  }),
} satisfies RemoteModule;
