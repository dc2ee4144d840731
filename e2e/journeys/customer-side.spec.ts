import type { Page } from '@playwright/test';
import { createPhoto } from '../fixtures/files.ts';
import { expect, test } from '../fixtures/test.ts';
import { signIn } from '../pages/auth.page.ts';
import { choose } from '../pages/choose.ts';

const CUSTOMER = 'customer@demo.test';

test.beforeEach(async ({ page, server }) => {
  await signIn(page, { email: CUSTOMER, password: server.password });
});

const rows = (page: Page) => page.getByRole('main').getByRole('link', { name: /L[FO]-\d+/ });
const unread = async (page: Page) => {
  const name = await page.getByRole('link', { name: /^Messages/ }).getAttribute('aria-label');
  return Number(/\d+/.exec(name ?? '')?.[0] ?? 0);
};

test('a list’s URL holds search, filters and order through back and reload, and the list exports to a file', async ({ page }) => {
  await page.goto('/dashboard/quotes');
  await expect(rows(page)).toHaveCount(10);
  const filters = page.getByRole('button', { name: /^Filters/ });
  await page.getByRole('combobox', { name: 'Status' }).or(filters).first().waitFor();
  if (await filters.isVisible()) await filters.click(); // a phone opens the filters with a button
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Approved');
  await expect(page).toHaveURL(/status=approved/);
  await expect(rows(page).filter({ hasNotText: 'Approved' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Price, low to high');
  await expect(page).toHaveURL(/status=approved&sort=final_total$/);
  const prices = async () =>
    (await rows(page).allTextContents()).map((text) => Number(/NPR ([\d,]+)/.exec(text)![1]!.replaceAll(',', '')));
  await expect.poll(async () => (await prices()).every((price, i, all) => i === 0 || price >= all[i - 1]!)).toBe(true);
  const sorted = await prices();
  await page.reload();
  await expect.poll(prices).toEqual(sorted);
  const number = /LF-\d+/.exec((await rows(page).first().textContent())!)![0];
  await page.getByRole('textbox', { name: 'Product or quote number' }).fill(number);
  await expect(rows(page)).toHaveCount(1);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('landfall-quotes.csv');
  await rows(page).first().click();
  await expect(page).toHaveTitle(`Quote ${number} · Landfall`);
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Product or quote number' })).toHaveValue(number);
});

test('a message is sent with a picture, and reading new messages lowers the badge', async ({ page }) => {
  await page.goto('/messages');
  const list = page.getByRole('navigation', { name: 'Conversations' });
  const fresh = list.getByRole('link', { name: /new/ }).last();
  await fresh.waitFor();
  const before = await unread(page);
  expect(before).toBeGreaterThan(0);
  await fresh.click();
  await expect.poll(() => unread(page)).toBeLessThan(before);
  await page.getByRole('textbox', { name: 'Message' }).fill('The box is dented. See the picture.');
  await page.getByLabel('Attach a file', { exact: true }).setInputFiles(createPhoto('dented box.png', [120, 40, 40]));
  await page.getByRole('button', { name: 'Send message' }).click();
  const log = page.getByRole('log');
  await expect(log.getByText('The box is dented. See the picture.')).toBeVisible();
  const opened = page.context().waitForEvent('page');
  await log.getByRole('button', { name: /^dented-box\./ }).click();
  await expect.poll(async () => (await opened).url()).toContain('/storage/v1/object/sign/message-attachments/');
});

test('an HTML file named like a picture is refused, and the typed text is kept', async ({ page }) => {
  await page.goto('/messages?thread=general');
  await page.getByRole('textbox', { name: 'Message' }).fill('Is this all right?');
  const script = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') };
  await page.getByLabel('Attach a file', { exact: true }).setInputFiles(script);
  await expect(page.getByRole('alert')).toHaveText('photo.png is not a picture.');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Is this all right?');
});

test('the display currency is shown next to the charged amount, with its rate', async ({ page }) => {
  await page.goto('/profile');
  await choose(page, 'Show prices in', 'USD');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile saved').first()).toBeVisible();
  await page.goto('/dashboard/orders');
  await expect(rows(page).first()).toHaveText(/NPR [\d,]+.*USD \$[\d,.]+/);
  await page.goto('/profile');
  await choose(page, 'Show prices in', 'INR');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile saved').first()).toBeVisible();
  await page.goto('/dashboard/orders');
  await rows(page).first().click();
  const lines = page.getByRole('region', { name: 'What you ordered' });
  await expect(lines).toHaveText(/Shown at .* confidence\. You pay the larger figure\./);
});

test('a wrong current password shows an error at its field, a right one allows the change', async ({
  page,
  server,
  complaints,
}) => {
  complaints.expect(/400/);
  const change = async (current: string, next: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password').fill(next);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await page.goto('/profile');
  await change('not the one', 'a longer password');
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await change(server.password, 'a longer password');
  await expect(page.getByText('Password changed').first()).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signIn(page, { email: CUSTOMER, password: 'a longer password' });
  await page.goto('/profile');
  await change('a longer password', server.password);
  await expect(page.getByText('Password changed').first()).toBeVisible();
});

test('an order prints as a document: no navigation, all lines open, the seller at the top', async ({ page }) => {
  await page.goto('/dashboard/orders?status=completed');
  await rows(page).first().click();
  await page.getByRole('region', { name: 'What you ordered' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Receipt LO-/)).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByText('International shipping').first()).toBeVisible();
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(paper).toBe('rgb(255, 255, 255)');
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000);
});

test('with reduced motion a dialog focuses its first field and returns focus when it closes', async ({ page }) => {
  await page.goto('/dashboard/quotes?status=sent');
  await rows(page).first().click();
  const reject = page.getByRole('button', { name: 'Reject' }).locator('visible=true').first();
  await reject.click();
  await expect(page.getByRole('combobox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(reject).toBeFocused();
});
