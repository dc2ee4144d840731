import type { RemoteModule } from '@landfall/contract';
import { routesOf } from '@landfall/contract/pages';
import { version } from '../package.json';
import type manifest from '../pages.ts';

export default {
  name: 'admin-settings',
  version,
  routes: routesOf<typeof manifest>({
    '/admin/countries': () => import('./pages/countries/countries.page.ts'),
    '/admin/shipping-routes': () => import('./pages/shipping-routes/shipping-routes.page.ts'),
    '/admin/customs': () => import('./pages/customs/customs.page.ts'),
    '/admin/bank-accounts': () => import('./pages/bank-accounts/bank-accounts.page.ts'),
    '/admin/email-templates': () => import('./pages/email-templates/email-templates.page.ts'),
    '/admin/footer': () => import('./pages/home-page/home-page.route.tsx'),
    '/admin/home-page-settings': () => import('./pages/home-page/home-page.route.tsx'),
    '/admin/status-management': () => import('./pages/status-management/status-management.page.ts'),
    '/admin/auto-settings': () => import('./pages/auto-settings/auto-settings.page.ts'),
    '/admin/releases': () => import('./pages/releases/releases.route.tsx'),
    '/admin/releases/:module': () => import('./pages/releases/module.route.tsx'),
    '/admin/system-settings': () => import('./pages/system-settings/system-settings.route.tsx'),
    '/admin/users': () => import('./pages/users/users.page.ts'),
  }),
} satisfies RemoteModule;
