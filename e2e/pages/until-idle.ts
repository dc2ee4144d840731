import { expect, type Page } from '@playwright/test';

/** Waits until a page has fetched all that it fetches while idle (docs/decisions/043). */
export async function untilIdle(page: Page): Promise<void> {
  let before = 0;
  const isSettled = async () => {
    const now = await page.locator('link[rel=prefetch]').count();
    const same = now > 0 && now === before;
    before = now;
    return same;
  };
  await expect.poll(isSettled, { intervals: [1000], timeout: 20_000 }).toBe(true);
  await page.waitForLoadState('networkidle');
}
