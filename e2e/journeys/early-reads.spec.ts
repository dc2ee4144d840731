import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/role-pages.ts';
import { visit } from '../pages/visit.ts';
import { waitUntilLoaded } from '../screens/screens.ts';

interface Read {
  method: string;
  path: string;
}
async function readsOf(page: Page): Promise<Read[]> {
  return JSON.parse((await page.locator('#landfall-reads').textContent())!) as Read[];
}
/** What was sent and has not been used. */
const unused = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...((globalThis as { landfallReads?: Map<string, unknown> }).landfallReads?.keys() ?? [])]);

const PAGES = {
  customer: ['/cart', '/dashboard', '/dashboard/quotes', '/dashboard/orders', '/profile', '/profile/address'],
  admin: [
    '/admin',
    '/admin/quotes',
    '/admin/orders',
    '/admin/payment-management',
    '/admin/customers',
    '/admin/templates',
    '/admin/countries',
    '/admin/shipping-routes',
    '/admin/customs',
    '/admin/bank-accounts',
    '/admin/auto-settings',
    '/admin/status-management',
    '/admin/email-templates',
    '/admin/users',
    '/admin/analytics',
    '/admin/cart-analytics',
    '/admin/cart-recovery',
    '/admin/rejection-analytics',
    '/admin/fulfilment-analytics',
  ],
} as const;

for (const role of ['customer', 'admin'] as const)
  test(`each page of a ${role} uses all that was requested before its code came`, async ({ pageOf }) => {
    test.setTimeout(120_000);
    const page = await pageOf(role);
    for (const address of PAGES[role]) {
      await visit(page, address);
      await waitUntilLoaded(page);
      const reads = await readsOf(page);
      expect.soft(reads.length, `${address} sends its role and its data`).toBeGreaterThan(1);
      await expect.soft.poll(() => unused(page), { message: address }).toEqual([]);
    }
  });

test('a list requests its rows before its code has come, and only once', async ({ pageOf }) => {
  const page = await pageOf('admin');
  let rows = 0;
  page.on('request', (request) => void (request.url().endsWith('/rpc/admin_quote_list') && (rows += 1)));
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/modules/**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  const fetched = page.waitForResponse((response) => response.url().endsWith('/rpc/admin_quote_list'));
  await page.goto('/admin/quotes', { waitUntil: 'commit' });
  expect((await fetched).status()).toBe(200);
  release();
  await waitUntilLoaded(page);
  await expect(page.locator('#main tbody [data-row-key], #main ul li a').first()).toBeVisible();
  expect(rows).toBe(1);
});

test('an address with filters requests no list without them', async ({ pageOf }) => {
  const page = await pageOf('admin');
  await visit(page, '/admin/quotes?status=sent');
  expect((await readsOf(page)).map(({ path }) => path)).toEqual(['/rest/v1/rpc/has_role']);
});
