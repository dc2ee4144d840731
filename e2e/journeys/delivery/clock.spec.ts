import type { Page } from '@playwright/test';
import { expect, test, versionIn } from '../../fixtures/delivery.ts';
import { signIn } from '../../pages/auth.page.ts';
import { visit } from '../../pages/visit.ts';

const HOUR = 3_600_000;

/** Sets this browser's clock; timers keep their speed. */
const setClock = (page: Page, hours: number) => page.clock.setFixedTime(Date.now() + hours * HOUR);
const clockNotice = (page: Page) => page.getByRole('region', { name: 'Clock' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.beforeEach(({ complaints }) => complaints.expect(/clock of this device/, /changed the built-in Date/));

for (const [title, hours, said] of [
  ['25 hours ahead', 25, '25 hours ahead'],
  ['two days ahead', 49, '2 days ahead'],
  ['three days behind', -72, '3 days behind'],
] as const)
  test(`On a device whose clock is ${title} pages open with the live releases, and a notice says it once`, async ({
    page,
    operator,
  }) => {
    const live = (await operator.map()).modules['cart']!.stable.version;
    await page.goto('/cart'); // a returning visitor
    await expect(heading(page, 'Cart')).toBeVisible();
    await setClock(page, hours);
    const map = page.waitForResponse('**/modules/production.json');
    await page.goto('/cart');
    await expect(heading(page, 'Cart')).toBeVisible();
    expect(await versionIn(page, 'cart')).toBe(`${live} stable`);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await map;
    await expect(clockNotice(page)).toContainText(`The clock of this device is ${said}`);
    await page.reload();
    await expect(heading(page, 'Cart')).toBeVisible();
    await expect(clockNotice(page)).toBeHidden();
  });

test('Signing in on a device whose clock is 25 hours ahead asks for one token', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await setClock(page, 25);
  let tokens = 0;
  page.on('request', (request) => void (tokens += Number(request.url().includes('/auth/v1/token'))));
  await visit(page, '/auth');
  await signIn(page, { email: 'customer@demo.test', password: server.password }, { here: true });
  for (const path of ['/dashboard', '/cart', '/messages']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(tokens).toBe(1);
  await context.close();
});
