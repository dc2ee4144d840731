import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/role-pages.ts';
import { signIn } from '../pages/auth.page.ts';
import type { World } from '../fixtures/world.ts';

type Address = string | ((world: World) => string);

/** The specification's public routes and the heading that shows the page has loaded. */
const PUBLIC: [route: string, heading: string | RegExp, address?: Address][] = [
  ['/', /Sold there/],
  ['/quote', 'Get a quote'],
  ['/quote-auto', /./],
  ['/auth', 'Sign in'],
  ['/about', /./],
  ['/blog', /./],
  ['/contact', /./],
  ['/cost-estimator', /./],
  ['/s/{shareToken}', /./, ({ sharedToken }) => `/s/${sharedToken}`],
];

const CUSTOMER: [route: string, heading: string | RegExp, address?: Address][] = [
  ['/dashboard', 'Dashboard'],
  ['/dashboard/quotes', 'Quotes'],
  ['/dashboard/quotes/{id}', /./, ({ sentQuote }) => `/dashboard/quotes/${sentQuote}`],
  ['/dashboard/orders', 'Orders'],
  ['/dashboard/orders/{id}', /./, ({ shippedOrder }) => `/dashboard/orders/${shippedOrder}`],
  ['/quote/{id}', /./, ({ approvedQuote }) => `/quote/${approvedQuote}`],
  ['/order/{id}', /./, ({ shippedOrder }) => `/order/${shippedOrder}`],
  ['/cart', 'Cart'],
  ['/checkout', 'Checkout', ({ approvedQuote }) => `/checkout?quotes=${approvedQuote}`],
  ['/messages', 'Messages'],
  ['/order-confirmation/{id}', 'Order placed', ({ unpaidOrder }) => `/order-confirmation/${unpaidOrder}`],
  ['/payment-success', 'Payment'],
  ['/payment-failure', 'Payment'],
  ['/profile', 'Profile'],
  ['/profile/address', 'Shipping addresses'],
];

const NOWHERE = '00000000-0000-4000-8000-00000000dead';
const UNKNOWN: [address: string, says: string | RegExp][] = [
  [`/dashboard/quotes/${NOWHERE}`, 'No such quote'],
  ['/dashboard/quotes/not-an-id', 'No such quote'],
  [`/dashboard/orders/${NOWHERE}`, 'No such order'],
  [`/quote/${NOWHERE}`, 'No such quote'],
  [`/order/${NOWHERE}`, 'No such order'],
  [`/order-confirmation/${NOWHERE}`, 'No such order'],
  [`/checkout?quotes=${NOWHERE}`, 'Checkout'],
  [`/payment-success?payment=${NOWHERE}`, 'Payment'],
  [`/payment-failure?payment=${NOWHERE}`, 'Payment'],
];

const addressOf = (route: string, address: Address | undefined, world: World) =>
  typeof address === 'function' ? address(world) : (address ?? route);

/** Expects the page between header and footer, and no not-found page. */
async function expectPage(page: Page, address: string, heading: string | RegExp): Promise<void> {
  const title = page.getByRole('heading', { level: 1, name: heading });
  await expect(title).toBeVisible();
  await expect(title).not.toHaveText('Page not found');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect(page.url()).toContain(address);
}

for (const [route, heading, given] of PUBLIC) {
  test(`anyone can open ${route}, with header and footer, and reload it`, async ({ pageOf, world }) => {
    const address = addressOf(route, given, world);
    const page = await pageOf('visitor');
    await page.goto(address);
    await expectPage(page, address, heading);
    await page.reload();
    await expectPage(page, address, heading);
  });
}

for (const [route, heading, given] of CUSTOMER) {
  test(`${route} asks a visitor to sign in, then returns, and survives a reload`, async ({ page, server, world }) => {
    const address = addressOf(route, given, world);
    await page.goto(address);
    await expect(page).toHaveURL(/\/auth$/);
    await signIn(page, { email: 'customer@demo.test', password: server.password }, { here: true });
    await expectPage(page, address, heading);
    await page.reload();
    await expectPage(page, address, heading);
  });
}

for (const [address, says] of UNKNOWN) {
  test(`shows not-found at ${address.replace(NOWHERE, '{unknown}')}`, async ({ pageOf, complaints }) => {
    complaints.expect(/status of 40[046]/); // the browser logs the database's 4xx response
    const page = await pageOf('customer');
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: says })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    await expect(page.getByText('Something went wrong')).toBeHidden();
  });
}

test('an invalid share link shows an explanation', async ({ pageOf, complaints }) => {
  complaints.expect(/status of 404/);
  const page = await pageOf('visitor');
  await page.goto('/s/not-a-token');
  await expect(page.getByRole('main')).toContainText(/This link/);
});

for (const address of ['/nowhere', '/dashboard/nowhere', '/quote/1/2', '/s']) {
  test(`any other path shows not-found: ${address}`, async ({ pageOf, complaints }) => {
    complaints.expect(/status of 404/);
    const page = await pageOf('visitor');
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await page.getByRole('link', { name: 'Go Home' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Sold there');
  });
}
