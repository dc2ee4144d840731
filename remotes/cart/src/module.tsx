import type { RemoteModule } from '@landfall/contract';
import { version } from '../package.json';
import { stopCart } from './store/cart-of.ts';

export default {
  name: 'cart',
  version,
  routes: [
    { path: '/cart', lazy: () => import('./page/cart.route.tsx') },
    { path: '/checkout', lazy: () => import('./checkout/checkout.route.tsx') },
    { path: '/order-confirmation/:id', lazy: () => import('./confirmation/order-confirmation.route.tsx') },
    { path: '/payment-success', lazy: () => import('./payment/payment-success.route.tsx') },
    { path: '/payment-failure', lazy: () => import('./payment/payment-failure.route.tsx') },
  ],
  slots: { 'cart-drawer': () => import('./drawer/cart-drawer.tsx').then(({ CartDrawer }) => ({ Component: CartDrawer })) },
  start: (shell) => () => stopCart(shell),
} satisfies RemoteModule;
