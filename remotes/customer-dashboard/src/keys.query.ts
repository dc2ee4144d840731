import type { ListState } from '@landfall/ui/list';

/** Query keys of this remote, flat under `all`: one invalidation covers every query of quotes, orders or messages. */
export const quoteKeys = {
  all: ['customer-dashboard', 'quotes'] as const,
  page: (userId: string, list: ListState) => [...quoteKeys.all, 'page', userId, list] as const,
  waiting: (userId: string) => [...quoteKeys.all, 'waiting', userId] as const,
  card: (id: string) => [...quoteKeys.all, 'card', id] as const,
  items: (id: string) => [...quoteKeys.all, 'items', id] as const,
  choices: (id: string) => [...quoteKeys.all, 'choices', id] as const,
  history: (id: string) => [...quoteKeys.all, 'history', id] as const,
};

export const orderKeys = {
  all: ['customer-dashboard', 'orders'] as const,
  page: (userId: string, list: ListState) => [...orderKeys.all, 'page', userId, list] as const,
  waiting: (userId: string) => [...orderKeys.all, 'waiting', userId] as const,
  card: (id: string) => [...orderKeys.all, 'card', id] as const,
  history: (id: string) => [...orderKeys.all, 'history', id] as const,
  refunds: (id: string) => [...orderKeys.all, 'refunds', id] as const,
};

export const messageKeys = {
  all: ['customer-dashboard', 'messages'] as const,
  about: (about: object, most: number) => [...messageKeys.all, 'about', about, most] as const,
  threads: (userId: string, search: string, most: number) => [...messageKeys.all, 'threads', userId, search, most] as const,
};

export const reasonKey = ['customer-dashboard', 'rejection-reasons'] as const;
export const profileKey = (userId: string) => ['customer-dashboard', 'profile', userId] as const;
export const eventChoicesKey = (userId: string) => ['customer-dashboard', 'event-choices', userId] as const;
export const noticesKey = (userId: string) => ['customer-dashboard', 'notices', userId] as const;
export const countryKey = ['customer-dashboard', 'countries'] as const;
