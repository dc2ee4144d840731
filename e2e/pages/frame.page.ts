import type { Page } from '@playwright/test';

export const isPhone = (page: Page): boolean => page.viewportSize()!.width < 768;

/** Opens the cart drawer from the header. */
export async function openCart(page: Page) {
  await page.getByRole('button', { name: /^Cart/ }).click();
  return page.getByRole('dialog', { name: 'Your cart' });
}
