import type { RemoteModule } from '@landfall/contract';
import { version } from '../package.json';

export default {
  name: 'admin-settings',
  version,
  routes: [
    { path: '/admin/countries', lazy: () => import('./pages/countries/countries.route.tsx') },
    { path: '/admin/shipping-routes', lazy: () => import('./pages/shipping-routes/shipping-routes.route.tsx') },
    { path: '/admin/customs', lazy: () => import('./pages/customs/customs.route.tsx') },
    { path: '/admin/bank-accounts', lazy: () => import('./pages/bank-accounts/bank-accounts.route.tsx') },
    { path: '/admin/footer', lazy: () => import('./pages/home-page/home-page.route.tsx') },
    { path: '/admin/home-page-settings', lazy: () => import('./pages/home-page/home-page.route.tsx') },
    { path: '/admin/releases', lazy: () => import('./pages/releases/releases.route.tsx') },
    { path: '/admin/users', lazy: () => import('./pages/users/users.route.tsx') },
  ],
} satisfies RemoteModule;
