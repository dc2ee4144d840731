import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/seats.ts';
import { isPhone } from '../pages/frame.page.ts';

const REM = 16; // px, at the usual text size
const widthOf = async (page: Page, part: string) => (await page.locator(part).boundingBox())!.width / REM;

test('the sidebar is 16rem wide, 3rem folded and 18rem on a phone', async ({ pageOf }) => {
  const page = await pageOf('admin');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Admin' })).toBeVisible();
    await expect.poll(() => widthOf(page, '.sh-side-sheet')).toBe(18);
    return;
  }
  await expect.poll(() => widthOf(page, '.sh-side')).toBe(16);
  await page.keyboard.press('Control+b');
  await expect.poll(() => widthOf(page, '.sh-side')).toBe(3);
  await page.keyboard.press('Control+b');
  await expect.poll(() => widthOf(page, '.sh-side')).toBe(16);
});
