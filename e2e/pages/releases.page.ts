import { type Locator, type Page, expect } from '@playwright/test';
import { untilOpen } from './dialog.ts';

/** Opens a module's page. */
export async function openModule(page: Page, module: string): Promise<Locator> {
  await page.goto(`/admin/releases/${module}`);
  await expect(page.getByRole('heading', { level: 1, name: module })).toBeVisible();
  return page.getByRole('main');
}

/** Opens the dialog of a button and types the reason. */
export async function openDialog(page: Page, button: string, reason: string): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /\?$/ });
  await untilOpen(dialog);
  await dialog.getByLabel('Reason').fill(reason);
  return dialog;
}

/** Opens the dialog, types the reason, confirms, and waits until it is done. */
export async function confirmDialog(page: Page, button: string, ok: string, reason: string): Promise<void> {
  const dialog = await openDialog(page, button, reason);
  await dialog.getByRole('button', { name: ok, exact: true }).click();
  await expect(dialog).toBeHidden();
}
