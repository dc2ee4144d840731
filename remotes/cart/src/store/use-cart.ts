import { useShell, useStore } from '@landfall/contract';
import { useSyncExternalStore } from 'react';
import type { CartState } from '../items/cart-state.ts';
import type { Cart } from './cart-store.ts';
import { cartOf } from './cart-of.ts';

/** The signed-in person's cart for actions. Its changes don't rerender the caller.
 *  @throws without a session: its pages are guarded */
export function useCartActions(): Cart {
  const shell = useShell();
  const { user } = useStore(shell.session);
  if (!user) throw new Error('useCart needs a signed-in person');
  return cartOf(shell, user.id);
}

/** The signed-in person's cart and its state. @throws without a session: its pages are guarded */
export function useCart(): { cart: Cart; state: CartState } {
  const cart = useCartActions();
  return { cart, state: useStore(cart) };
}

/** A part of the cart's state. The caller rerenders only when that part changes. @param part returns a plain value or a cached list */
export function useCartPart<T>(part: (state: CartState) => T): T {
  const cart = useCartActions();
  return useSyncExternalStore(cart.subscribe, () => part(cart.get()));
}
