import type { ListState } from '@landfall/ui/list';

/** Query keys of this remote, one root a table. */
export const settingsKeys = {
  all: ['admin-settings'] as const,
  countries: () => [...settingsKeys.all, 'countries'] as const,
  routes: () => [...settingsKeys.all, 'shipping-routes'] as const,
  carriers: () => [...settingsKeys.all, 'carriers'] as const,
  customs: () => [...settingsKeys.all, 'customs'] as const,
  rates: (categoryId: string) => [...settingsKeys.customs(), 'rates', categoryId] as const,
  banks: () => [...settingsKeys.all, 'bank-accounts'] as const,
  emailTemplates: () => [...settingsKeys.all, 'email-templates'] as const,
  homePage: () => [...settingsKeys.all, 'home-page'] as const,
  autoQuote: () => [...settingsKeys.all, 'auto-quote'] as const,
  rules: () => [...settingsKeys.all, 'auto-quote-rules'] as const,
  statuses: () => [...settingsKeys.all, 'status-sets'] as const,
  system: () => [...settingsKeys.all, 'system-settings'] as const,
  jobs: () => [...settingsKeys.all, 'jobs'] as const,
  health: () => [...settingsKeys.all, 'config-health'] as const,
  audit: () => [...settingsKeys.all, 'audit'] as const,
  users: (list: ListState) => [...settingsKeys.all, 'users', list] as const,
};
