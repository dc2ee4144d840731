import { expect, it } from 'vitest';
import { patternsOverlap } from '@landfall/contract';
import type { PageManifest } from '@landfall/contract/pages';
import { readManifest } from './page-manifest.ts';
import { remoteNames } from './remote.preset.ts';

const manifests = new Map<string, PageManifest>();
for (const name of remoteNames()) manifests.set(name, await readManifest(name));
const entries = [...manifests].flatMap(([module, { pages }]) => pages.map((page) => ({ module, ...page })));
const path = (to: string) => to.replace('/admin/', '');

it('lists no path that another module could serve too', () => {
  const overlaps = entries.flatMap((one) =>
    entries
      .filter((other) => one.module < other.module && patternsOverlap(one.path, other.path))
      .map((other) => `${one.module} ${one.path} and ${other.module} ${other.path}`),
  );
  expect(overlaps).toEqual([]);
});

it('keeps the sidebar in its groups and order', () => {
  const menus = entries.flatMap(({ menu, path: to }) => (menu ? [{ ...menu, to }] : [])).toSorted((a, b) => a.order - b.order);
  const groups = [...new Set(menus.map(({ group }) => group))];
  const itemsOf = (of: string) => menus.filter(({ group }) => group === of).map(({ label, to }) => `${label} ${path(to)}`);
  expect(groups.map((group) => [group, itemsOf(group)])).toEqual([
    ['Overview', ['Dashboard /admin']],
    [
      'Management',
      ['Quotes quotes', 'Orders orders', 'Payments payment-management', 'Customers customers', 'Quote Templates templates'],
    ],
    [
      'Analytics',
      [
        'Sales analytics',
        'Carts cart-analytics',
        'Recovery cart-recovery',
        'Rejections rejection-analytics',
        'Fulfilment fulfilment-analytics',
      ],
    ],
    [
      'Settings',
      [
        'Countries countries',
        'Shipping Routes shipping-routes',
        'Customs customs',
        'Bank Accounts bank-accounts',
        'Auto Quotes auto-settings',
        'Statuses status-management',
        'Email Templates email-templates',
        'Home Page home-page-settings',
        'Footer footer',
        'User Roles users',
        'System Settings system-settings',
        'Releases releases',
      ],
    ],
  ]);
});

/** The specification's palette by category, in order. */
const SPECIFIED = [
  'Overview /admin',
  'Analytics cart-analytics',
  'Analytics cart-recovery',
  'Analytics rejection-analytics',
  'Management quotes',
  'Management orders',
  'Management customers',
  'Settings email-templates',
  'Settings templates',
  'Settings countries',
  'Settings customs',
  'Settings bank-accounts',
  'Settings users',
  'Settings footer',
  'Settings auto-settings',
  'Settings status-management',
  'Settings shipping-routes',
];

it('has the 17 palette entries of the specification', () => {
  expect(SPECIFIED).toHaveLength(17);
  const palette = entries.flatMap(({ palette, path: to }) => (palette ? [{ ...palette, to }] : []));
  const shown = palette.toSorted((a, b) => a.order - b.order).map(({ category, to }) => `${category} ${path(to)}`);
  expect(shown).toEqual(SPECIFIED);
});

/** The specification's admin area, without the addresses that it lists twice. */
const ADMIN_AREA = [
  '/admin',
  'cart-analytics',
  'cart-recovery',
  'email-templates',
  'analytics',
  'rejection-analytics',
  'quotes',
  'quotes/:id',
  'orders/:id',
  'customers',
  'templates',
  'countries',
  'customs',
  'bank-accounts',
  'system-settings',
  'users',
  'footer',
  'home-page-settings',
  'payment-management',
  'shipping-routes',
  'status-management',
].map((name) => (name.startsWith('/') ? name : `/admin/${name}`));

it('has every admin page of the specification, and none of them for anyone but admins', () => {
  const access = new Map(entries.map((entry) => [entry.path, entry.access]));
  expect(ADMIN_AREA.filter((to) => access.get(to) !== 'admin')).toEqual([]);
  expect(entries.filter((entry) => entry.path.startsWith('/admin') !== (entry.access === 'admin'))).toEqual([]);
});

/** The specification's pages outside of the admin area; the shell has /auth. */
const SHOP = {
  public: ['/', '/quote', '/quote-auto', '/about', '/blog', '/contact', '/cost-estimator', '/s/:shareToken'],
  customer: [
    '/dashboard',
    '/dashboard/quotes',
    '/dashboard/quotes/:id',
    '/dashboard/orders',
    '/dashboard/orders/:id',
    '/quote/:id',
    '/order/:id',
    '/cart',
    '/checkout',
    '/messages',
    '/order-confirmation/:id',
    '/payment-success',
    '/payment-failure',
    '/profile',
    '/profile/address',
  ],
};

it.each(['public', 'customer'] as const)('has the %s pages of the specification with that access', (access) => {
  const found = entries.filter((entry) => entry.access === access).map((entry) => entry.path);
  expect(SHOP[access].filter((to) => !found.includes(to))).toEqual([]);
});

it('shows counts in the menu only for known badges', () => {
  const badges = entries.flatMap(({ menu }) => menu?.badge ?? []);
  expect(badges.filter((badge) => !['quotes', 'orders', 'payments', 'messages'].includes(badge))).toEqual([]);
});
