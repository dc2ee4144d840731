import type { Page } from '@playwright/test';
import { type Screen, openOverlay, press } from './screen.ts';
import type { World } from '../fixtures/world.ts';

/** Serves a map that asks open tabs to reload. */
const serveReloadMap = async (page: Page, { mapThatWantsReload }: World) => {
  await page.route('**/modules/production.json', (route) => route.fulfill({ json: mapThatWantsReload }));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page
    .getByRole('region', { name: 'Newer version' })
    .getByText(/newer version of Landfall/)
    .waitFor();
};

const agreeToVersion = async (page: Page) => {
  await press('Use in this tab')(page);
  await page.getByRole('region', { name: 'Versions in this tab' }).waitFor();
};

/** Overrides the cart on a page that doesn't use it, so only the shell's message shows. */
const OVERRIDE = { as: 'visitor', path: '/about?module.cart=1.5.0', heading: 'Use Cart 1.5.0 in this tab?', level: 2 } as const;

export const SHELL: Screen[] = [
  { name: 'sign in', picture: 'auth', as: 'visitor', path: '/auth', heading: 'Sign in' },
  { name: 'sign up', as: 'visitor', path: '/auth?mode=sign-up', heading: 'Create an account' },
  { name: 'the password reset', as: 'visitor', path: '/auth?mode=reset', heading: 'Reset password' },
  { name: 'an expired password link', as: 'visitor', path: '/auth?mode=new-password', heading: 'Choose a new password' },
  {
    name: 'not found',
    picture: 'not-found',
    as: 'visitor',
    path: '/nowhere',
    heading: 'Page not found',
    broken: { by: async () => undefined, consoleMessages: /status of 404/ }, // the browser logs the page's status
  },
  { name: 'a refused sign-in', as: 'visitor', path: '/auth', heading: 'Sign in', open: press('Sign In') },
  {
    name: 'the visitor menu',
    picture: 'menu',
    as: 'visitor',
    path: '/',
    heading: /Sold there/,
    open: openOverlay('Menu', 'Menu'),
    width: 375,
  },
  {
    name: 'the accessibility panel',
    picture: 'accessibility',
    as: 'visitor',
    path: '/about',
    heading: /./,
    open: openOverlay('Accessibility', 'Accessibility'),
  },
  { name: 'the customer menu', as: 'customer', path: '/dashboard', heading: /./, open: openOverlay('Menu', 'Menu'), width: 375 },
  { name: 'the account menu', as: 'customer', path: '/dashboard', heading: /./, open: press(/^Account menu/), width: 1440 },
  { name: 'an unknown admin page', as: 'admin', path: '/admin/nowhere', heading: 'Page not found' },
  {
    name: 'the palette',
    picture: 'command-palette',
    as: 'admin',
    path: '/admin',
    heading: /./,
    open: openOverlay(/^Search pages and records/, 'Search pages and records'),
  },
  {
    name: 'the palette with records',
    picture: 'palette-records',
    as: 'admin',
    path: '/admin',
    heading: /./,
    open: async (page) => {
      await openOverlay(/^Search pages and records/, 'Search pages and records')(page);
      await page.getByRole('combobox', { name: 'Search pages and records' }).fill('suman');
      await page.getByRole('group', { name: 'Orders' }).waitFor();
    },
  },
  { name: 'the admin menu', as: 'admin', path: '/admin', heading: /./, open: openOverlay('Menu', 'Admin'), width: 375 },
  { name: 'a requested version override', picture: 'override-question', ...OVERRIDE },
  { name: 'an active version override', picture: 'override-badge', ...OVERRIDE, open: agreeToVersion },
  {
    name: 'a tab that is behind',
    picture: 'reload-offer',
    as: 'customer',
    path: '/dashboard/quotes',
    heading: 'Quotes',
    open: serveReloadMap,
  },
  {
    name: 'a module that did not come',
    picture: 'module-panel',
    as: 'customer',
    path: '/cart',
    heading: 'This part of Landfall is not available',
    level: 2,
    broken: {
      by: (page) => page.route('**/modules/cart/**', (route) => route.abort()),
      consoleMessages: /modules\/cart|cart did not load|ERR_FAILED|preloaded/,
    },
  },
  {
    name: 'a page that broke while it was drawn',
    picture: 'error-page',
    as: 'customer',
    path: ({ sentQuote }) => `/dashboard/quotes/${sentQuote}`,
    heading: 'Something went wrong',
    broken: {
      by: (page) => page.route('**/rest/v1/quote_cards?*', (route) => route.fulfill({ json: {} })),
      consoleMessages: /./,
    },
  },
  {
    name: 'an admin page that broke while it was drawn',
    picture: 'error-admin',
    as: 'admin',
    path: '/admin/analytics',
    heading: 'Admin Panel Error',
    broken: {
      by: (page) =>
        page.route('**/rest/v1/rpc/sales_report*', (route) => route.fulfill({ json: { range: null, measures: null } })),
      consoleMessages: /./,
    },
  },
];
