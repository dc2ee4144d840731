import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/role-pages.ts';

/** Same-origin paths that a part of the page links to. */
const linked = async (part: Locator): Promise<string[]> => {
  await part.getByRole('link').first().waitFor();
  const hrefs = await part.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return hrefs.filter((href) => href.startsWith('/'));
};

for (const role of ['visitor', 'customer'] as const) {
  test(`every link of the home page leads a ${role} to a page`, async ({ pageOf }) => {
    const page = await pageOf(role);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Sold there');
    const addresses = new Set(await linked(page.getByRole('main')));
    expect([...addresses]).toContain('/quote');
    for (const address of addresses) {
      await page.goto(address);
      const title = page.getByRole('heading', { level: 1 });
      await expect(title, address).toBeVisible();
      await expect(title, address).not.toHaveText(/not found|went wrong|not available/i);
      await expect(page.getByRole('alert'), address).toHaveCount(0);
    }
  });
}

test('every link of the dashboard and its lists leads a customer to a page', async ({ pageOf }) => {
  const page = await pageOf('customer');
  const addresses = new Set<string>();
  for (const list of ['/dashboard', '/dashboard/quotes', '/dashboard/orders', '/cart', '/messages', '/profile']) {
    await page.goto(list);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const address of await linked(page.getByRole('main'))) addresses.add(address.replace(/\?.*/, ''));
  }
  // One address of each kind: all quotes share one page.
  const kinds = new Map([...addresses].map((address) => [address.replace(/[0-9a-f-]{36}/, '{id}'), address]));
  for (const address of kinds.values()) {
    await page.goto(address);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title, address).toBeVisible();
    await expect(title, address).not.toHaveText(/not found|no such|went wrong|not available/i);
  }
});

test('the cart icon opens the drawer, and its View Cart the page', async ({ pageOf }) => {
  const page = await pageOf('customer');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Cart, \d+/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Your cart' });
  await expect(drawer.getByRole('tab', { name: /^Cart \(\d+\)$/ })).toBeVisible();
  await drawer.getByRole('button', { name: 'View Cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(drawer).toBeHidden();
});
