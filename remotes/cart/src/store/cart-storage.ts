import { type CartItem, copies } from '../items/cart-item.ts';

const keyOf = (userId: string) => `landfall.cart.${userId}`;

const isItem = (value: unknown): value is CartItem => {
  const item = value as Partial<CartItem> | null;
  return typeof item?.id === 'string' && typeof item.createdAt === 'string' && typeof item.totals?.charged === 'object';
};

/** The cart this browser stored for this person; empty if there is none or it can't be read. */
export function restoreCart(userId: string): CartItem[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isItem).map((item) => ({ ...item, quantity: copies(item.quantity) })) : [];
  } catch {
    return []; // another version's, or storage is closed: the server knows the lists
  }
}

/** @throws DOMException if storage is full or blocked */
export const keepCart = (userId: string, items: readonly CartItem[]): void =>
  localStorage.setItem(keyOf(userId), JSON.stringify(items));

export const forgetCart = (userId: string): void => localStorage.removeItem(keyOf(userId));
