/** Query keys of this remote. The lists of the cart are not here: they live in the cart's own store, which moves them before the server does. */
export const payKeys = {
  all: ['cart', 'pay'] as const,
  quotes: (userId: string, ids: string[]) => [...payKeys.all, 'quotes', userId, ids] as const,
  addresses: (userId: string) => [...payKeys.all, 'addresses', userId] as const,
  account: (currency: string) => [...payKeys.all, 'account', currency] as const,
  order: (id: string) => [...payKeys.all, 'order', id] as const,
  payment: (id: string) => [...payKeys.all, 'payment', id] as const,
};
