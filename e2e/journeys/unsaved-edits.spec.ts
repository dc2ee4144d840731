import { expect, test } from '../fixtures/role-pages.ts';

test('Escape and a link ask before they lose edits, as often as they are tried', async ({ pageOf }) => {
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
  await page.getByRole('link', { name: 'Countries' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Headline')).toHaveValue('Not saved');
  await page.getByRole('link', { name: 'Countries' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Countries' })).toBeVisible();
});
