import type { Page, Route } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { signIn } from '../pages/auth.page.ts';
import { confirm } from '../pages/dialog.ts';
import { visit } from '../pages/visit.ts';

const CUSTOMER = 'customer@demo.test';
/** Console messages of a failed operation. */
const CONSOLE_MESSAGES = [
  /500|Failed to fetch|ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
  /put back/,
  /background sync/,
  /NetworkError|network/i,
];

const dialogButton = (page: Page, name: string) => page.getByRole('dialog', { name }).getByRole('button', { name });
const names = async (page: Page): Promise<string[]> => page.locator('main .cart_cartRow h3').allInnerTexts();
const failing = async (page: Page) =>
  page.route('**/rest/v1/quotes?*', (route: Route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, json: { code: 'XX000', message: 'broken' } })
      : route.fallback(),
  );

async function openCart(page: Page, list: '' | '?list=saved' = ''): Promise<void> {
  await visit(page, `/cart${list}`);
  await page.locator('main .cart_cartRow').first().waitFor();
}

/** Every operation of the cart page, and its error message. */
const OPERATIONS = [
  { what: 'saving one', list: '', press: /^Save for later:/, dialog: 'Save for later', says: 'Failed to save item for later.' },
  { what: 'removing one', list: '', press: /^Remove /, dialog: 'Delete', says: 'Failed to remove item from cart.' },
  {
    what: 'moving one',
    list: '?list=saved',
    press: /^Move to cart:/,
    dialog: 'Move to cart',
    says: 'Failed to move item to cart.',
  },
  {
    what: 'saving several',
    list: '',
    press: 'Save selected for later',
    dialog: 'Save for later',
    says: 'Failed to save item for later.',
  },
  {
    what: 'deleting several',
    list: '',
    press: 'Delete selected',
    dialog: 'Delete',
    says: 'Failed to delete items. Please try again.',
  },
] as const;

test('opening the shop at the cart loads the cart once', async ({ page, server }) => {
  await signIn(page, { email: CUSTOMER, password: server.password });
  const read: string[] = [];
  page.on('request', (request) => /rest\/v1\/quotes\?.*quote_items/.test(request.url()) && read.push(request.method()));
  await openCart(page);
  await page.getByRole('link', { name: /^Saved/ }).click();
  await expect(page).toHaveURL(/list=saved/);
  expect(read).toEqual(['GET']);
});

test('a message whose code does not load is shown all the same', async ({ page, server, complaints }) => {
  complaints.expect(/ERR_FAILED/, /toaster/, /ChunkLoadError|Loading chunk/, /A part of the page did not load/);
  await signIn(page, { email: CUSTOMER, password: server.password });
  await page.route('**/toaster.*', (route) => route.abort());
  await openCart(page);
  const more = page.locator('main').getByRole('button', { name: 'One more' }).first();
  await more.press('Enter');
  const message = page.getByRole('alert').filter({ hasText: 'Quantity updated' });
  await message.getByRole('button', { name: 'Close' }).click();
  await expect(message).toBeHidden();
  await page.unroute('**/toaster.*');
  await more.press('Enter');
  await expect(page.getByText('Quantity updated', { exact: true })).toBeVisible();
  await expect(message).toBeHidden(); // its code has loaded, and shows it
});

test('every cart operation is rolled back when the server fails', async ({ page, server, complaints }) => {
  test.setTimeout(240_000);
  complaints.expect(...CONSOLE_MESSAGES);
  await signIn(page, { email: CUSTOMER, password: server.password });
  for (const { what, list, press, dialog, says } of OPERATIONS) {
    await test.step(what, async () => {
      await openCart(page, list);
      const before = await names(page);
      await failing(page);
      await page.locator('main').getByRole('button', { name: press }).first().click();
      await confirm(page, dialog);
      await expect(page.getByText(says, { exact: true })).toBeVisible();
      await expect.poll(() => names(page)).toEqual(before);
      await page.unroute('**/rest/v1/quotes?*');
    });
  }
});

test('offline, failed cart operations are rolled back, and work again once online', async ({
  page,
  context,
  server,
  complaints,
}) => {
  complaints.expect(...CONSOLE_MESSAGES);
  await signIn(page, { email: CUSTOMER, password: server.password });
  await openCart(page);
  const before = await names(page);
  const saveForLater = page
    .locator('main')
    .getByRole('button', { name: /^Save for later:/ })
    .first();
  await page.locator('main').getByRole('button', { name: 'One more' }).first().click();
  await expect(page.getByText('Quantity updated', { exact: true })).toBeVisible(); // the announcer has loaded
  await saveForLater.click();
  await dialogButton(page, 'Save for later').waitFor(); // the dialog has loaded
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await context.setOffline(true);
  await saveForLater.click();
  await confirm(page, 'Save for later');
  await expect(page.getByText('Failed to save item for later.', { exact: true })).toBeVisible();
  expect(await names(page)).toEqual(before);
  await context.setOffline(false);
  await saveForLater.click();
  await confirm(page, 'Save for later');
  await expect(page.getByText('Item saved', { exact: true })).toBeVisible();
  await expect.poll(() => names(page)).toEqual(before.slice(1));
});

test('a move in one tab shows in another tab when its cart is opened', async ({ page, context, server }) => {
  await signIn(page, { email: CUSTOMER, password: server.password });
  await openCart(page);
  const other = await context.newPage();
  await openCart(other);
  const [first] = await names(page);
  await page
    .locator('main')
    .getByRole('button', { name: `Save for later: ${first}` })
    .click();
  await confirm(page, 'Save for later');
  await expect(page.getByText('Item saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /Cart \(/ })).toBeFocused(); // the button disappeared with its row
  await other.getByRole('button', { name: /^Cart/ }).first().click();
  const drawer = other.getByRole('dialog', { name: 'Your cart' });
  await expect(drawer.getByRole('listitem').filter({ hasText: first! })).toHaveCount(0);
});
