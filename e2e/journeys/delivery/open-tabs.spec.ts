import type { Page } from '@playwright/test';
import { expect, look, NEXT, offer, test, untilTakenOver, versionIn } from '../../fixtures/delivery.ts';

/** A package that only the new shell shares. */
const PART = '@landfall/part-of-the-new-shell';

const reportsOf = (page: Page): string[] => {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/module-health')) reports.push(request.postData() ?? '');
  });
  return reports;
};

test('A tab from before a release of the shell offers a reload where a module needs the new one, keeps what was typed, and blames no release', async ({
  page,
  operator,
  built,
  complaints,
}) => {
  complaints.expect(/cart did not load/, /needs a newer shell than this page has/);
  await page.goto('/contact');
  await untilTakenOver(page);
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('Where is my parcel?');
  const reports = reportsOf(page);

  const shell = built['shell']!;
  await operator.publishAs('shell', '9.0.0', (document) => {
    document.platform!.modules[PART] = { version: '1.0.0' };
  });
  await operator.release('promote', 'shell', '9.0.0');
  for (const version of ['9.0.0', '9.1.0']) {
    await operator.publishAs('cart', version, (document) => {
      document.needs![PART] = { range: '^1.0.0', names: [] };
    });
    await operator.release('promote', 'cart', version);
  }
  await look(page);
  await page.getByRole('button', { name: /^Cart/ }).click();
  const panel = page.getByRole('alert', { name: 'Reload to continue' });
  await expect(panel).toContainText('Cart needs a newer version of Landfall than this tab has.');
  await panel.getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('meta[name=landfall-release]')).toHaveAttribute('content', '9.0.0');
  await expect(message).toHaveValue('Where is my parcel?');
  expect(reports.filter((body) => body.includes('"cart"'))).toEqual([]);
  await operator.serve('cart', built['cart']!);
  await operator.release('promote', 'shell', shell);
});

test('Tabs with a version that was taken back offer a reload: at once after wrong figures, else on the next page', async ({
  page,
  browser,
  server,
  operator,
  session,
  built,
}) => {
  await operator.serve('cart', built['cart']!);
  await operator.serve('cart', NEXT);
  const other = await (await browser.newContext({ baseURL: server.url, storageState: session })).newPage();
  await other.goto('/about'); // never loaded the cart
  await page.goto('/cart');
  expect(await versionIn(page, 'cart')).toBe(`${NEXT} stable`);
  await operator.release('rollback', 'cart', built['cart']!, '--reason', 'A test');
  await look(page);
  await expect(offer(page)).toBeHidden();
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(offer(page)).toContainText('Cart in this tab was replaced by another version.');

  await operator.serve('cart', NEXT);
  await page.goto('/cart');
  expect(await versionIn(page, 'cart')).toBe(`${NEXT} stable`);
  await operator.release('rollback', 'cart', built['cart']!, '--wrong-figures', '--reason', 'A test');
  await look(page);
  await expect(offer(page)).toContainText('Cart in this tab may show wrong figures.');
  await look(other);
  await expect(offer(other)).toBeHidden();
  await offer(page).getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => versionIn(page, 'cart')).toBe(`${built['cart']} stable`);
  await expect(offer(page)).toBeHidden();
  await other.context().close();
});

test('A page that crashes names its release, and the next try shows the one before it with the same address', async ({
  page,
  operator,
  built,
  complaints,
}) => {
  complaints.expect(/./);
  const module = 'customer-dashboard';
  await operator.publishAs(module, NEXT);
  await operator.release('promote', module, NEXT);
  let isBroken = true;
  await page.route('**/rest/v1/quote_cards?*', (route) => (isBroken ? route.fulfill({ json: {} }) : route.fallback()));
  const address = '/dashboard/quotes/00000000-0000-4000-8000-000000000000?from=mail';
  await page.goto(address);
  const alert = page.getByRole('alert', { name: 'Something went wrong' });
  await expect(alert).toContainText(`${NEXT} ran into an error. The next try uses its version ${built[module]}.`);
  isBroken = false;
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(alert).toBeHidden();
  await expect.poll(() => versionIn(page, module)).toBe(`${built[module]} fallback`);
  expect(page.url()).toContain(address);
});
