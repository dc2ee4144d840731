import type { ModuleName } from '@landfall/contract';

/** What people call the part of Landfall that a remote is. */
const NAMES: Record<ModuleName, string> = {
  storefront: 'Storefront',
  cart: 'Cart',
  'customer-dashboard': 'Dashboard',
  'admin-ops': 'Quotes and orders',
  'admin-settings': 'Settings',
  analytics: 'Analytics',
};

export const nameOf = (module: ModuleName): string => NAMES[module];
