import type { Page } from '@playwright/test';
import { blockShell } from '../fixtures/block-shell.ts';
import { expect, test } from '../fixtures/role-pages.ts';
import { visit } from '../pages/visit.ts';

const SCREEN = '#landfall-first-screen';
const keptAddresses = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).flatMap((key) => (key.startsWith('landfall-kept ') ? [key.split(' ')[1]] : [])));

const forgetCopies = (page: Page) =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('landfall-kept ')) localStorage.removeItem(key);
  });

for (const [person, address] of [
  ['customer', '/cart'],
  ['admin', '/admin/quotes'],
] as const)
  test(`${address} is shown as it was last seen before any code, and updated once its data has come`, async ({ pageOf }) => {
    const page = await pageOf(person);
    await visit(page, address);
    await forgetCopies(page); // another test's may be of another theme
    await expect.poll(() => keptAddresses(page), { timeout: 15_000 }).toContain(address);
    const name = person === 'customer' ? /price stands until/ : /^\d+ quotes$/;
    const seen = await page.locator('#root main').getByText(name).first().textContent();

    const release = await blockShell(page);
    await page.goto(address, { waitUntil: 'commit' });
    const screen = page.locator(SCREEN);
    await expect(screen.getByText(seen!, { exact: true }).first()).toBeVisible();
    await expect(screen.getByRole('status').filter({ hasText: 'As you last saw it' })).toBeVisible();
    release();
    await expect(screen).toHaveCount(0);
    await expect(page.locator('#root main').getByText(name).first()).toBeVisible();
    await expect(page.getByText('As you last saw it')).toHaveCount(0);
  });

test('a page of one record is not kept', async ({ pageOf }) => {
  const page = await pageOf('customer');
  await visit(page, '/dashboard/quotes');
  await page.locator('#root main a[href^="/dashboard/quotes/"]').first().click();
  await expect(page).toHaveURL(/\/dashboard\/quotes\/.+/);
  await expect(page.locator('#root main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await visit(page, '/dashboard/orders'); // leaving hides the page, which is when copies are made
  await expect.poll(() => keptAddresses(page), { timeout: 15_000 }).toContain('/dashboard/orders');
  expect((await keptAddresses(page)).filter((address) => /^\/dashboard\/quotes\/./.test(address!))).toEqual([]);
});
