export const MODULES = ['storefront', 'cart', 'customer-dashboard', 'admin-ops', 'admin-settings', 'analytics'] as const;
export type ModuleName = (typeof MODULES)[number];

/** Who may open a page: anyone, somebody signed in, an admin. */
export type Access = 'public' | 'customer' | 'admin';
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

const segments = (path: string) => path.split('/').filter(Boolean);

/** As the router matches: `:name` is any one segment, letters in any case, a slash at the end or not. Not the router's own function,
 *  because the first statement of the page asks for the owner, before the router's code has run. */
export function matchesPath(pattern: string, pathname: string): boolean {
  const wanted = segments(pattern);
  const given = segments(pathname);
  return (
    wanted.length === given.length &&
    wanted.every((part, i) => part.startsWith(':') || part.toLowerCase() === given[i]!.toLowerCase())
  );
}

/** The owner of a pathname, or undefined where nobody owns it: a not-found. */
export const ownerOf = (pathname: string): PageOwner | undefined => OWNERS.find(({ path }) => matchesPath(path, pathname));

/** The paths that a shell built here routes, by the module that owns them. */
export const pathsByModule = (): Record<string, string[]> =>
  Object.fromEntries(MODULES.map((name) => [name, OWNERS.filter(({ module }) => module === name).map(({ path }) => path)]));
