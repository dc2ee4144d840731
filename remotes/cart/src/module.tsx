import type { RemoteModule } from '@landfall/contract';
import { version } from '../package.json';
import { CartDrawer } from './drawer/cart-drawer.tsx';
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
  slots: { 'cart-drawer': CartDrawer },
  start: (shell) => () => stopCart(shell),
} satisfies RemoteModule;
