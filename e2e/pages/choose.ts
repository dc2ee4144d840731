import type { Page } from '@playwright/test';

/** Chooses in a select as a person does: open, type, see the option, Enter. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const select = page.getByRole('combobox', { name: label });
  await select.click();
  await select.fill(option);
  await page.getByTitle(option).last().waitFor();
  await select.press('Enter');
}

/** Chooses in a select that is too short to be searched. */
export async function pick(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByTitle(option, { exact: true }).last().click();
}
