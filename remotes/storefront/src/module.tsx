import type { RemoteModule } from '@landfall/contract';
import { routesOf } from '@landfall/contract/pages';
import { version } from '../package.json';
import type manifest from '../pages.ts';

export default {
  name: 'storefront',
  version,
  routes: routesOf<typeof manifest>({
    '/': () => import('./home/home.route.tsx'),
    '/quote': () => import('./quote/quote.route.tsx'),
    '/quote-auto': () => import('./instant/instant.route.tsx'),
    '/blog': () => import('./blog/blog.route.tsx'),
    '/cost-estimator': () => import('./estimator/estimator.route.tsx'),
    '/s/:shareToken': () => import('./shared/shared.route.tsx'),
    '/contact': () => import('./contact/contact.route.tsx'),
    '/about': () => import('./about/about.route.tsx'),
  }),
} satisfies RemoteModule;
