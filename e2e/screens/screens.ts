import type { Page } from '@playwright/test';
import { KNOWN, UNKNOWN, fillInstant } from '../pages/instant-quote.page.ts';
import type { Role, World } from './world.ts';

export interface Screen {
  name: string;
  as: Role;
  path: string | ((world: World) => string);
  /** File name in docs/screens, if it has pictures. */
  picture?: string;
  /** The heading that shows the page has loaded without an error. */
  heading: string | RegExp;
  /** The heading's level. Default: 1. */
  level?: number;
  /** Steps on the page that lead to the screen. */
  open?: (page: Page, world: World) => Promise<void>;
  /** What to break before the page opens, and the console messages that follow. */
  broken?: { by: (page: Page) => Promise<unknown>; consoleMessages: RegExp };
  /** In px. Set if the screen exists only at this width. */
  width?: number;
}

/** The browser logs the status of the page. */
const NOT_FOUND = { by: async () => undefined, consoleMessages: /status of 404/ };

const press = (name: string | RegExp) => async (page: Page) =>
  page.getByRole('button', { name }).locator('visible=true').first().click();

/** Clicks a button and waits for the overlay it opens. */
const openOverlay = (button: string | RegExp, dialog: string | RegExp) => async (page: Page) => {
  await press(button)(page);
  await page.getByRole('dialog', { name: dialog }).waitFor();
};

/** Asks for an unknown product, which always gets an estimate. */
const askForEstimate = async (page: Page) => {
  await fillInstant(page, UNKNOWN);
  await press('Ask for this quote')(page);
  await page.getByRole('heading', { name: 'Your estimate' }).waitFor();
};

/** Opens the newest conversation of the inbox. */
const openConversation = async (page: Page) => {
  await page.getByRole('navigation', { name: 'Conversations' }).getByRole('listitem').first().getByRole('link').click();
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
};

const VISITOR: Screen[] = [
  { name: 'the home page', picture: 'home', as: 'visitor', path: '/', heading: /Sold there/ },
  { name: 'the quote request', picture: 'quote-request', as: 'visitor', path: '/quote', heading: 'Get a quote' },
  { name: 'the instant quote, empty', as: 'visitor', path: '/quote-auto', heading: 'Instant quote' },
  {
    name: 'the instant quote of a known product',
    picture: 'instant-quote',
    as: 'visitor',
    path: '/quote-auto',
    heading: 'Instant quote',
    open: (page) => fillInstant(page, KNOWN),
  },
  {
    name: 'an instant estimate',
    picture: 'instant-estimate',
    as: 'customer',
    path: '/quote-auto',
    heading: 'Instant quote',
    open: askForEstimate,
  },
  { name: 'the blog', picture: 'blog', as: 'visitor', path: '/blog', heading: 'Blog' },
  { name: 'an article', picture: 'article', as: 'visitor', path: '/blog?post=landed-cost', heading: /landed price/ },
  { name: 'an article with a table', as: 'visitor', path: '/blog?post=de-minimis', heading: /^De minimis/ },
  { name: 'the cost estimator', picture: 'cost-estimator', as: 'visitor', path: '/cost-estimator', heading: /./ },
  {
    name: 'a shared quote',
    picture: 'shared-quote',
    as: 'visitor',
    path: ({ sharedToken }) => `/s/${sharedToken}`,
    heading: /./,
  },
  { name: 'contact', picture: 'contact', as: 'visitor', path: '/contact', heading: /./ },
  { name: 'stopping reminders', as: 'visitor', path: '/unsubscribe?t=unknown', heading: 'Cart reminders' },
  { name: 'about', picture: 'about', as: 'visitor', path: '/about', heading: /./ },
  { name: 'sign in', picture: 'auth', as: 'visitor', path: '/auth', heading: 'Sign in' },
  { name: 'sign up', as: 'visitor', path: '/auth?mode=sign-up', heading: 'Create an account' },
  { name: 'the password reset', as: 'visitor', path: '/auth?mode=reset', heading: 'Reset password' },
  { name: 'an expired password link', as: 'visitor', path: '/auth?mode=new-password', heading: 'Choose a new password' },
  { name: 'not found', picture: 'not-found', as: 'visitor', path: '/nowhere', heading: 'Page not found', broken: NOT_FOUND },
  { name: 'a refused sign-in', as: 'visitor', path: '/auth', heading: 'Sign in', open: press('Sign In') },
  { name: 'an empty request refused', as: 'visitor', path: '/quote', heading: 'Get a quote', open: press('Sign in and request') },
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
];

const CUSTOMER: Screen[] = [
  { name: 'the dashboard', picture: 'dashboard', as: 'customer', path: '/dashboard', heading: /./ },
  { name: 'the list of quotes', picture: 'quotes', as: 'customer', path: '/dashboard/quotes', heading: 'Quotes' },
  {
    name: 'a sent quote',
    picture: 'quote-detail',
    as: 'customer',
    path: ({ sentQuote }) => `/dashboard/quotes/${sentQuote}`,
    heading: /./,
  },
  {
    name: 'rejecting a quote',
    as: 'customer',
    path: ({ sentQuote }) => `/dashboard/quotes/${sentQuote}`,
    heading: /./,
    open: openOverlay('Reject', 'Reject this quote'),
  },
  { name: 'an approved quote', as: 'customer', path: ({ approvedQuote }) => `/quote/${approvedQuote}`, heading: /./ },
  { name: 'the list of orders', picture: 'orders', as: 'customer', path: '/dashboard/orders', heading: 'Orders' },
  { name: 'an order to pay', as: 'customer', path: ({ unpaidOrder }) => `/dashboard/orders/${unpaidOrder}`, heading: /./ },
  {
    name: 'a shipped order',
    picture: 'order',
    as: 'customer',
    path: ({ shippedOrder }) => `/order/${shippedOrder}`,
    heading: /./,
  },
  {
    name: 'a filter that no quote fits',
    as: 'customer',
    path: '/dashboard/quotes?q=submarine&sort=name-asc',
    heading: 'No results',
    level: 2,
  },
  { name: 'a conversation', as: 'customer', path: '/messages?thread=general', heading: 'Messages' },
  { name: 'messages', picture: 'messages', as: 'customer', path: '/messages', heading: 'Messages' },
  { name: 'the profile', picture: 'profile', as: 'customer', path: '/profile', heading: /./ },
  { name: 'the addresses', picture: 'addresses', as: 'customer', path: '/profile/address', heading: 'Shipping addresses' },
  {
    name: 'an address form',
    as: 'customer',
    path: '/profile/address',
    heading: 'Shipping addresses',
    open: openOverlay('Add an address', /address/i),
  },
  { name: 'the cart', picture: 'cart', as: 'customer', path: '/cart', heading: 'Cart' },
  {
    name: 'the cart drawer',
    picture: 'cart-drawer',
    as: 'customer',
    path: '/dashboard',
    heading: /./,
    open: openOverlay(/^Cart/, 'Your cart'),
  },
  {
    name: 'what one parcel would save',
    picture: 'cart-parcel',
    as: 'customer',
    path: '/cart',
    heading: 'Cart',
    open: (page) => page.getByText('What makes the difference').click(),
  },
  {
    name: 'the saved items in the cart drawer',
    picture: 'cart-saved',
    as: 'customer',
    path: '/dashboard',
    heading: /./,
    open: async (page) => {
      await openOverlay(/^Cart/, 'Your cart')(page);
      await page.getByRole('tab', { name: /^Saved/ }).click();
    },
  },
  {
    name: 'checkout',
    picture: 'checkout',
    as: 'customer',
    path: ({ approvedQuote }) => `/checkout?quotes=${approvedQuote}`,
    heading: 'Checkout',
  },
  {
    name: 'an order confirmation',
    picture: 'order-confirmation',
    as: 'customer',
    path: ({ unpaidOrder }) => `/order-confirmation/${unpaidOrder}`,
    heading: 'Order placed',
  },
  {
    name: 'a card payment that went through',
    picture: 'payment-success',
    as: 'customer',
    path: ({ succeededPayment }) => `/payment-success?payment=${succeededPayment}`,
    heading: 'Payment confirmed',
  },
  {
    name: 'a card payment on its way',
    picture: 'payment-waiting',
    as: 'customer',
    path: ({ openPayment }) => `/payment-success?payment=${openPayment}`,
    heading: 'We are confirming your payment',
    level: 2,
  },
  {
    name: 'the sandbox in place of a card page',
    picture: 'sandbox-payment',
    as: 'customer',
    path: ({ gatewayPage }) => gatewayPage,
    heading: /^Pay /,
  },
  { name: 'an unknown payment', as: 'customer', path: '/payment-success', heading: 'Payment' },
  { name: 'an unknown failed payment', as: 'customer', path: '/payment-failure', heading: /./ },
  {
    name: 'a declined card',
    picture: 'payment-failure',
    as: 'customer',
    path: ({ failedPayment }) => `/payment-failure?payment=${failedPayment}`,
    heading: 'Your bank declined the card',
    level: 2,
  },
  { name: 'the customer menu', as: 'customer', path: '/dashboard', heading: /./, open: openOverlay('Menu', 'Menu'), width: 375 },
  { name: 'the account menu', as: 'customer', path: '/dashboard', heading: /./, open: press(/^Account menu/), width: 1440 },
];

const NEWCOMER: Screen[] = [
  { name: 'an empty dashboard', picture: 'dashboard-empty', as: 'newcomer', path: '/dashboard', heading: /./ },
  { name: 'an empty messages page', picture: 'messages-empty', as: 'newcomer', path: '/messages', heading: 'Messages' },
  {
    name: 'an empty cart in the drawer',
    picture: 'cart-empty',
    as: 'newcomer',
    path: '/dashboard/orders',
    heading: 'Orders',
    open: openOverlay(/^Cart/, 'Your cart'),
  },
];

const ADMIN: Screen[] = [
  { name: 'the admin dashboard', picture: 'admin-dashboard', as: 'admin', path: '/admin', heading: /./ },
  { name: 'the admin list of quotes', picture: 'admin-quotes', as: 'admin', path: '/admin/quotes', heading: 'Quotes' },
  {
    name: 'the pricing workbench',
    picture: 'pricing-workbench',
    as: 'admin',
    path: ({ pendingQuote }) => `/admin/quotes/${pendingQuote}`,
    heading: /^LF-/,
  },
  {
    name: 'rejecting a request',
    as: 'admin',
    path: ({ pendingQuote }) => `/admin/quotes/${pendingQuote}`,
    heading: /^LF-/,
    open: openOverlay(/^Reject/, /Reject/),
  },
  {
    name: 'a quote seen by an admin',
    as: 'admin',
    path: ({ rejectedQuote }) => `/admin/quotes/${rejectedQuote}`,
    heading: /^LF-/,
  },
  { name: 'the inbox', as: 'admin', path: '/messages', heading: 'Messages' },
  { name: 'a conversation of the inbox', as: 'admin', path: '/messages', heading: 'Messages', open: openConversation },
  {
    name: 'the saved replies',
    as: 'admin',
    path: '/messages',
    heading: 'Messages',
    open: async (page) => {
      await openConversation(page);
      await openOverlay('Manage', 'Saved replies')(page);
    },
  },
  { name: 'the admin list of orders', as: 'admin', path: '/admin/orders', heading: 'Orders' },
  {
    name: 'an order with a payment to verify',
    picture: 'admin-order',
    as: 'admin',
    path: ({ orderToVerify }) => `/admin/orders/${orderToVerify}`,
    heading: /^LO-/,
  },
  {
    name: 'cancelling an order',
    as: 'admin',
    path: ({ paidOrder }) => `/admin/orders/${paidOrder}`,
    heading: /^LO-/,
    open: openOverlay(/^Cancel/, /Cancel/),
  },
  { name: 'payments', picture: 'payments', as: 'admin', path: '/admin/payment-management', heading: 'Payments' },
  { name: 'quote templates', as: 'admin', path: '/admin/templates', heading: 'Quote Templates' },
  {
    name: 'a template being edited',
    as: 'admin',
    path: '/admin/templates',
    heading: 'Quote Templates',
    open: openOverlay('New template', 'New template'),
  },
  {
    name: 'settling an unmatched payment',
    as: 'admin',
    path: '/admin/payment-management',
    heading: 'Payments',
    open: async (page) => {
      await press(/^Settle /)(page);
      await page.getByRole('combobox', { name: 'Outcome' }).first().waitFor();
    },
  },
  {
    name: 'noting a payment',
    as: 'admin',
    path: '/admin/payment-management',
    heading: 'Payments',
    open: openOverlay('Note a payment', 'Note a payment'),
  },
  { name: 'customers', as: 'admin', path: '/admin/customers', heading: 'Customers' },
  {
    name: 'a customer',
    picture: 'customer',
    as: 'admin',
    path: ({ customer }) => `/admin/customers/${customer}`,
    heading: 'Suman Shrestha',
    open: async (page) => page.getByRole('switch', { name: 'Cash on delivery' }).waitFor(),
  },
  {
    name: 'viewing as a customer',
    as: 'admin',
    path: ({ customer }) => `/admin/customers/${customer}/view`,
    heading: 'View as customer',
    open: async (page) => {
      await page.getByLabel('Reason').fill('A look at every screen');
      await press('Start viewing')(page);
      await page.getByText(/^You are viewing as/).waitFor();
      await page.locator('details').first().waitFor();
    },
  },
  { name: 'countries', picture: 'countries', as: 'admin', path: '/admin/countries', heading: 'Countries' },
  {
    name: 'the country drawer',
    picture: 'country-drawer',
    as: 'admin',
    path: '/admin/countries',
    heading: 'Countries',
    open: openOverlay(/^India/, 'India, IN'),
  },
  { name: 'shipping routes', as: 'admin', path: '/admin/shipping-routes', heading: 'Shipping routes' },
  {
    name: 'the route drawer',
    as: 'admin',
    path: '/admin/shipping-routes?q=US to NP',
    heading: 'Shipping routes',
    open: openOverlay(/^United States to Nepal/, 'US to NP'),
  },
  { name: 'customs', as: 'admin', path: '/admin/customs', heading: 'Customs' },
  {
    name: 'the category drawer',
    as: 'admin',
    path: '/admin/customs',
    heading: 'Customs',
    open: openOverlay(/^Clothing/, 'Clothing'),
  },
  { name: 'auto quote settings', as: 'admin', path: '/admin/auto-settings', heading: 'Auto quote settings' },
  { name: 'status management', as: 'admin', path: '/admin/status-management', heading: 'Status management' },
  { name: 'bank accounts', as: 'admin', path: '/admin/bank-accounts', heading: 'Bank accounts' },
  {
    name: 'the account drawer',
    as: 'admin',
    path: '/admin/bank-accounts',
    heading: 'Bank accounts',
    open: openOverlay('Add account', 'Add bank account'),
  },
  { name: 'the footer settings', as: 'admin', path: '/admin/footer', heading: /./ },
  { name: 'the home page settings', as: 'admin', path: '/admin/home-page-settings', heading: /./ },
  { name: 'system settings', as: 'admin', path: '/admin/system-settings', heading: 'System settings' },
  {
    name: 'a system setting',
    as: 'admin',
    path: '/admin/system-settings',
    heading: 'System settings',
    open: openOverlay('Edit: Cart recovery', 'Cart recovery'),
  },
  { name: 'the jobs', as: 'admin', path: '/admin/system-settings?tab=jobs', heading: 'Expire quotes', level: 2 },
  { name: 'the audit log', as: 'admin', path: '/admin/system-settings?tab=audit', heading: 'System settings' },
  {
    name: 'config health',
    as: 'admin',
    path: '/admin/system-settings?tab=health',
    heading: 'Warnings',
    level: 2,
  },
  { name: 'email templates', as: 'admin', path: '/admin/email-templates', heading: 'Email templates' },
  { name: 'an email template', as: 'admin', path: '/admin/email-templates?template=quote_sent', heading: 'Quote sent' },
  { name: 'failed emails', as: 'admin', path: '/admin/email-templates?tab=emails&status=failed', heading: 'Email templates' },
  { name: 'user roles', as: 'admin', path: '/admin/users', heading: 'User roles' },
  {
    name: 'changing a role',
    as: 'admin',
    path: '/admin/users',
    heading: 'User roles',
    open: openOverlay(/^Make admin/, /an admin/),
  },
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
  { name: 'releases', picture: 'releases', as: 'admin', path: '/admin/releases', heading: 'Releases' },
  {
    name: 'the releases of a module',
    picture: 'releases-module',
    as: 'admin',
    path: '/admin/releases?module=analytics',
    heading: 'Releases',
  },
  {
    name: 'rolling a module back',
    picture: 'releases-rollback',
    as: 'admin',
    path: '/admin/releases',
    heading: 'Releases',
    open: openOverlay('Roll back analytics', /^Roll back analytics/),
  },
  {
    name: 'rolling a version out',
    picture: 'releases-rollout',
    as: 'admin',
    path: '/admin/releases?module=analytics',
    heading: 'Releases',
    open: openOverlay('Advance', /^Roll out analytics/),
  },
  { name: 'an unknown admin page', as: 'admin', path: '/admin/nowhere', heading: 'Page not found' },
  {
    name: 'the palette',
    picture: 'command-palette',
    as: 'admin',
    path: '/admin',
    heading: /./,
    open: openOverlay(/^Go to a page/, 'Go to a page'),
  },
  { name: 'the admin menu', as: 'admin', path: '/admin', heading: /./, open: openOverlay('Menu', 'Admin'), width: 375 },
];

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

const VERSIONS: Screen[] = [
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
];

const BROKEN: Screen[] = [
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
    name: 'releases without a grant',
    as: 'admin',
    path: '/admin/releases',
    heading: 'You have no grant for releases',
    level: 2,
    broken: {
      by: (page) =>
        page.route('**/functions/v1/delivery/**', (route) =>
          route.fulfill({ status: 403, json: { error: { code: 'not_granted', message: 'No grant.' } } }),
        ),
      consoleMessages: /403/,
    },
  },
  {
    name: 'releases while the registry is down',
    as: 'admin',
    path: '/admin/releases',
    heading: 'The registry did not answer',
    level: 2,
    broken: { by: (page) => page.route('**/functions/v1/delivery/**', (route) => route.abort()), consoleMessages: /ERR_FAILED/ },
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

/** Every screen, filled with demo data. */
export const SCREENS: Screen[] = [...VISITOR, ...NEWCOMER, ...CUSTOMER, ...ADMIN, ...VERSIONS, ...BROKEN];

/** Opens a screen and waits until it has finished loading. */
export async function show(page: Page, screen: Screen, world: World): Promise<void> {
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: screen.width ?? width, height });
  await screen.broken?.by(page);
  await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(world));
  await page.getByRole('heading', { level: screen.level ?? 1, name: screen.heading }).waitFor();
  await waitUntilLoaded(page);
  if (!screen.open) return;
  await screen.open(page, world);
  await waitUntilLoaded(page);
}

/** Waits until no loading indicator is left. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page
    .getByRole('status')
    .filter({ hasText: /^Loading/ })
    .first()
    .waitFor({ state: 'hidden' });
  await page.evaluate(() => document.fonts.ready);
}
