import { useShell, useStore } from '@landfall/contract';
import { useSyncExternalStore } from 'react';
import type { CartState } from '../items/cart-state.ts';
import type { Cart } from './cart-store.ts';
import { cartOf } from './cart-of.ts';

/** The signed-in person's cart to do things with; what calls it is not drawn again when the cart changes.
 *  @throws where nobody is signed in: its pages are guarded */
export function useCartItself(): Cart {
  const shell = useShell();
  const { user } = useStore(shell.session);
  if (!user) throw new Error('useCart needs a signed-in person');
  return cartOf(shell, user.id);
}

/** The signed-in person's cart, as it stands and what can be done with it. @throws where nobody is signed in: its pages are guarded */
export function useCart(): { cart: Cart; state: CartState } {
  const cart = useCartItself();
  return { cart, state: useStore(cart) };
}

/** A part of the cart as it stands; what calls it is drawn again only when that part is another value. @param part gives a plain value, or a
 *  list that it gives again while nothing changed */
export function useCartPart<T>(part: (state: CartState) => T): T {
  const cart = useCartItself();
  return useSyncExternalStore(cart.subscribe, () => part(cart.get()));
}
