import { matchesPath } from './match-path.ts';
import type { Access } from './pages.ts';

export const MODULES = ['storefront', 'cart', 'customer-dashboard', 'admin-ops', 'admin-settings', 'analytics'] as const;
export type ModuleName = (typeof MODULES)[number];

/** The header and footer of the shop, or the admin's sidebar. */
export type Frame = 'shop' | 'admin';

export interface PageOwner {
  path: string;
  module: ModuleName;
  access: Access;
  frame: Frame;
}

const pages = (module: ModuleName, access: Access, ...list: string[]): PageOwner[] =>
  list.map((path) => ({ path, module, access, frame: access === 'admin' ? 'admin' : 'shop' }));

/** Which remote owns which path: static, so that the frame, its navigation and its guards stand before any remote has loaded. */
const OWNERS: PageOwner[] = [
  ...pages(
    'storefront',
    'public',
    '/',
    '/quote',
    '/quote-auto',
    '/about',
    '/blog',
    '/contact',
    '/cost-estimator',
    '/s/:shareToken',
  ),
  ...pages('cart', 'customer', '/cart', '/checkout', '/order-confirmation/:id', '/payment-success', '/payment-failure'),
  ...pages('customer-dashboard', 'customer', '/dashboard', '/dashboard/quotes', '/dashboard/quotes/:id', '/dashboard/orders'),
  ...pages(
    'customer-dashboard',
    'customer',
    '/dashboard/orders/:id',
    '/quote/:id',
    '/order/:id',
    '/messages',
    '/profile',
    '/profile/address',
  ),
  ...pages('admin-ops', 'admin', '/admin', '/admin/quotes', '/admin/quotes/:id', '/admin/orders', '/admin/orders/:id'),
  ...pages('admin-ops', 'admin', '/admin/customers', '/admin/templates', '/admin/payment-management'),
  ...pages(
    'admin-settings',
    'admin',
    '/admin/countries',
    '/admin/customs',
    '/admin/bank-accounts',
    '/admin/system-settings',
    '/admin/users',
  ),
  ...pages(
    'admin-settings',
    'admin',
    '/admin/footer',
    '/admin/home-page-settings',
    '/admin/shipping-routes',
    '/admin/status-management',
  ),
  ...pages('admin-settings', 'admin', '/admin/email-templates', '/admin/auto-settings', '/admin/releases'),
  ...pages(
    'analytics',
    'admin',
    '/admin/analytics',
    '/admin/cart-analytics',
    '/admin/rejection-analytics',
    '/admin/cart-recovery',
  ),
];

/** The owner of a pathname, or undefined where nobody owns it: a not-found. */
export const ownerOf = (pathname: string): PageOwner | undefined => OWNERS.find(({ path }) => matchesPath(path, pathname));

/** The paths that a shell built here routes, by the module that owns them. */
export const pathsByModule = (): Record<string, string[]> =>
  Object.fromEntries(MODULES.map((name) => [name, OWNERS.filter(({ module }) => module === name).map(({ path }) => path)]));
