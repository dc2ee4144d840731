import type { Page } from '@playwright/test';
import { createBuyer } from '../fixtures/buyer.ts';
import { EMAIL } from '../fixtures/client.ts';
import { createPhoto } from '../fixtures/files.ts';
import { expect, test } from '../fixtures/test.ts';
import { signIn } from '../pages/auth.page.ts';
import { isPhone } from '../pages/frame.page.ts';
import { visit } from '../pages/visit.ts';

/** Checks out the newest cart item by bank transfer and hands in a proof. @returns the order's number */
async function orderWithProof(page: Page, shade: number): Promise<string> {
  await visit(page, '/cart');
  const quote = await page.locator('.cart_cartRow h3 a').first().getAttribute('href');
  await page.goto(`/checkout?quotes=${quote!.split('/').at(-1)}`);
  await page.getByRole('radio', { name: /^Bank transfer/ }).check();
  await page.getByRole('button', { name: 'Place order' }).locator('visible=true').first().click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  await page.getByLabel('Send proof of your transfer').setInputFiles(createPhoto('transfer.png', [shade, 40, 90]));
  await expect(page.getByRole('heading', { name: 'We are checking your transfer' })).toBeVisible();
  return page.getByRole('heading', { name: /^LO-/ }).innerText();
}

test('the queue of payments is worked off: two verified at once, one in part, and the day adds up', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(300_000);
  const buyer = await createBuyer(server, 3);
  await signIn(page, buyer);
  const numbers = [await orderWithProof(page, 10), await orderWithProof(page, 20), await orderWithProof(page, 30)];
  const office = await browser.newContext({ baseURL: server.url, viewport: page.viewportSize() });
  const admin = await office.newPage();
  await signIn(admin, { email: EMAIL.admin, password: server.password });
  const row = (number: string) => admin.locator('[data-row-key]').filter({ hasText: number });

  await test.step('the dashboard leads to the queue', async () => {
    await visit(admin, '/admin');
    await admin
      .getByRole('link', { name: /^\d+ payments?$/ })
      .first()
      .click();
    await expect(admin).toHaveURL(/\/admin\/payment-management\?waiting=yes/);
    await admin.getByRole('textbox', { name: /^Search order/ }).fill(buyer.name);
    for (const number of numbers) await expect(row(number)).toContainText('Check the proof of');
  });

  await test.step('two payments are verified at once', async () => {
    for (const number of numbers.slice(0, 2)) await row(number).getByRole('checkbox').check();
    await admin.getByRole('button', { name: 'Verify', exact: true }).click();
    const dialog = admin.getByRole('dialog', { name: 'Verify 2 payments' });
    await expect(dialog.getByRole('link', { name: `Open the proof of ${numbers[0]}` })).toBeVisible();
    await dialog.getByRole('button', { name: 'Verify 2 of 2' }).click();
    await expect(dialog.getByText('2 verified, 0 not verified.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    for (const number of numbers.slice(0, 2)) await expect(row(number)).toHaveCount(0);
  });

  await test.step('a part of the third is recorded beside the list, and the conversation about the rest opens', async () => {
    const third = numbers[2]!;
    await row(third)
      .getByRole('button', { name: `Verify: ${third}` })
      .click();
    const drawer = admin.getByRole('dialog', { name: third });
    await drawer.getByLabel(/^Amount received in/).fill('1000');
    await drawer.getByRole('button', { name: 'Verify payment' }).click();
    await expect(admin.getByText('Part of it verified', { exact: true })).toBeVisible();
    await admin.keyboard.press('Escape');
    const filters = admin.getByRole('button', { name: /^Filters/ });
    if (isPhone(admin)) await filters.click();
    await admin.getByRole('checkbox', { name: 'Needs action' }).locator('visible=true').click();
    await expect(admin).not.toHaveURL(/waiting=yes/);
    if (isPhone(admin)) await admin.keyboard.press('Escape');
    await expect(row(third)).toContainText('NPR 1,000 of');
    await row(third)
      .getByRole('button', { name: `Ask for it: ${third}` })
      .click();
    await expect(admin.getByRole('dialog', { name: third }).getByRole('region', { name: 'Messages' })).toBeVisible();
    await admin.keyboard.press('Escape');
  });

  await test.step('the statement of the day has the money, and opens its rows', async () => {
    await admin.getByText('Statement', { exact: true }).click();
    const line = admin.getByRole('button', { name: /Bank transfer, NPR: show its rows$/ }).last();
    await line.click();
    const rows = admin.getByRole('dialog').getByRole('listitem');
    for (const number of numbers) await expect(rows.filter({ hasText: number })).toContainText('Received');
    await expect(rows.filter({ hasText: numbers[2]! })).toContainText('1,000');
  });
  await office.close();
});
