import type { Page } from '@playwright/test';
import { type Damage, deleteFiles, removeModule, replaceEntry } from '../fixtures/release-damage.ts';
import { type Server, startServer } from '../fixtures/server.ts';
import { expect, test as base } from '../fixtures/test.ts';
import { signIn } from '../pages/auth.page.ts';
import { choose } from '../pages/choose.ts';

interface Fault {
  damage: Damage;
  /** Additional network failures. */
  break?(page: Page): Promise<unknown>;
}

/** Console messages while a module fails to load: the shell's warning, failed files, unused preloads. */
const FAILING = [
  /modules\/cart/,
  /cart did not load/,
  /ModuleLoadError/,
  /built wrongly/,
  /was preloaded using link preload but not used/,
];

const HANGS: Fault = {
  damage: {},
  break: (page) => page.route('**/modules/cart/**', () => new Promise(() => {})),
};

const FAULTS: Record<string, Fault> = {
  'has lost its files': { damage: deleteFiles('cart') },
  'throws while it loads': { damage: replaceEntry('cart', "throw new Error('built wrongly');") },
  hangs: HANGS,
};

/** The rest of the journey uses only working remotes: request a quote, read its price, approve it. */
async function finishOtherSteps(page: Page): Promise<void> {
  await page.goto('/quote');
  await page.getByLabel('Product name').fill('Wireless earbuds');
  await choose(page, 'Bought in', 'United States');
  await choose(page, 'Delivered to', 'Nepal');
  await page.getByRole('button', { name: 'Request quote' }).click();
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible();
  await page.goto('/dashboard/quotes');
  await page.getByRole('main').getByRole('link').filter({ hasText: 'Sent' }).first().click();
  await expect(page.getByRole('heading', { name: 'Landed cost' })).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).locator('visible=true').first().click();
  await expect(page.getByText('Quote approved', { exact: true })).toBeVisible();
}

const testWith = (damage: Damage) =>
  base.extend<object, { server: Server }>({
    server: [
      async ({}, use) => {
        const server = await startServer(damage);
        await use(server);
        await server.stop();
      },
      { scope: 'worker', timeout: 240_000 },
    ],
  });

const testWithout = testWith(removeModule('cart'));
testWithout.describe('where cart is not in the map', () => {
  testWithout(
    'its button names the failure, its page is not found, and everything else works',
    async ({ page, server, complaints }) => {
      complaints.expect(/status of 404/); // the page of /cart
      await signIn(page, { email: 'customer@demo.test', password: server.password });
      await page.getByRole('button', { name: /^Cart/ }).click();
      await expect(page.getByText('The cart is not available right now', { exact: true })).toBeVisible();
      await page.goto('/cart');
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
      await finishOtherSteps(page);
    },
  );
});

for (const [what, fault] of Object.entries(FAULTS)) {
  const test = testWith(fault.damage);

  test.describe(`where cart ${what}`, () => {
    test('the drawer and the page show an error panel, and everything else works', async ({ page, server, complaints }) => {
      complaints.expect(...FAILING);
      await signIn(page, { email: 'customer@demo.test', password: server.password });
      await fault.break?.(page);

      await page.getByRole('button', { name: /^Cart/ }).click();
      const panel = page.getByRole('alert').filter({ hasText: 'This part of Landfall is not available' });
      await expect(panel).toContainText('Cart', { timeout: 15_000 });
      await panel.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

      await page.goto('/cart', { waitUntil: 'commit' });
      await expect(panel).toContainText('Cart', { timeout: 15_000 });
      await page.getByRole('link', { name: 'Landfall' }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Sold there');
      await finishOtherSteps(page);
    });
  });
}

const testUnreadable = testWith(replaceEntry('storefront', "throw new Error('built wrongly');"));
testUnreadable.describe('where storefront throws while it loads', () => {
  testUnreadable('its pages can still be read, below the panel, and links in them work', async ({ page, complaints }) => {
    complaints.expect(...FAILING, /modules\/storefront/, /storefront did not load/);
    await page.goto('/contact', { waitUntil: 'commit' });
    await page.getByLabel('Message').fill('Hello there');
    const panel = page.getByRole('alert').filter({ hasText: 'This part of Landfall is not available' });
    await expect(panel).toContainText('Storefront', { timeout: 15_000 });
    const readable = page.getByRole('region', { name: 'The page without its functions' });
    await expect(readable.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
    await expect(readable.getByLabel('Message')).toHaveValue('Hello there');
    await expect(readable.getByRole('button', { name: 'Send message' })).toBeDisabled();
    await page.goto('/blog?post=landed-cost', { waitUntil: 'commit' });
    await expect(panel).toBeVisible({ timeout: 15_000 });
    await readable.getByRole('link', { name: 'Estimate a cost' }).click();
    await expect(page).toHaveURL(/\/cost-estimator$/);
    await expect(readable.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 15_000 });
  });
});

base('after a module hung, Retry shows it in the same page', async ({ page, server, complaints }) => {
  complaints.expect(...FAILING);
  await signIn(page, { email: 'customer@demo.test', password: server.password });
  await HANGS.break!(page);
  await page.goto('/cart', { waitUntil: 'commit' });
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible({ timeout: 15_000 });
  await page.evaluate(() => Object.assign(window, { samePage: true }));
  await page.unroute('**/modules/cart/**');
  await retry.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  expect(await page.evaluate(() => 'samePage' in window)).toBe(true);
});

/** Bytes per second. Everything /cart needs takes 15 s in total. */
const SLOW = 25_000;

base('a slow network is no fault: the cart comes late, and comes', async ({ page, context, server }) => {
  await signIn(page, { email: 'customer@demo.test', password: server.password });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const slow = { offline: false, latency: 500, downloadThroughput: SLOW, uploadThroughput: SLOW };
  await session.send('Network.emulateNetworkConditions', slow);
  await page.goto('/cart', { waitUntil: 'commit' });
  await expect(page.getByRole('main').locator('.cart_cartRow').first()).toBeVisible({ timeout: 60_000 });
});
