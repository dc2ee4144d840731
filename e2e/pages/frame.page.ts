import type { Page } from '@playwright/test';

export const isPhone = (page: Page): boolean => page.viewportSize()!.width < 768;

/** Opens the cart drawer from the header. */
export async function openCart(page: Page) {
  await page.getByRole('button', { name: /^Cart/ }).click();
  return page.getByRole('dialog', { name: 'Your cart' });
}

/** From the shop's frame. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: isPhone(page) ? 'Menu' : /^Account menu/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
}
