import type { ShellContext } from '@landfall/contract';
import { type Cart, createCart } from './cart-store.ts';

interface Owned {
  userId: string;
  cart: Cart;
}

const carts = new WeakMap<ShellContext, Owned>();

/** The cart of a shell and its signed-in person. Another person gets another cart. */
export function cartOf(shell: ShellContext, userId: string): Cart {
  const owned = carts.get(shell);
  if (owned?.userId === userId) return owned.cart;
  owned?.cart.stop();
  const cart = createCart(shell, userId);
  carts.set(shell, { userId, cart });
  return cart;
}

/** Removes the current person's listeners. */
export function stopCart(shell: ShellContext): void {
  carts.get(shell)?.cart.stop();
  carts.delete(shell);
}
