import type { Page } from '@playwright/test';

/** Chooses in a searchable select: open, type, wait for the option, Enter. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const select = page.getByRole('combobox', { name: label });
  await select.click();
  await select.fill(option);
  await page.getByTitle(option).last().waitFor();
  await select.press('Enter');
}
