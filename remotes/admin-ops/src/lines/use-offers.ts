import { useState } from 'react';
import type { MovedOrder } from './move-lines.mutation.ts';

/** Orders that the last moves of lines offer to move on. A later answer for the same order replaces the earlier one. */
export function useOffers() {
  const [orders, set] = useState<readonly MovedOrder[]>([]);
  const without = (ids: readonly string[]) => orders.filter(({ order_id }) => !ids.includes(order_id));
  return {
    orders,
    take: (answer: { orders: MovedOrder[] }) =>
      set([...without(answer.orders.map(({ order_id }) => order_id)), ...answer.orders.filter(({ offers }) => offers)]),
    drop: (orderId: string) => set(without([orderId])),
  };
}
