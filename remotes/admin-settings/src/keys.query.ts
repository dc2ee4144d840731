/** Query keys of this remote, one root a table. */
export const settingsKeys = {
  all: ['admin-settings'] as const,
  countries: () => [...settingsKeys.all, 'countries'] as const,
  routes: () => [...settingsKeys.all, 'shipping-routes'] as const,
  customs: () => [...settingsKeys.all, 'customs'] as const,
  rates: (categoryId: string) => [...settingsKeys.customs(), 'rates', categoryId] as const,
  banks: () => [...settingsKeys.all, 'bank-accounts'] as const,
  homePage: () => [...settingsKeys.all, 'home-page'] as const,
  autoQuote: () => [...settingsKeys.all, 'auto-quote'] as const,
  rules: () => [...settingsKeys.all, 'auto-quote-rules'] as const,
  statuses: () => [...settingsKeys.all, 'status-sets'] as const,
  users: (search: string) => [...settingsKeys.all, 'users', search] as const,
};
