import { expect, type Page } from '@playwright/test';

const LIST_MS = 5000;
const CHOOSE_MS = 30_000;

/** Chooses in a searchable select: open, type, wait for the option, Enter. Opens it again if its list closed or could not be loaded. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const select = page.getByRole('combobox', { name: label });
  await expect(async () => {
    await select.click();
    await select.fill(option);
    await page.getByTitle(option).last().waitFor({ timeout: LIST_MS });
  }).toPass({ timeout: CHOOSE_MS });
  await select.press('Enter');
}
