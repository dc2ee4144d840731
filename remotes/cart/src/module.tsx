import { type RemoteModule, type ShellContext } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { routesOf } from '@landfall/contract/pages';
import { version } from '../package.json';
import type manifest from '../pages.ts';
import { cartOf, stopCart } from './store/cart-of.ts';

/** Starts reading the quotes early if the shop opens at the cart. */
function readAhead(shell: ShellContext): void {
  const { user } = shell.session.get();
  if (user && location.pathname === paths.cart) cartOf(shell, user.id).readAhead();
}

export default {
  name: 'cart',
  version,
  routes: routesOf<typeof manifest>({
    '/cart': () => import('./pages/cart/cart.page.ts'),
    '/checkout': () => import('./pages/checkout/checkout.route.tsx'),
    '/order-confirmation/:id': () => import('./pages/order-confirmation/order-confirmation.route.tsx'),
    '/payment-success': () => import('./pages/payment-success/payment-success.route.tsx'),
    '/payment-failure': () => import('./pages/payment-failure/payment-failure.route.tsx'),
  }),
  slots: { 'cart-drawer': () => import('./drawer/cart-drawer.tsx').then(({ CartDrawer }) => ({ Component: CartDrawer })) },
  start(shell) {
    readAhead(shell);
    return () => stopCart(shell);
  },
} satisfies RemoteModule;
