import { expect, it } from 'vitest';
import type { Page } from '../../../modules/map/pages.ts';
import { byCategory, palettePages, searchPages } from './palette-search.ts';

const entry = (category: string, name: string, title: string, description: string, keywords: string, order: number): Page => ({
  module: 'admin',
  path: name ? `/admin/${name}` : '/admin',
  access: 'admin',
  title,
  palette: { category, order, title, description, keywords },
});

/** The specification's palette in reverse order. */
const PAGES = palettePages(
  [
    entry('Overview', '', 'Dashboard', 'What needs you, and how the shop is doing', 'home overview start kpi revenue', 0),
    entry(
      'Analytics',
      'cart-analytics',
      'Cart Analytics',
      'What is in carts, what is left behind, what it is worth',
      'abandoned conversion basket',
      1,
    ),
    entry(
      'Analytics',
      'cart-recovery',
      'Cart Recovery',
      'Mails that bring a cart back, and what they bring in',
      'abandoned reminder mail lift',
      2,
    ),
    entry(
      'Analytics',
      'rejection-analytics',
      'Rejection Analytics',
      'Why quotes are turned down, and by whom',
      'declined lost reasons quote',
      3,
    ),
    entry('Management', 'quotes', 'Quotes', 'Price, send and follow every quote', 'requests pricing workbench queue', 4),
    entry('Management', 'orders', 'Orders', 'Buy, ship and complete what is paid', 'tracking shipments purchases parcels', 5),
    entry('Management', 'customers', 'Customers', 'Who they are and what they asked for', 'people users accounts buyers', 6),
    entry('Settings', 'email-templates', 'Email Templates', 'The words of every mail we send', 'message notification text', 7),
    entry('Settings', 'templates', 'Quote Templates', 'Ready-made items for frequent requests', 'presets products catalogue', 8),
    entry(
      'Settings',
      'countries',
      'Countries',
      'Currencies, rates, taxes and fees by country',
      'exchange currency vat sales tax handling',
      9,
    ),
    entry('Settings', 'customs', 'Customs', 'Categories of goods and their duties', 'duty tariff hs rates categories', 10),
    entry(
      'Settings',
      'bank-accounts',
      'Bank Accounts',
      'Where customers transfer to, by currency',
      'payment iban swift transfer',
      11,
    ),
    entry('Settings', 'users', 'User Roles', 'Who is an admin', 'permissions access admins team', 12),
    entry(
      'Settings',
      'footer',
      'Footer',
      'Company, contact and social links under every page',
      'home page content company address social',
      13,
    ),
    entry(
      'Settings',
      'auto-settings',
      'Auto Quote Settings',
      'When an instant quote may go out on its own',
      'instant automatic threshold confidence rules',
      14,
    ),
    entry(
      'Settings',
      'status-management',
      'Status Management',
      'The stages of quotes and orders, and who may move them',
      'workflow transitions states',
      15,
    ),
    entry(
      'Settings',
      'shipping-routes',
      'Shipping Routes',
      'Origins, destinations, weights and prices',
      'freight delivery tiers exchange rate carriers',
      16,
    ),
  ].toReversed(),
);

const found = (typed: string) => searchPages(PAGES, typed).map(({ title }) => title);
const page = (to: string) => to.replace('/admin/', '');

it('lists pages in their order, each in its category', () => {
  const groups = byCategory(PAGES).map(([category, pages]) => [category, pages.map(({ to }) => page(to))]);
  expect(groups).toEqual([
    ['Overview', ['/admin']],
    ['Analytics', ['cart-analytics', 'cart-recovery', 'rejection-analytics']],
    ['Management', ['quotes', 'orders', 'customers']],
    [
      'Settings',
      [
        'email-templates',
        'templates',
        'countries',
        'customs',
        'bank-accounts',
        'users',
        'footer',
        'auto-settings',
        'status-management',
        'shipping-routes',
      ],
    ],
  ]);
  expect(PAGES).toHaveLength(17);
});

it('finds by title, in any case', () => expect(found('COUNTRIES')).toEqual(['Countries']));
it('finds by description', () => expect(found('duties')).toEqual(['Customs']));
it('finds by keyword', () => expect(found('iban')).toEqual(['Bank Accounts']));
it('wants every word that was typed', () => expect(found('quote templates')).toEqual(['Quote Templates']));
it('puts titles that start with it before titles that hold it', () =>
  expect(found('quote').slice(0, 3)).toEqual(['Quotes', 'Quote Templates', 'Auto Quote Settings']));
it('shows every page while nothing is typed', () => expect(found('  ')).toHaveLength(17));
it('finds nothing for what is nowhere', () => expect(found('zebra')).toEqual([]));
