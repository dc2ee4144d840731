import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/role-pages.ts';

/** Page visits; more for a long run: WATCH_VISITS=100. */
const VISITS = Number(process.env['WATCH_VISITS'] ?? 5);
const ADMIN = [
  '/admin/quotes',
  '/admin/users',
  '/admin/shipping-routes',
  '/',
  '/admin/releases',
  '/admin/analytics',
  '/dashboard',
  '/cart',
];

/** Collects what the shell saw modules do. */
function seenOn(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    const body = request.url().endsWith('/module-health') ? (request.postData() ?? '') : '';
    if (body.includes('"seen"')) seen.push(body);
  });
  return seen;
}

/** Goes to a page as a link does, and stays until the watch has looked at what the page before it left. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await page.waitForTimeout(3000); // three looks of the watch: nothing on the page tells of them
}

async function openWatched(page: Page, path: string): Promise<void> {
  const watching = page.waitForResponse((response) => /\/watch\.\w+\.js/.test(response.url()));
  await page.goto(path);
  await (await watching).finished();
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
}

test('the healthy shop has no misbehaviour in a round of visits, and a freeze is named after the reload', async ({
  pageOf,
  complaints,
}) => {
  test.setTimeout(60_000 + VISITS * 6000);
  complaints.expect(/storefront .* kept the page busy \(until reload\)/);
  const page = await pageOf('admin');
  const seen = seenOn(page);
  await openWatched(page, ADMIN[0]!);
  for (let visits = 0; visits < VISITS; visits++) await go(page, ADMIN[visits % ADMIN.length]!);
  expect(seen).toEqual([]);

  await go(page, '/quote');
  await page.evaluate(() => {
    sessionStorage.setItem(
      'landfall-beat',
      sessionStorage.getItem('landfall-beat')!.replace(/"at":\d+/, `"at":${Date.now() - 9000}`),
    );
    Object.defineProperty(Storage.prototype, 'removeItem', { value() {} }); // a frozen page says no farewell
    Object.defineProperty(Storage.prototype, 'setItem', { value() {} });
  });
  const reported = page.waitForRequest((request) => (request.postData() ?? '').includes('until reload'));
  await page.reload();
  expect(JSON.parse((await reported).postData()!)).toMatchObject({
    seen: [{ module: 'storefront', kind: 'freeze', detail: 'until reload' }],
  });
});
