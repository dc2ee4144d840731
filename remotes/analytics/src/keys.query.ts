import type { Span } from '@landfall/admin';

/** Query keys of this remote, flat under `all`. */
export const salesKeys = {
  all: ['analytics', 'sales'] as const,
  range: ({ from, to }: Span) => [...salesKeys.all, 'range', from, to] as const,
  orders: ({ from, to }: Span) => [...salesKeys.all, 'orders', from, to] as const,
};
