import type { Page, Request } from '@playwright/test';
import { expect, test } from '../fixtures/role-pages.ts';
import { untilIdle } from '../pages/until-idle.ts';
import { waitUntilLoaded } from '../screens/screens.ts';

const DATA = /\/(rest|functions)\/v1\//;
/** Requested by the frame itself, at intervals. */
const OF_FRAME = /admin_counts/;

/** Data requests of a page, as text. */
function recordData(page: Page): { take(): string[] } {
  let seen: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (DATA.test(pathname) && !OF_FRAME.test(pathname)) seen.push(`${pathname}${search} ${request.postData() ?? ''}`);
  });
  return {
    take() {
      const taken = seen;
      seen = [];
      return taken;
    },
  };
}

/** Pages that read their data each time they are shown, because another admin may just have changed it. */
const READ_WHEN_SHOWN = ['/admin/footer', '/admin/home-page-settings', '/admin/releases', '/admin/system-settings'];

/** Long enough to count as a hover (preload-links.ts: 80 ms). */
const HOVER_MS = 400;

const untilQuiet = (page: Page) => page.waitForLoadState('networkidle');

/** Hovers a link, then presses it. @returns what each of the two requested */
async function hoverAndPress(page: Page, to: string): Promise<{ hovered: string[]; pressed: string[] }> {
  const data = recordData(page);
  const link = page.locator(`a[href="${to}"]:visible`).first();
  await link.hover();
  await page.waitForTimeout(HOVER_MS);
  await untilQuiet(page);
  const hovered = data.take();
  await link.click();
  await page.waitForURL(`**${to}`);
  await waitUntilLoaded(page);
  await untilQuiet(page);
  return { hovered, pressed: data.take() };
}

test('a hovered order of a customer’s dashboard requests its data, which the press does not request again', async ({
  pageOf,
  world,
}) => {
  const page = await pageOf('customer');
  await page.goto('/dashboard');
  await waitUntilLoaded(page);
  await untilQuiet(page);
  const { hovered, pressed } = await hoverAndPress(page, `/dashboard/orders/${world.shippedOrder}`);
  expect(hovered).not.toEqual([]);
  expect(pressed.filter((one) => hovered.includes(one))).toEqual([]);
});

test('each hovered link of the sidebar requests the data of its page, which its press does not request again', async ({
  pageOf,
}) => {
  const page = await pageOf('admin');
  await page.goto('/admin');
  await waitUntilLoaded(page);
  const links = await page
    .locator('nav a[href^="/admin/"]:visible')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')!));
  expect(links.length).toBeGreaterThan(15);
  for (const to of links.filter((one) => !READ_WHEN_SHOWN.includes(one))) {
    await page.goto('/admin');
    await waitUntilLoaded(page);
    await untilQuiet(page);
    const { hovered, pressed } = await hoverAndPress(page, to);
    expect.soft(hovered, `${to} is requested while its link is hovered`).not.toEqual([]);
    expect
      .soft(
        pressed.filter((one) => hovered.includes(one)),
        `${to} requests nothing twice`,
      )
      .toEqual([]);
  }
});

/** What a page requests before it is pressed: files by name, without the addresses of their releases. */
const prefetched = (page: Page) =>
  page.locator('link[rel=prefetch]').evaluateAll((links) => links.map((link) => link.getAttribute('href')!));

/** The modules whose code this page has run. */
const ranModules = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as { landfall: { modules(): { module: string }[] } }).landfall.modules().map(({ module }) => module),
  );

test('a hovered quote is requested while the code of its page is on its way, and its press shows its number', async ({
  pageOf,
}) => {
  const page = await pageOf('admin');
  await page.goto('/admin/quotes?status=pending');
  await waitUntilLoaded(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/modules/**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  const link = page.locator('main [data-row]').first();
  const id = new URL(await link.evaluate((a: HTMLAnchorElement) => a.href)).pathname.split('/').at(-1)!;
  const reads = ['admin_quotes?', 'quotes?', 'rpc/admin_quote_list'].map((read) =>
    page.waitForRequest(
      (request) => request.url().includes(`/rest/v1/${read}`) && (read.startsWith('rpc') || request.url().includes(id)),
    ),
  );
  await link.hover();
  await Promise.all(reads);
  await link.click();
  await expect(page.locator('main .sh-next h1')).toHaveText(/^LF-/);
  release();
  await expect(page.getByRole('heading', { level: 1, name: /^LF-/ })).toBeVisible();
  await expect(page.locator('main .sh-next')).toHaveCount(0);
});

test('the admin area fetches the files of the menu’s pages while it is idle, and runs no module', async ({ pageOf }) => {
  const page = await pageOf('admin');
  await page.goto('/admin');
  await waitUntilLoaded(page);
  for (const module of ['admin-settings', 'analytics'])
    await expect(page.locator(`link[rel=prefetch][href*="/${module}/"]`).first()).toBeAttached({ timeout: 15_000 });
  expect(await ranModules(page)).toEqual(['admin-ops']);
});

test('the shop fetches the files of its header’s pages while it is idle, and none of pages that need a session', async ({
  page,
}) => {
  await page.goto('/about');
  await waitUntilLoaded(page);
  await untilIdle(page);
  const files = await prefetched(page);
  expect(files.filter((file) => /\/(cart|customer-dashboard|admin-ops)\//.test(file))).toEqual([]);
  expect(await ranModules(page)).toEqual(['storefront']);
  const toasts = page.waitForResponse('**/toaster.*.js'); // at the first user input
  await page.mouse.move(200, 300);
  await page.mouse.move(210, 310);
  await toasts;
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.getByRole('banner').getByRole('link', { name: 'Get Quote' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Get a quote' })).toBeVisible();
  const scripts = requested.filter((path) => path.endsWith('.js'));
  expect(scripts.filter((path) => !files.includes(path))).toEqual([]);
});

test('a pressed page is marked in the admin’s menu before its code has come', async ({ pageOf }) => {
  const page = await pageOf('admin');
  await page.goto('/admin/orders');
  await waitUntilLoaded(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/modules/**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  const item = (name: string) => page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true });
  const isMarked = (name: string) => item(name).evaluate((link) => getComputedStyle(link).backgroundColor !== 'rgba(0, 0, 0, 0)');
  expect([await isMarked('Orders'), await isMarked('Countries')]).toEqual([true, false]);
  await item('Countries').press('Enter'); // a pointer over it would mark it, too
  await expect.poll(() => isMarked('Countries')).toBe(true);
  expect(await isMarked('Orders')).toBe(false);
  release();
  await expect(item('Countries')).toHaveAttribute('aria-current', 'page');
});
