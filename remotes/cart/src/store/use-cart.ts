import { useShell, useStore } from '@landfall/contract';
import type { CartState } from '../items/cart-state.ts';
import type { Cart } from './cart-store.ts';
import { cartOf } from './cart-of.ts';

/** The signed-in person's cart, as it stands and what can be done with it. @throws where nobody is signed in: its pages are guarded */
export function useCart(): { cart: Cart; state: CartState } {
  const shell = useShell();
  const { user } = useStore(shell.session);
  if (!user) throw new Error('useCart needs a signed-in person');
  const cart = cartOf(shell, user.id);
  return { cart, state: useStore(cart) };
}
