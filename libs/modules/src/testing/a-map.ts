import type { AdminPages } from '../admin-pages.ts';
import type { ModuleMap, Release } from '../module-map.ts';

/** A release of cart, for tests. */
export const aRelease = (version: string): Release => ({
  version,
  entry: `/modules/cart/${version}/remoteEntry.js`,
  integrity: 'sha256-n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=',
  entryGlobalName: `cart_${version.replace(/\W/g, '_')}`,
  manifest: `/modules/cart/${version}/mf-manifest.json`,
});

/** A map of production at revision 3 with one module, cart: 1.1.0, previously 1.0.0. Expires on 22 November 2026 at 10:00 UTC. */
export const aMap = (changes: Partial<ModuleMap> = {}): ModuleMap => ({
  schema: 1,
  environment: 'production',
  revision: 3,
  minRevision: 1,
  expiresAt: '2026-11-22T10:00:00.000Z',
  modules: { cart: { stable: aRelease('1.1.0'), previous: aRelease('1.0.0') } },
  ...changes,
});

const released = (version: string) => ({ stable: aRelease(version), previous: null });

/** Modules of a shop with pages and a slot, for `aMap({ modules: SHOP_MODULES })`. */
export const SHOP_MODULES: ModuleMap['modules'] = {
  storefront: {
    ...released('1.1.0'),
    name: 'Storefront',
    pages: {
      public: {
        '/': 'Home',
        '/quote': 'Get Quote',
        '/quote-auto': 'Instant Quote',
        '/about': 'About',
        '/blog': 'Blog',
        '/contact': 'Contact',
        '/cost-estimator': 'Cost Estimator',
        '/s/:shareToken': 'Shared quote',
      },
    },
  },
  cart: {
    ...released('1.1.0'),
    name: 'Cart',
    pages: {
      customer: {
        '/cart': 'Cart',
        '/checkout': 'Checkout',
        '/order-confirmation/:id': 'Order confirmation',
        '/payment-success': 'Payment',
        '/payment-failure': 'Payment not completed',
      },
    },
    slots: ['cart-drawer'],
  },
  'customer-dashboard': {
    ...released('1.1.0'),
    name: 'Dashboard',
    pages: {
      customer: {
        '/dashboard': 'Dashboard',
        '/dashboard/quotes': 'Quotes',
        '/dashboard/quotes/:id': 'Quote',
        '/quote/:id': 'Quote',
        '/dashboard/orders': 'Orders',
        '/dashboard/orders/:id': 'Order',
        '/order/:id': 'Order',
        '/messages': 'Messages',
        '/profile': 'Profile Settings',
        '/profile/address': 'Shipping Address',
      },
    },
  },
  'admin-ops': released('1.1.0'),
};

const SQUARE = 'M112 112h800v800H112z';

/** Pages of an admin area, in a different order than menus and palette show them. */
export const ADMIN_MODULES: AdminPages['modules'] = {
  'admin-ops': {
    name: 'Quotes and orders',
    pages: [
      {
        path: '/admin/customers',
        title: 'Customers',
        menu: { group: 'Management', order: 240, label: 'Customers', icon: SQUARE },
        palette: {
          category: 'Management',
          order: 70,
          title: 'Customers',
          description: 'Who they are and what they asked for',
          keywords: 'people users accounts buyers',
        },
      },
      {
        path: '/admin/quotes',
        title: 'Quotes, admin',
        menu: { group: 'Management', order: 210, label: 'Quotes', icon: SQUARE, badge: 'quotes', badgeQuery: 'waiting=yes' },
        palette: {
          category: 'Management',
          order: 50,
          title: 'Quotes',
          description: 'Price, send and follow every quote',
          keywords: 'requests pricing workbench queue',
        },
      },
      {
        path: '/admin',
        title: 'Admin Dashboard',
        menu: { group: 'Overview', order: 110, label: 'Dashboard', icon: SQUARE },
        palette: {
          category: 'Overview',
          order: 10,
          title: 'Dashboard',
          description: 'What needs you, and how the shop is doing',
          keywords: 'home overview start kpi revenue',
        },
      },
      { path: '/admin/quotes/:id', title: 'Quote, admin' },
      {
        path: '/admin/orders',
        title: 'Orders, admin',
        menu: { group: 'Management', order: 220, label: 'Orders', icon: SQUARE, badge: 'orders', badgeQuery: 'waiting=yes' },
      },
      { path: '/admin/orders/:id', title: 'Order, admin' },
      {
        path: '/admin/payment-management',
        title: 'Payment Management',
        menu: {
          group: 'Management',
          order: 230,
          label: 'Payments',
          icon: SQUARE,
          badge: 'payments',
          badgeQuery: 'waiting=yes',
        },
      },
    ],
  },
};
