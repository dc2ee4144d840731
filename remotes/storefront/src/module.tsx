import type { RemoteModule } from '@landfall/contract';
import { version } from '../package.json';

export default {
  name: 'storefront',
  version,
  routes: [
    { path: '/', lazy: () => import('./home/home.route.tsx') },
    { path: '/quote', lazy: () => import('./quote/quote.route.tsx') },
  ],
} satisfies RemoteModule;
