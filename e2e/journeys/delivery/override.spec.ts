import type { Page } from '@playwright/test';
import { NEXT, expect, test, versionIn } from '../../fixtures/delivery.ts';

const PREVIEW = '7.2.0-rc.1';

const question = (page: Page) => page.getByRole('dialog', { name: /in this tab/ });
const badge = (page: Page) => page.getByRole('region', { name: 'Versions in this tab' });
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Cart' });
const panel = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part of Landfall is not available' });

test.beforeEach(({ operator, built }) => operator.serve('cart', built['cart']!));

test('a tester’s tab uses another version after a click, keeps it, and leads back', async ({ page, context, built }) => {
  await page.goto(`/cart?module.cart=${NEXT}`);
  await expect(question(page)).toContainText('cart');
  await expect(question(page)).toContainText(NEXT);
  await expect(heading(page)).toBeHidden();
  await expect(page).toHaveURL(/\/cart$/);
  await page.getByRole('button', { name: 'Use in this tab' }).click();
  await expect(heading(page)).toBeVisible();
  expect(await versionIn(page, 'cart')).toBe(`${NEXT} override`);
  await page.reload();
  await expect(heading(page)).toBeVisible();
  await expect(badge(page)).toContainText(`Cart ${NEXT}`);
  expect(await versionIn(page, 'cart')).toBe(`${NEXT} override`);

  const other = await context.newPage();
  await other.goto('/cart');
  await expect(heading(other)).toBeVisible();
  expect(await versionIn(other, 'cart')).toBe(`${built['cart']} stable`);

  await badge(page).getByRole('button', { name: 'Back to live' }).click();
  await expect(badge(page)).toBeHidden();
  await expect(heading(page)).toBeVisible();
  expect(await versionIn(page, 'cart')).toBe(`${built['cart']} stable`);
});

for (const key of ['Escape', 'Enter'])
  test(`a link alone changes nothing: pressing ${key} without reading keeps the live version`, async ({ page, built }) => {
    await page.goto(`/cart?module.cart=${NEXT}`);
    await expect(question(page)).toBeVisible();
    await page.keyboard.press(key);
    await expect(heading(page)).toBeVisible();
    expect(await versionIn(page, 'cart')).toBe(`${built['cart']} stable`);
    await expect(badge(page)).toBeHidden();
  });

test('a preview opens with its link alone, and not once it was withdrawn', async ({ page, operator, complaints }) => {
  complaints.expect(/did not load/, /module-map\/release/);
  const { preview } = (await operator.publish('cart', PREVIEW, '--preview')) as { preview: { link: string } };
  await page.goto(`/cart?module.cart=${PREVIEW}`);
  await page.getByRole('button', { name: 'Use in this tab' }).click();
  await expect(panel(page)).toContainText('preview');
  await page.goto(`/cart${new URL(preview.link).search}`);
  await expect(heading(page)).toBeVisible();
  expect(await versionIn(page, 'cart')).toBe(`${PREVIEW} override`);
  await operator.release('withdraw', 'cart', PREVIEW, '--reason', 'a test');
  await page.reload();
  await expect(panel(page)).toContainText('withdrawn');
  await badge(page).getByRole('button', { name: 'Back to live' }).click();
  await expect(heading(page)).toBeVisible();
});
