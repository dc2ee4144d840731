import { expect, test } from '../fixtures/role-pages.ts';

for (const path of ['/cart', '/dashboard/quotes', '/dashboard/orders'])
  test(`${path} shows pictures of the demo’s products`, async ({ pageOf }) => {
    const page = await pageOf('customer');
    await page.goto(path);
    const pictures = page.getByRole('main').locator('img');
    await expect(pictures.first()).toBeVisible();
    await expect.poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.close();
  });
