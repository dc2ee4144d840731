import { expect, it } from 'vitest';
import { PALETTE_PAGES } from './palette-pages.ts';
import { byCategory, searchPages } from './palette-search.ts';

const found = (typed: string) => searchPages(PALETTE_PAGES, typed).map(({ title }) => title);
const page = (to: string) => to.replace('/admin/', '');

it('knows exactly the 17 pages, each in its category', () => {
  const groups = byCategory(PALETTE_PAGES).map(([category, pages]) => [category, pages.map(({ to }) => page(to))]);
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
  expect(PALETTE_PAGES).toHaveLength(17);
});

it('finds by title, in any case', () => expect(found('COUNTRIES')).toEqual(['Countries']));
it('finds by description', () => expect(found('duties')).toEqual(['Customs']));
it('finds by keyword', () => expect(found('iban')).toEqual(['Bank Accounts']));
it('wants every word that was typed', () => expect(found('quote templates')).toEqual(['Quote Templates']));
it('puts titles that start with it before titles that hold it', () =>
  expect(found('quote').slice(0, 3)).toEqual(['Quotes', 'Quote Templates', 'Auto Quote Settings']));
it('shows every page while nothing is typed', () => expect(found('  ')).toHaveLength(17));
it('finds nothing for what is nowhere', () => expect(found('zebra')).toEqual([]));
