import type { RemoteModule } from '@landfall/contract';
import { routesOf } from '@landfall/contract/pages';
import { version } from '../package.json';
import type manifest from '../pages.ts';

export default {
  name: 'admin-settings',
  version,
  routes: routesOf<typeof manifest>({
    '/admin/countries': () => import('./pages/countries/countries.route.tsx'),
    '/admin/shipping-routes': () => import('./pages/shipping-routes/shipping-routes.route.tsx'),
    '/admin/customs': () => import('./pages/customs/customs.route.tsx'),
    '/admin/bank-accounts': () => import('./pages/bank-accounts/bank-accounts.route.tsx'),
    '/admin/email-templates': () => import('./pages/email-templates/email-templates.route.tsx'),
    '/admin/footer': () => import('./pages/home-page/home-page.route.tsx'),
    '/admin/home-page-settings': () => import('./pages/home-page/home-page.route.tsx'),
    '/admin/status-management': () => import('./pages/status-management/status-management.route.tsx'),
    '/admin/auto-settings': () => import('./pages/auto-settings/auto-settings.route.tsx'),
    '/admin/releases': () => import('./pages/releases/releases.route.tsx'),
    '/admin/releases/:module': () => import('./pages/releases/module.route.tsx'),
    '/admin/system-settings': () => import('./pages/system-settings/system-settings.route.tsx'),
    '/admin/users': () => import('./pages/users/users.route.tsx'),
  }),
} satisfies RemoteModule;
