import { screen } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import { expect, it } from 'vitest';
import { cleanUpAfterEach } from '../testing/clean-up.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { CustomerGuard } from './customer-guard.tsx';

cleanUpAfterEach();

const pages: RouteObject[] = [
  { path: '/auth', element: <h1>Sign in</h1> },
  {
    element: <CustomerGuard />,
    children: [
      { path: '/checkout', element: <h1>Checkout</h1> },
      { path: '/about', element: <h1>About</h1> },
    ],
  },
];

it("sends a stranger from a customer's page to /auth and remembers the place", async () => {
  const { router } = renderShell(<></>, { at: '/checkout?quotes=1,2', routes: pages });
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(router.state.location).toMatchObject({ pathname: '/auth', search: '', state: { from: '/checkout?quotes=1,2' } });
});

it('lets a stranger see a public page', async () => {
  renderShell(<></>, { at: '/about', routes: pages });
  expect(await screen.findByRole('heading', { name: 'About' })).toBeDefined();
});

it('lets a customer in, after Loading... while the session is looked up', async () => {
  renderShell(<></>, { at: '/checkout', routes: pages, as: 'customer' });
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  expect(await screen.findByRole('heading', { name: 'Checkout' })).toBeDefined();
});

/** The specification's list, with ids filled in. */
const CUSTOMER_PAGES = [
  '/dashboard',
  '/dashboard/quotes',
  '/dashboard/quotes/7',
  '/dashboard/orders',
  '/dashboard/orders/7',
  '/quote/7',
  '/order/7',
  '/cart',
  '/checkout',
  '/messages',
  '/order-confirmation/7',
  '/payment-success',
  '/payment-failure',
  '/profile',
  '/profile/address',
];
const PUBLIC_PAGES = ['/', '/quote', '/quote-auto', '/about', '/blog', '/contact', '/cost-estimator', '/s/a-share-token'];

const everything: RouteObject[] = [
  { path: '/auth', element: <h1>Sign in</h1> },
  { element: <CustomerGuard />, children: [{ path: '*', element: <h1>The page</h1> }] },
];

it.each(CUSTOMER_PAGES)('sends a stranger from %s to /auth', async (at) => {
  const { router } = renderShell(<></>, { at, routes: everything });
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(router.state.location).toMatchObject({ pathname: '/auth', state: { from: at } });
});

it.each(PUBLIC_PAGES)('lets a stranger see %s', async (at) => {
  renderShell(<></>, { at, routes: everything });
  expect(await screen.findByRole('heading', { name: 'The page' })).toBeDefined();
});
