import type { Toast } from '@landfall/contract';
import type { Place } from '../items/cart-state.ts';

const FAILED = {
  remove: 'Failed to remove item from cart.',
  save: 'Failed to save item for later.',
  move: 'Failed to move item to cart.',
  quantity: 'Failed to update quantity.',
  delete: 'Failed to delete items. Please try again.',
  checkout: 'Failed to proceed to checkout.',
} as const;

export const failed = (what: keyof typeof FAILED): Toast => ({ title: 'Error', description: FAILED[what], tone: 'destructive' });

/** The toast after the server accepted a move. @param count items moved together */
export function done(place: Place, count: number): Toast {
  const many = count > 1;
  if (place === 'saved') return { title: many ? 'Items saved' : 'Item saved' };
  if (place === 'cart') return { title: many ? 'Items moved' : 'Item moved' };
  return many ? { title: 'Items deleted' } : { title: 'Item removed', description: 'Item has been removed from your cart.' };
}

export function refused(place: Place, count: number): Toast {
  if (place === 'saved') return failed('save');
  if (place === 'cart') return failed('move');
  return failed(count > 1 ? 'delete' : 'remove');
}
