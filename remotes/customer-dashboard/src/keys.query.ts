import type { ListState } from './list/list-state.ts';

/** Query keys of this remote, flat under `all`: one invalidation reaches every reading of quotes, orders or messages. */
export const quoteKeys = {
  all: ['customer', 'quotes'] as const,
  page: (userId: string, list: ListState) => [...quoteKeys.all, 'page', userId, list] as const,
  waiting: (userId: string) => [...quoteKeys.all, 'waiting', userId] as const,
  card: (id: string) => [...quoteKeys.all, 'card', id] as const,
  items: (id: string) => [...quoteKeys.all, 'items', id] as const,
  history: (id: string) => [...quoteKeys.all, 'history', id] as const,
};

export const orderKeys = {
  all: ['customer', 'orders'] as const,
  page: (userId: string, list: ListState) => [...orderKeys.all, 'page', userId, list] as const,
  waiting: (userId: string) => [...orderKeys.all, 'waiting', userId] as const,
  card: (id: string) => [...orderKeys.all, 'card', id] as const,
  history: (id: string) => [...orderKeys.all, 'history', id] as const,
};

export const messageKeys = {
  all: ['customer', 'messages'] as const,
  about: (about: { quote_id: string } | { order_id: string }) => [...messageKeys.all, 'about', about] as const,
  threads: (userId: string) => [...messageKeys.all, 'threads', userId] as const,
};

export const reasonKey = ['customer', 'rejection-reasons'] as const;
export const photoKey = (photoPaths: string[]) => ['customer', 'photos', photoPaths] as const;
export const profileKey = (userId: string) => ['customer', 'profile', userId] as const;
export const addressKey = (userId: string) => ['customer', 'addresses', userId] as const;
export const countryKey = ['customer', 'countries'] as const;
