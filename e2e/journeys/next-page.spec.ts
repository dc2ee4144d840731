import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/role-pages.ts';
import { visit } from '../pages/visit.ts';

const CODE = '**/modules/**/*.js';

const screenOf = (page: Page) => page.locator('.sh-next');
const headingOf = (page: Page, name: string) => screenOf(page).getByRole('heading', { level: 1, name });

/** Holds back code of modules until the returned function is called. */
async function holdModules(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(CODE, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Points at a link until the screen of its page has been fetched, then presses it. */
async function press(page: Page, to: string): Promise<void> {
  const link = page.locator(`a[href="${to}"]:visible`).last();
  const fetched = page.waitForResponse((response) => response.url().includes('/screens.json'));
  await link.hover();
  await fetched;
  await link.click();
}

test.describe('A press on a link', () => {
  test('shows the next page’s heading before its code has come, and what is typed meanwhile is in the page', async ({
    pageOf,
  }) => {
    const page = await pageOf('visitor');
    await visit(page, '/about');
    const release = await holdModules(page);
    await press(page, '/contact');
    await expect(headingOf(page, 'Contact')).toBeVisible();
    await expect(page.locator('#main'), 'the page before').toHaveAttribute('inert');
    await screenOf(page).getByLabel('Name').fill('Nima Sherpa');
    release();
    await expect(screenOf(page)).toHaveCount(0);
    await expect(page).toHaveTitle(/^Contact/);
    await expect(page.getByLabel('Name')).toHaveValue('Nima Sherpa');
    await expect(page.getByLabel('Name')).toBeFocused();
    await expect(page.locator('#main')).not.toHaveAttribute('inert');
  });

  test('while another page is on its way shows that one, and on the page that is there brings it back', async ({ pageOf }) => {
    const page = await pageOf('visitor');
    await visit(page, '/about');
    const release = await holdModules(page);
    await press(page, '/contact');
    await expect(headingOf(page, 'Contact')).toBeVisible();
    await press(page, '/cost-estimator');
    await expect(headingOf(page, 'Cost estimator')).toBeVisible();
    await page.locator('a[href="/about"]:visible').last().click();
    await expect(screenOf(page)).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(/About/);
    release();
    await expect(page).toHaveURL(/\/about$/);
  });

  test('opens a link of the screen too', async ({ pageOf }) => {
    const page = await pageOf('visitor');
    await visit(page, '/about');
    await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
    const release = await holdModules(page);
    await press(page, '/blog');
    await expect(headingOf(page, 'Blog')).toBeVisible();
    await screenOf(page)
      .getByRole('link', { name: /landed/i })
      .first()
      .click();
    release();
    await expect(page).toHaveURL(/\/blog\?post=/);
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: /landed/i })).toBeVisible();
    expect(await page.evaluate(() => 'isSameDocument' in globalThis), 'without a reload').toBe(true);
  });

  test('on a list shows its heading at once, and then its rows', async ({ pageOf }) => {
    const page = await pageOf('customer');
    await visit(page, '/dashboard');
    const release = await holdModules(page);
    await press(page, '/dashboard/orders');
    await expect(headingOf(page, 'Orders')).toBeVisible();
    release();
    await expect(page.locator('#main').getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await expect(page.locator('#main a[href^="/dashboard/orders/"]').first()).toBeVisible();
    await expect(screenOf(page)).toHaveCount(0);
  });

  test('shows what went wrong when the page’s module does not load', async ({ pageOf, complaints }) => {
    complaints.expect(/ERR_FAILED|did not load|ModuleLoadError|ChunkLoadError|preloaded/);
    const page = await pageOf('customer');
    await visit(page, '/about');
    await page.route('**/modules/customer-dashboard/**', (route) => route.abort());
    await press(page, '/messages');
    await expect(page.locator('#main').getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 30_000 });
    await expect(screenOf(page)).toHaveCount(0);
  });
});
