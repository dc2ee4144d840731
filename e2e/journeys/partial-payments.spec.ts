import type { Page } from '@playwright/test';
import { createBuyer } from '../fixtures/buyer.ts';
import { EMAIL } from '../fixtures/client.ts';
import { expect, test } from '../fixtures/test.ts';
import { signIn } from '../pages/auth.page.ts';
import { visit } from '../pages/visit.ts';

/** Checks out the newest cart item by bank transfer. @returns the order number */
async function orderByTransfer(page: Page): Promise<string> {
  await visit(page, '/cart');
  await page.locator('.cart_cartRow').first().waitFor();
  const quote = await page.locator('.cart_cartRow h3 a').first().getAttribute('href');
  await page.goto(`/checkout?quotes=${quote!.split('/').at(-1)}`);
  await page.getByRole('radio', { name: /^Bank transfer/ }).check();
  await page.getByRole('button', { name: 'Place order' }).locator('visible=true').first().click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  return page.getByRole('heading', { name: /^LO-/ }).innerText();
}

/** Records a received amount in the payment form. */
async function record(adminPage: Page, amount: string): Promise<void> {
  await adminPage.getByLabel(/^Amount received in/).fill(amount);
  await adminPage.getByRole('button', { name: 'Verify payment' }).click();
}

test('two admins record one transfer once, and a cancelled order’s money is returned', async ({ page, browser, server }) => {
  test.setTimeout(240_000);
  await signIn(page, await createBuyer(server, 1));
  const order = await orderByTransfer(page);
  const id = page.url().split('/').at(-1)!;
  const office = await browser.newContext({ baseURL: server.url, viewport: page.viewportSize() });
  const [adminPage, other] = [await office.newPage(), await office.newPage()];
  await signIn(adminPage, { email: EMAIL.admin, password: server.password });
  for (const admin of [adminPage, other]) {
    await admin.goto(`/admin/orders/${id}`);
    await expect(admin.getByRole('button', { name: 'Verify payment' })).toBeVisible();
  }

  await test.step('the second admin sees that the balance changed', async () => {
    await record(adminPage, '1000');
    await expect(adminPage.getByText('Part of it verified', { exact: true })).toBeVisible();
    await record(other, '1000');
    await expect(other.getByText(/The balance changed since you opened this: NPR 1,000 is received now/)).toBeVisible();
    await expect(other.getByRole('region', { name: 'Receipts' }).getByRole('listitem')).toHaveCount(1);
  });

  await test.step('the customer sees the received and the missing amount', async () => {
    await page.goto(`/order/${id}`);
    const payment = page.getByRole('region', { name: 'Partly paid' });
    await expect(payment).toContainText('Received');
    await expect(payment).toContainText('Still to pay');
  });

  await test.step('the order is cancelled, and its money moves to unmatched payments', async () => {
    await adminPage.getByRole('button', { name: 'Cancel order' }).click();
    const dialog = adminPage.getByRole('dialog');
    await expect(dialog).toContainText('received so far move to the unmatched payments');
    await dialog.getByLabel('Reason').fill('The shop sold out');
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await expect(adminPage.getByText('Order moved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('complementary').getByText(/We owe you NPR 1,000\. We return it\./)).toBeVisible();
  });

  await test.step('the money is returned, and nothing is left unmatched', async () => {
    await adminPage.goto('/admin/payment-management');
    const row = adminPage.locator('[data-row-key]').filter({ hasText: order });
    await expect(row).toContainText('was paid for an order that was cancelled before it was paid in full');
    await row.getByRole('button', { name: /^Settle: / }).click();
    const drawer = adminPage.getByRole('dialog', { name: order });
    await drawer.getByLabel('How it was settled').fill('Sent back to the bank account it came from');
    await drawer.getByRole('button', { name: 'Settle', exact: true }).click();
    await expect(drawer).toContainText('This money is settled.');
    await expect(row).toHaveCount(0);
    await page.reload();
    await expect(
      page.getByRole('complementary').getByText('This order is cancelled. We returned NPR 1,000. Nothing is owed.'),
    ).toBeVisible();
  });
  await office.close();
});
