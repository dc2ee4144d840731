import type { RemoteModule } from '@landfall/contract';
import { version } from '../package.json';

export default {
  name: 'storefront',
  version,
  routes: [
    { path: '/', lazy: () => import('./home/home.route.tsx') },
    { path: '/quote', lazy: () => import('./quote/quote.route.tsx') },
    { path: '/quote-auto', lazy: () => import('./instant/instant.route.tsx') },
    { path: '/blog', lazy: () => import('./blog/blog.route.tsx') },
    { path: '/cost-estimator', lazy: () => import('./estimator/estimator.route.tsx') },
    { path: '/s/:shareToken', lazy: () => import('./shared/shared.route.tsx') },
    { path: '/contact', lazy: () => import('./contact/contact.route.tsx') },
    { path: '/about', lazy: () => import('./about/about.route.tsx') },
  ],
} satisfies RemoteModule;
