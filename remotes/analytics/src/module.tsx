import type { RemoteModule } from '@landfall/contract';
import { version } from '../package.json';
import { listen } from './listen.ts';

export default {
  name: 'analytics',
  version,
  routes: [{ path: '/admin/analytics', lazy: () => import('./pages/sales/sales.route.tsx') }],
  start: listen,
} satisfies RemoteModule;
