import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/role-pages.ts';
import { isPhone } from '../pages/frame.page.ts';
import { visit } from '../pages/visit.ts';

/** Holds back code of modules until the returned function is called. */
async function holdModules(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/modules/**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

const press = (page: Page, to: string) => page.locator(`a[href="${to}"]:visible`).last().click();
/** Where the next page's heading will be. */
const place = (page: Page) => page.locator('main .sh-next');
const heading = (page: Page) => page.locator('main h1');

test('A press hides the page before, until the pressed page is there', async ({ pageOf }) => {
  const page = await pageOf('visitor');
  await visit(page, '/about');
  const release = await holdModules(page);
  await press(page, '/contact');
  await expect(place(page)).toBeAttached();
  await expect(heading(page)).toBeHidden();
  await press(page, '/cost-estimator'); // another one instead
  await press(page, '/about'); // and back
  await expect(place(page)).toHaveCount(0);
  await expect(heading(page)).toHaveText(/About/);
  await expect(heading(page)).toBeVisible();
  await press(page, '/contact');
  release();
  await expect(page).toHaveTitle(/^Contact/);
  await expect(heading(page)).toHaveText('Contact');
  await expect(heading(page)).toBeVisible();
  await expect(place(page)).toHaveCount(0);
  await expect(page.locator('main')).toBeFocused();
});

test('A pressed link of the header is marked until its page is there', async ({ pageOf }) => {
  const page = await pageOf('visitor');
  test.skip(isPhone(page), 'a phone has it in the sheet, which closes');
  await visit(page, '/about');
  const release = await holdModules(page);
  const link = page.getByRole('banner').getByRole('link', { name: 'Get Quote' });
  await link.click();
  await expect(link).toHaveClass(/sh-pressed/);
  release();
  await expect(page).toHaveTitle(/^Get Quote/);
  await expect(link).not.toHaveClass(/sh-pressed/);
});

test('A page whose module does not load says so', async ({ pageOf, complaints }) => {
  complaints.expect(/ERR_FAILED|did not load|ModuleLoadError|ChunkLoadError|preloaded/);
  const page = await pageOf('customer');
  await visit(page, '/about');
  await page.route('**/modules/customer-dashboard/**', (route) => route.abort());
  await press(page, '/messages');
  await expect(page.locator('main').getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 30_000 });
  await expect(place(page)).toHaveCount(0);
});
