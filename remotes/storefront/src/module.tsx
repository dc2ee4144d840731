import type { RemoteModule } from '@landfall/contract';
import { routesOf } from '@landfall/contract/pages';
import { version } from '../package.json';
import type manifest from '../pages.ts';

export default {
  name: 'storefront',
  version,
  routes: routesOf<typeof manifest>({
    '/': () => import('./pages/home/home.page.ts'),
    '/quote': () => import('./pages/quote-request/quote-request.route.tsx'),
    '/quote-auto': () => import('./pages/instant-quote/instant-quote.route.tsx'),
    '/blog': () => import('./pages/blog/blog.page.ts'),
    '/cost-estimator': () => import('./pages/cost-estimator/cost-estimator.route.tsx'),
    '/s/:shareToken': () => import('./pages/shared-quote/shared-quote.route.tsx'),
    '/contact': () => import('./pages/contact/contact.route.tsx'),
    '/unsubscribe': () => import('./pages/unsubscribe/unsubscribe.route.tsx'),
    '/about': () => import('./pages/about/about.route.tsx'),
  }),
} satisfies RemoteModule;
