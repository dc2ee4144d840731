import type { Page } from '@playwright/test';
import { startStaticHost } from '../fixtures/static-host.ts';
import { expect, test } from '../fixtures/test.ts';

const statusOf = async (url: string): Promise<number> => (await fetch(url, { headers: { accept: 'text/html' } })).status;

const textOf = async (url: string, cookie = ''): Promise<string> => (await fetch(url, { headers: { cookie } })).text();

/** The public pages are in the HTML, with their own address and picture; other addresses and other readers get the shop without one. */
async function expectPages(host: string): Promise<void> {
  expect(await textOf(`${host}/`)).toContain('Sold there. Delivered here.');
  const article = await textOf(`${host}/blog?post=landed-cost&utm=x`);
  expect(article).toContain('What a landed price is made of</h1>');
  expect(article).toContain(`<link rel="canonical" href="${host}/blog?post=landed-cost">`);
  const [, picture] = /property="og:image" content="([^"]*)"/.exec(article)!;
  expect((await fetch(picture!)).headers.get('content-type')).toBe('image/png');
  for (const address of ['/blog?post=gone', '/blog?post=../about', '/cart'])
    expect(await textOf(host + address)).not.toContain('id="landfall-first-screen"');
  for (const cookie of ['landfall-signed-in=1', 'landfall-theme=dark'])
    expect(await textOf(`${host}/about`, cookie)).not.toContain('id="landfall-first-screen"');
  expect(await textOf(`${host}/sitemap.xml`)).toContain(`<loc>${host}/about</loc>`);
  expect(await textOf(`${host}/rss.xml`)).toContain(`<link>${host}/blog?post=landed-cost</link>`);
  for (const [asked, status, address] of SPELLINGS) {
    const answer = await fetch(host + asked, { redirect: 'manual', headers: { accept: 'text/html' } });
    const location = answer.headers.get('location');
    expect([asked, answer.status, location && location.replace(host, '')]).toEqual([asked, status, address]);
  }
  expect(await textOf(`${host}/nowhere`)).toContain('<div id="root">');
}

/** What an address answers, and where another spelling leads. */
const SPELLINGS: [asked: string, status: number, address: string | null][] = [
  ['/about', 200, null],
  ['/ABOUT', 308, '/about'],
  ['/about/', 308, '/about'],
  ['/Order/aB/?a=1', 308, '/order/aB?a=1'],
  ['/order/aB', 200, null],
  ['/admin/anything', 200, null],
  ['/nowhere', 404, null],
  ['//evil.test/about', 404, null],
];

/** In a browser that was never here, with the page's own security policy. */
async function expectTakeOver(page: Page, host: string): Promise<void> {
  const context = await page.context().browser()!.newContext();
  const visitor = await context.newPage();
  const problems: string[] = [];
  visitor.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await visitor.goto(`${host}/contact`, { waitUntil: 'commit' });
  await expect(visitor.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  await expect(visitor.locator('#landfall-first-screen')).toHaveCount(0);
  await visitor.getByLabel('Name').fill('Asha');
  expect(problems).toEqual([]);
  await context.close();
}

for (const name of ['nginx', 'caddy'] as const) {
  test(`over ${name}, a visitor opens a deep link, signs in to the backend on another origin and sees their quotes`, async ({
    page,
    server,
    complaints,
  }) => {
    complaints.expect(/registry cannot be reached/); // a slow machine: the map of a static host is a request of its own
    const host = await startStaticHost(name, server);
    try {
      await page.goto(`${host.url}/auth`);
      await page.getByLabel('E-mail or phone').fill('customer@demo.test');
      await page.getByLabel('Password', { exact: true }).fill(server.password);
      await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
      await page.waitForURL((url) => url.pathname !== '/auth');
      await page.goto(`${host.url}/dashboard`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(/LF-\d+/).first()).toBeVisible();

      const map = await fetch(`${host.url}/modules/production.json`);
      expect(map.headers.get('cache-control')).toContain('max-age=0');
      expect(map.headers.get('etag')).toBeTruthy();
      expect(await statusOf(`${host.url}/modules/cart/0.0.0/none.js`)).toBe(404);
      expect(await statusOf(`${host.url}/static/none.js`)).toBe(404);
      const { headers } = await fetch(host.url);
      expect(headers.get('content-security-policy')).toContain(`connect-src 'self' ${server.url}`);
      expect(headers.get('integrity-policy')).toBe('blocked-destinations=(script)');
      expect(headers.get('cache-control')).toBe('no-cache');
      await expectPages(host.url);
      await expectTakeOver(page, host.url);
    } finally {
      await page.close(); // it fetches while idle what its header's pages need
      await host.stop();
    }
  });
}
