import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/role-pages.ts';
import { isPhone } from '../pages/frame.page.ts';

/** Follows a link of the admin sidebar, which opens from the header on a phone. */
async function goInSidebar(page: Page, name: string) {
  if (isPhone(page)) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true }).click();
}

test('Escape and a link ask before they lose edits, every time', async ({ pageOf }) => {
  const page = await pageOf('admin');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await page.goto('/admin/countries');
  await page.getByRole('button', { name: 'India IN' }).click();
  const rate = page.getByLabel('For 1 US dollar');
  await rate.fill('90');
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(rate).toHaveValue('90');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(rate).toBeHidden();

  await page.goto('/admin/footer');
  await page.getByLabel('Headline').fill('Not saved');
  await goInSidebar(page, 'Countries');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Headline')).toHaveValue('Not saved');
  await goInSidebar(page, 'Countries');
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Countries' })).toBeVisible();
});
