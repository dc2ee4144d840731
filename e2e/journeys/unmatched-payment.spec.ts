import type { Page } from '@playwright/test';
import { createBuyer } from '../fixtures/buyer.ts';
import { EMAIL } from '../fixtures/client.ts';
import { expect, test } from '../fixtures/test.ts';
import { signIn } from '../pages/auth.page.ts';
import { pickByKey } from '../pages/keyboard.ts';
import { visit } from '../pages/visit.ts';

const PDF = Buffer.from('%PDF-1.7\n%');

/** Checks out the newest cart item by bank transfer. @returns the order's number and ID */
async function orderByTransfer(page: Page): Promise<{ number: string; id: string }> {
  await visit(page, '/cart');
  const quote = await page.locator('.cart_cartRow h3 a').first().getAttribute('href');
  await page.goto(`/checkout?quotes=${quote!.split('/').at(-1)}`);
  await page.getByRole('radio', { name: /^Bank transfer/ }).check();
  await page.getByRole('button', { name: 'Place order' }).locator('visible=true').first().click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  return { number: await page.getByRole('heading', { name: /^LO-/ }).innerText(), id: page.url().split('/').at(-1)! };
}

test('money with an unknown reference is recorded, suggested, credited, and refunded in part with proof', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(300_000);
  const buyer = await createBuyer(server, 1);
  await signIn(page, buyer);
  const { number, id } = await orderByTransfer(page);
  const office = await browser.newContext({ baseURL: server.url, viewport: page.viewportSize() });
  const admin = await office.newPage();
  await signIn(admin, { email: EMAIL.admin, password: server.password });
  await admin.goto(`/admin/orders/${id}`);
  const amount = await admin.getByLabel(/^Amount received in/).inputValue();

  await test.step('an admin records what the bank shows', async () => {
    await admin.goto('/admin/payment-management');
    await admin.getByRole('button', { name: 'Note a payment' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Note a payment' });
    await dialog.getByLabel('Amount received').fill(amount);
    await dialog.getByLabel('Currency').fill('NPR');
    await dialog.getByLabel('Sender').fill('SHERPA NIMA');
    await dialog.getByLabel('Text of the transfer').fill(`parcel ${number.toLowerCase()}`);
    await dialog.getByRole('button', { name: 'Note it' }).click();
    await expect(dialog).toBeHidden();
  });

  const text = `parcel ${number.toLowerCase()}`;
  const row = admin.locator('[data-row-key]').filter({ hasText: text });

  await test.step('the order is suggested with the reasons, and credited', async () => {
    await admin.getByRole('textbox', { name: /^Search order/ }).fill(text);
    await row.getByRole('button', { name: /^Settle: / }).click();
    const suggestions = admin.getByRole('dialog').getByRole('region', { name: 'Suggested orders' });
    await expect(suggestions).toContainText(`The reference names order ${number}`);
    await expect(suggestions).toContainText(`Amount and currency equal the balance of ${number}`);
    await expect(suggestions).toContainText("The sender's name is the customer's");
    await suggestions.getByRole('button', { name: `Credit to ${number}` }).click();
    await expect(row).toHaveCount(0);
  });

  await test.step('the order is paid, and the customer sees it', async () => {
    await page.goto(`/order/${id}`);
    await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  });

  await test.step('a part is refunded: the payout has a reference and a file', async () => {
    await admin.goto(`/admin/orders/${id}`);
    await admin.getByRole('button', { name: 'Refund', exact: true }).click();
    const dialog = admin.getByRole('dialog', { name: `Refund ${number}` });
    await dialog.getByRole('radio', { name: /^Money only/ }).check();
    await dialog.getByLabel(/^Amount/).fill('500');
    await dialog.getByLabel('Reason, shown to the customer').fill('One item was damaged.');
    await dialog.getByRole('button', { name: 'Request refund' }).click();
    await expect(dialog).toBeHidden();
    const refunds = admin.getByRole('region', { name: 'Refunds' });
    await refunds
      .getByLabel('Add proof of payout')
      .setInputFiles({ name: 'payout.pdf', mimeType: 'application/pdf', buffer: PDF });
    await expect(refunds.getByRole('link', { name: 'Open the proof of payout' })).toBeVisible();
    await refunds.getByRole('button', { name: 'Mark as paid out' }).click();
    await refunds.getByLabel('Reference of the payout').fill('TRF 2231');
    await refunds.getByRole('button', { name: 'Mark as paid out' }).click();
    await expect(refunds).toContainText('Payout TRF 2231');
    await page.reload();
    await expect(page.getByText('One item was damaged.').first()).toBeVisible();
  });

  await test.step('the rest is refunded, and the order counts as refunded', async () => {
    await admin.getByRole('button', { name: 'Refund', exact: true }).click();
    const dialog = admin.getByRole('dialog', { name: `Refund ${number}` });
    await dialog.getByRole('radio', { name: /^Items we don’t deliver/ }).check();
    await pickByKey(admin, dialog.getByRole('combobox'), '1');
    await dialog.getByLabel('Reason, shown to the customer').fill('The shop closed.');
    await dialog.getByRole('button', { name: 'Request refund' }).click();
    await expect(dialog).toBeHidden();
    const refunds = admin.getByRole('region', { name: 'Refunds' });
    await refunds.getByRole('button', { name: 'Mark as paid out' }).click();
    await refunds.getByLabel('Reference of the payout').fill('TRF 2232');
    await refunds.getByRole('button', { name: 'Mark as paid out' }).click();
    await expect(refunds).toContainText('Payout TRF 2232');
    await expect(admin.getByRole('region', { name: 'Payment', exact: true })).toContainText('Refunded');
    await page.reload();
    await expect(page.getByText('The shop closed.').first()).toBeVisible();
  });

  await test.step('the customer has a page, and an admin can see what they see', async () => {
    await admin.getByRole('link', { name: buyer.name }).first().click();
    await expect(admin.getByRole('heading', { level: 1, name: buyer.name })).toBeVisible();
    await admin.getByRole('link', { name: 'View as customer' }).click();
    await admin.getByLabel('Reason').fill('The customer asked about the refund');
    await admin.getByRole('button', { name: 'Start viewing' }).click();
    await expect(admin.getByText(`You are viewing as ${buyer.name}. Read-only.`)).toBeVisible();
    await admin.getByRole('tab', { name: 'Orders' }).click();
    await expect(admin.getByText(number).first()).toBeVisible();
  });
  await office.close();
});
