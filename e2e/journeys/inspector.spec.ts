import { findings, injectAxe } from '../pages/axe.ts';
import { expect, test } from '../fixtures/role-pages.ts';
import { visit } from '../pages/visit.ts';

test('an admin sees which module, version and source file a part of the page is from', async ({ pageOf }) => {
  const page = await pageOf('admin');
  await visit(page, '/admin/quotes');
  const panel = page.getByRole('region', { name: 'Modules on this page' });
  await expect(async () => {
    await page.keyboard.press('Alt+Shift+M'); // listens once the page is idle
    await expect(panel).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(panel.getByText(/^admin-ops \d+\.\d+\.\d+/)).toBeVisible();
  await expect(panel.getByText(/^Live, revision \d+$/)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(panel.getByText(/^(remotes\/admin-ops|libs\/ui)\/src\/[\w/.-]+\.tsx:\d+:\d+$/).first()).toBeVisible();
  await expect(panel.getByText('on screen')).toBeVisible();
  await page.getByRole('banner').getByRole('button').first().hover();
  await expect(panel.getByText(/^shell \d+\.\d+\.\d+/).first()).toBeVisible();
  await injectAxe(page);
  expect(await findings(page, ['wcag2a', 'wcag2aa', 'wcag22aa'])).toEqual([]);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
});

test('a dialog belongs to the page that opened it; visitors see versions, not sources', async ({ pageOf }) => {
  const page = await pageOf('visitor');
  await visit(page, '/quote#modules');
  const panel = page.getByRole('region', { name: 'Modules on this page' });
  await panel.getByRole('button', { name: /^Page/ }).click(); // the pointer may be over the header
  await expect(panel.getByText(/^storefront \d+\.\d+\.\d+/)).toBeVisible();
  await expect(panel.getByText('Sign in as an admin to see sources and other versions.')).toBeVisible();
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'About' })
    .click({ modifiers: ['Alt'] });
  await expect(page).toHaveURL(/\/quote/); // Alt chooses an element and presses nothing
  await expect(panel.getByText(/^shell \d+\.\d+\.\d+/).first()).toBeVisible();
});
