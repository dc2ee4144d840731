import { expect, test } from '../fixtures/role-pages.ts';

test('an admin changes a setting, finds the change in the audit log, and runs a job', async ({ pageOf }) => {
  const page = await pageOf('admin');
  await page.goto('/admin/system-settings');
  await page.getByRole('button', { name: 'Edit: Config health' }).click();
  const drawer = page.getByRole('dialog', { name: 'Config health' });
  const days = drawer.getByLabel('An exchange rate is old after');
  const next = (await days.inputValue()) === '9' ? '10' : '9';
  await days.fill(next);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('region', { name: 'Config health' })).toContainText(`${next} days`);

  await page.getByRole('navigation', { name: 'System settings' }).getByRole('link', { name: 'Audit log' }).click();
  const newest = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem').first();
  await expect(newest).toContainText('System settings');
  await expect(newest.getByRole('row', { name: /^Rate stale days/ })).toContainText(next);

  await page.getByRole('navigation', { name: 'System settings' }).getByRole('link', { name: 'Jobs' }).click();
  await page.getByRole('button', { name: 'Run now: Expire quotes' }).click();
  await expect(page.getByText('Expire quotes is done').first()).toBeVisible();
  await expect(page.getByRole('listitem', { name: 'Expire quotes' })).toContainText('by Maya Gurung');
});
