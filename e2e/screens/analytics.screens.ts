import type { Screen } from './screen.ts';

export const ANALYTICS: Screen[] = [
  { name: 'sales', picture: 'sales', as: 'admin', path: '/admin/analytics', heading: 'Sales' },
  {
    name: 'the rows behind a number',
    as: 'admin',
    path: '/admin/analytics?days=90&list=sales.sent',
    heading: 'Sales',
    open: async (page) => page.getByRole('dialog').getByRole('listitem').first().waitFor(),
  },
  {
    name: 'cart analytics',
    picture: 'cart-analytics',
    as: 'admin',
    path: '/admin/cart-analytics?days=90',
    heading: 'Cart analytics',
  },
  {
    name: 'cart recovery',
    picture: 'cart-recovery',
    as: 'admin',
    path: '/admin/cart-recovery?days=90',
    heading: 'Cart recovery',
  },
  {
    name: 'rejection analytics',
    picture: 'rejection-analytics',
    as: 'admin',
    path: '/admin/rejection-analytics?days=90',
    heading: 'Rejection analytics',
  },
  {
    name: 'fulfilment analytics',
    picture: 'fulfilment-analytics',
    as: 'admin',
    path: '/admin/fulfilment-analytics?days=90',
    heading: 'Fulfilment analytics',
  },
];
