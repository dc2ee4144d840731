import { bucketOf } from '@landfall/modules';
import type { Page } from '@playwright/test';
import { expect, test, untilTakenOver } from '../../fixtures/delivery.ts';

interface Vitals {
  module: string;
  version: string;
  lcp?: number;
  inp?: number;
}

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

/** LCP as the browser has it before the first press, ms. */
const largestPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        }),
      ),
  );

/** Until the browser has measured what was pressed: it does so with the next frame. */
const untilPainted = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));

test('a slow press is reported for the module in whose page it was, with the LCP, and others for the shell', async ({
  page,
  built,
}) => {
  const measuring = page.waitForResponse((response) => /\/vitals\.\w+\.js/.test(response.url()));
  await page.goto('/quote');
  await untilTakenOver(page);
  await measuring;
  await page.getByRole('main').evaluate((main) =>
    main.addEventListener('keydown', () => {
      for (const end = performance.now() + 600; performance.now() < end;);
    }),
  );
  await page.getByRole('main').getByRole('textbox').first().press('a');
  await page.getByRole('banner').getByRole('link').first().press('Shift');
  await untilPainted(page);
  const vitals = await hidden(page);
  console.log(
    `performance of a visit: ${JSON.stringify({ environment: 'production', vitals }).length} bytes, ${JSON.stringify(vitals)}`,
  );
  const of = (module: string) => vitals.find((one) => one.module === module);
  expect(of('storefront')).toMatchObject({ version: built['storefront'], inp: 7 });
  expect(of('storefront')!.lcp).toBe(bucketOf('lcp', await largestPaint(page)));
  expect(of('shell')!.inp).toBeLessThan(7);
});
