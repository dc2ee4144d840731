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
async function hold(page: Page, files: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('What a page borrows runs while the federation runtime is on its way', async ({ pageOf }) => {
  const page = await pageOf('customer');
  const release = await hold(page, '**/static/js/async/federation.*');
  const ran = await scriptsThatRun(page);
  await page.goto('/cart', { waitUntil: 'commit' });
  await expect.poll(() => ran.some((url) => url.includes('/lent-rxjs.'))).toBe(true);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
});

test('What a page borrows runs as it arrives, before the remote asks for it', async ({ pageOf }) => {
  const page = await pageOf('customer');
  const release = await hold(page, '**/modules/cart/**/remoteEntry.js');
  const ran = await scriptsThatRun(page);
  await page.goto('/cart', { waitUntil: 'commit' });
  await expect.poll(() => ran.some((url) => url.includes('/lent-rxjs.'))).toBe(true);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
});

test('An entry that the map vouches for runs while the federation runtime is on its way, and once', async ({ page }) => {
  const release = await hold(page, '**/static/js/async/federation.*');
  const ran = await scriptsThatRun(page);
  await page.goto('/', { waitUntil: 'commit' });
  const ofRemote = () => ran.filter((url) => url.includes('/modules/storefront/'));
  await expect.poll(ofRemote).toHaveLength(2); // the page has loaded with it
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(ofRemote()).toHaveLength(2);
});
