import type { SupabaseClient } from '@supabase/supabase-js';
import { blockShell } from '../fixtures/block-shell.ts';
import { EMAIL, signedIn } from '../fixtures/client.ts';
import { expect, test } from '../fixtures/test.ts';

/** A new link to one of the customer's quotes, and how often it was opened. */
async function newLink(db: SupabaseClient) {
  const { data: quotes } = await db.from('quotes').select('id, display_id').eq('status', 'sent').limit(1).throwOnError();
  const [quote] = quotes as { id: string; display_id: string }[];
  const { data } = await db.rpc('create_share_token', { p_quote_id: quote!.id }).throwOnError();
  const { id, token } = data as { id: string; token: string };
  const views = async () =>
    (await db.from('share_tokens').select('view_count').eq('id', id).single().throwOnError()).data['view_count'] as number;
  const revoke = () => db.rpc('revoke_share_token', { p_id: id }).throwOnError();
  return { address: `/s/${token}`, title: `Quote ${quote!.display_id}`, views, revoke };
}

test('A shared quote can be read without scripts, which is one view; link previews are none', async ({
  browser,
  server,
  request,
}) => {
  const link = await newLink(await signedIn(server, EMAIL.customer));
  const html = await (await request.get(link.address, { headers: { accept: '*/*' } })).text();
  expect(html).toContain('<meta property="og:title" content="A quote shared with you · Landfall">');
  const [, picture] = /property="og:image" content="([^"]*)"/.exec(html)!;
  expect(picture).toMatch(new RegExp(`^${server.url}/og/s/`));
  expect((await request.get(picture!)).headers()['content-type']).toBe('image/png');
  expect(await link.views()).toBe(0);

  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(link.address);
  await expect(page.getByRole('heading', { level: 1, name: link.title })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Landed cost' })).toContainText(/Total.*\d/);
  await expect.poll(link.views).toBe(1);
  await context.close();

  await link.revoke();
  expect((await request.get(link.address, { headers: { accept: 'text/html' } })).status()).toBe(404);
  expect((await request.get(picture!)).status()).toBe(404);
});

for (const width of [1440, 375]) {
  test(`A shared quote is on screen before the code, at ${width} px, stays where it is, and is one view`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height: 850 });
    const link = await newLink(await signedIn(server, EMAIL.customer));
    const release = await blockShell(page);
    await page.goto(link.address, { waitUntil: 'commit' });
    const total = page.getByRole('region', { name: 'Landed cost' }).locator('.total .money-total').locator('visible=true');
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0); // until then without styles
    const before = await total.textContent();
    const place = await total.boundingBox();
    expect(await link.views()).toBe(0);
    release();
    await expect(page.locator('#landfall-first-screen')).toHaveCount(0);
    await expect(total).toHaveText(before!);
    await expect(page.getByRole('heading', { level: 1, name: link.title })).toBeVisible();
    const after = await total.boundingBox();
    expect(Math.abs(after!.y - place!.y)).toBeLessThan(2);
    expect(await link.views()).toBe(1);
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(sum), 500);
        }),
    );
    expect(shift).toBeLessThan(0.005);
  });
}
