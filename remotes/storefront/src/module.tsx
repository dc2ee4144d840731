import type { RemoteModule } from '@landfall/contract';
import { version } from '../package.json';

export default {
  name: 'storefront',
  version,
  routes: [
    { path: '/', lazy: () => import('./pages/home/home.route.tsx') },
    { path: '/quote', lazy: () => import('./pages/quote-request/quote-request.route.tsx') },
    { path: '/quote-auto', lazy: () => import('./pages/instant-quote/instant-quote.route.tsx') },
    { path: '/blog', lazy: () => import('./pages/blog/blog.route.tsx') },
    { path: '/cost-estimator', lazy: () => import('./pages/cost-estimator/cost-estimator.route.tsx') },
    { path: '/s/:shareToken', lazy: () => import('./pages/shared-quote/shared-quote.route.tsx') },
    { path: '/contact', lazy: () => import('./pages/contact/contact.route.tsx') },
    { path: '/about', lazy: () => import('./pages/about/about.route.tsx') },
  ],
} satisfies RemoteModule;
