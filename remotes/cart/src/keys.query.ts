/** Query keys of this remote. The cart's lists have none: the cart's own store updates them before the server does. */
export const payKeys = {
  all: ['cart', 'pay'] as const,
  quotes: (userId: string, ids: string[]) => [...payKeys.all, 'quotes', userId, ids] as const,
  methods: (toPay: object) => [...payKeys.all, 'methods', toPay] as const,
  email: (userId: string) => [...payKeys.all, 'email', userId] as const,
  delivery: (destination: string) => ['cart', 'delivery', destination] as const,
  account: (currency: string) => [...payKeys.all, 'account', currency] as const,
  order: (id: string) => [...payKeys.all, 'order', id] as const,
  payment: (id: string) => [...payKeys.all, 'payment', id] as const,
};
