import type { Page } from '@playwright/test';
import { expect, test, untilTakenOver } from '../../fixtures/delivery.ts';

interface Vitals {
  module: string;
  version: string;
  lcp?: number;
  inp?: number;
}

/** A handler of the module that keeps the page busy. */
const makeSlow = (page: Page, name: string, ms: number) =>
  page
    .getByRole('button', { name })
    .first()
    .evaluate((button, busy) => {
      button.addEventListener('click', () => {
        const end = performance.now() + busy;
        while (performance.now() < end);
      });
    }, ms);

/** What the page says when its tab is hidden. */
async function hidden(page: Page): Promise<Vitals[]> {
  const told = page.waitForRequest(
    (request) => request.url().endsWith('/module-health') && (request.postData() ?? '').includes('vitals'),
  );
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  return (JSON.parse((await told).postData()!) as { vitals: Vitals[] }).vitals;
}

test('a slow press is reported for the module in whose page it was, and the LCP with it', async ({ page, built }) => {
  const chunk = page.waitForResponse((response) => /vitals/.test(response.url()), { timeout: 20_000 });
  await page.goto('/quote');
  await untilTakenOver(page);
  await chunk;
  const button = page.getByRole('main').getByRole('button').first();
  const name = await button.innerText();
  await makeSlow(page, name, 700);
  await button.click();
  await page.getByRole('banner').getByRole('button').first().press('Shift');
  await page.waitForFunction(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(true), 100))));
  const vitals = await hidden(page);
  const of = (module: string) => vitals.find((one) => one.module === module);
  expect(of('storefront')).toMatchObject({ version: built['storefront'], inp: 7 });
  expect(of('storefront')!.lcp).toBeGreaterThanOrEqual(0);
  expect(of('shell')!.inp).toBeLessThan(7);
  const message = JSON.stringify({ environment: 'production', vitals });
  console.log(`performance: ${message.length} bytes, ${message}`);
});
