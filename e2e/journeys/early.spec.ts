import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/role-pages.ts';

/** URLs of the scripts executed in the page, in order. */
async function scriptsThatRun(page: Page): Promise<string[]> {
  const ran: string[] = [];
  const browser = await page.context().newCDPSession(page);
  browser.on('Debugger.scriptParsed', ({ url }) => ran.push(url));
  await browser.send('Debugger.enable');
  return ran;
}

/** Blocks files until the returned function is called. */
async function blockFiles(page: Page, files: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('A page’s shared dependencies run while the federation runtime is loading', async ({ pageOf }) => {
  const page = await pageOf('customer');
  const release = await blockFiles(page, '**/static/js/async/federation.*');
  const ran = await scriptsThatRun(page);
  await page.goto('/cart', { waitUntil: 'commit' });
  await expect.poll(() => ran.some((url) => url.includes('/shared-rxjs.'))).toBe(true);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
});

test('A page’s shared dependencies run on arrival, before the remote requests them', async ({ pageOf }) => {
  const page = await pageOf('customer');
  const release = await blockFiles(page, '**/modules/cart/**/remoteEntry.js');
  const ran = await scriptsThatRun(page);
  await page.goto('/cart', { waitUntil: 'commit' });
  await expect.poll(() => ran.some((url) => url.includes('/shared-rxjs.'))).toBe(true);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
});

test('An entry verified by the map runs once, while the federation runtime is loading', async ({ page }) => {
  const release = await blockFiles(page, '**/static/js/async/federation.*');
  const ran = await scriptsThatRun(page);
  await page.goto('/', { waitUntil: 'commit' });
  const ofRemote = () => ran.filter((url) => url.includes('/modules/storefront/'));
  await expect.poll(ofRemote).toHaveLength(2); // the page has loaded with it
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(ofRemote()).toHaveLength(2);
});
