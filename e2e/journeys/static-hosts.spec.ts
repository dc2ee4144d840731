import { startStaticHost } from '../fixtures/static-host.ts';
import { expect, test } from '../fixtures/test.ts';

const statusOf = async (url: string): Promise<number> => (await fetch(url, { headers: { accept: 'text/html' } })).status;

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
    } finally {
      await page.close(); // it fetches while idle what its header's pages need
      await host.stop();
    }
  });
}
