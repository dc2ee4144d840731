import { type RemoteModule, type ShellContext, paths } from '@landfall/contract';
import { version } from '../package.json';
import { cartOf, stopCart } from './store/cart-of.ts';

/** Who opens the shop at the cart has its quotes while its page is drawn. */
function readAhead(shell: ShellContext): void {
  const { user } = shell.session.get();
  if (user && location.pathname === paths.cart) cartOf(shell, user.id).readAhead();
}

export default {
  name: 'cart',
  version,
  routes: [
    { path: '/cart', lazy: () => import('./pages/cart/cart.route.tsx') },
    { path: '/checkout', lazy: () => import('./pages/checkout/checkout.route.tsx') },
    { path: '/order-confirmation/:id', lazy: () => import('./pages/order-confirmation/order-confirmation.route.tsx') },
    { path: '/payment-success', lazy: () => import('./pages/payment-success/payment-success.route.tsx') },
    { path: '/payment-failure', lazy: () => import('./pages/payment-failure/payment-failure.route.tsx') },
  ],
  slots: { 'cart-drawer': () => import('./drawer/cart-drawer.tsx').then(({ CartDrawer }) => ({ Component: CartDrawer })) },
  start(shell) {
    readAhead(shell);
    return () => stopCart(shell);
  },
} satisfies RemoteModule;
