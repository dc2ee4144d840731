import type { RemoteModule } from '@landfall/contract';
import { version } from '../package.json';

export default {
  name: 'admin-settings',
  version,
  routes: [
    { path: '/admin/countries', lazy: () => import('./countries/countries.route.tsx') },
    { path: '/admin/shipping-routes', lazy: () => import('./shipping-routes/shipping-routes.route.tsx') },
    { path: '/admin/customs', lazy: () => import('./customs/customs.route.tsx') },
    { path: '/admin/bank-accounts', lazy: () => import('./bank-accounts/bank-accounts.route.tsx') },
    { path: '/admin/footer', lazy: () => import('./home-page/home-page.route.tsx') },
    { path: '/admin/home-page-settings', lazy: () => import('./home-page/home-page.route.tsx') },
    { path: '/admin/releases', lazy: () => import('./releases/releases.route.tsx') },
    { path: '/admin/users', lazy: () => import('./users/users.route.tsx') },
  ],
} satisfies RemoteModule;
