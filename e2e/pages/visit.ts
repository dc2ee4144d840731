import type { Page } from '@playwright/test';

/** Opens an address and waits until the page has taken over from its first screen, whose controls have no code yet. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('#landfall-first-screen').waitFor({ state: 'detached' });
}
