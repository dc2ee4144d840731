import { type Locator, type Page, expect } from '@playwright/test';
import { untilOpen } from './dialog.ts';

/** Opens a module's drawer on /admin/releases. */
export async function openModule(page: Page, module: string): Promise<Locator> {
  await page.goto(`/admin/releases?module=${module}`);
  const drawer = page.getByRole('dialog', { name: module });
  await expect(drawer).toBeVisible();
  return drawer;
}

/** Opens the dialog of a button in the module's drawer and types the reason. */
export async function openDialog(page: Page, button: string, reason: string): Promise<Locator> {
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
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
