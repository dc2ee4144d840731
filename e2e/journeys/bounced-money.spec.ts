import type { Page } from '@playwright/test';
import { createBuyer } from '../fixtures/buyer.ts';
import { EMAIL } from '../fixtures/client.ts';
import { expect, test } from '../fixtures/test.ts';
import { signIn } from '../pages/auth.page.ts';
import { visit } from '../pages/visit.ts';

/** Checks out the newest cart item by bank transfer. @returns the order's number and ID */
async function orderByTransfer(page: Page, usesHeldMoney: boolean): Promise<{ number: string; id: string }> {
  await visit(page, '/cart');
  const quote = await page.locator('.cart_cartRow h3 a').first().getAttribute('href');
  await page.goto(`/checkout?quotes=${quote!.split('/').at(-1)}`);
  await page.getByRole('radio', { name: /^Bank transfer/ }).check();
  if (usesHeldMoney) {
    await expect(page.getByRole('region', { name: 'Held for you' })).toContainText('2,000 held for you');
    await page.getByRole('button', { name: 'Use it for this order' }).click();
  }
  await page.getByRole('button', { name: 'Place order' }).locator('visible=true').first().click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  return { number: await page.getByRole('heading', { name: /^LO-/ }).innerText(), id: page.url().split('/').at(-1)! };
}

test('money that bounces is taken back from every order it paid, and a small rest is written off', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(300_000);
  await signIn(page, await createBuyer(server, 2));
  const first = await orderByTransfer(page, false);
  const office = await browser.newContext({ baseURL: server.url, viewport: page.viewportSize() });
  const admin = await office.newPage();
  await signIn(admin, { email: EMAIL.admin, password: server.password });
  await admin.goto(`/admin/orders/${first.id}`);
  const amount = admin.getByLabel(/^Amount received in/);
  const due = Number((await amount.inputValue()).replaceAll(',', ''));

  await test.step('a transfer is 2,000 too much, and the rest is held', async () => {
    await amount.fill(String(due + 2000));
    await admin.getByRole('button', { name: /^Verify/ }).click();
    await expect(admin.getByText('Payment verified', { exact: true })).toBeVisible();
  });

  const second = await test.step('the customer uses the held money for the next order', async () => {
    const order = await orderByTransfer(page, true);
    await expect(page.getByRole('heading', { level: 1, name: 'Partly paid' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Held for you' })).toHaveCount(0);
    return order;
  });

  await test.step('the bank takes the transfer back: both orders wait for their money', async () => {
    await admin.reload();
    const receipts = admin.getByRole('region', { name: 'Receipts' });
    await receipts.getByRole('button', { name: /^Bounced/ }).click();
    await admin.getByLabel('Why the bank took this money back').fill('Recalled by the sender');
    await admin.getByRole('button', { name: 'Record bounce' }).click();
    await expect(admin.getByText(`Also taken back from ${second.number}.`).first()).toBeVisible();
    for (const { id, number } of [first, second]) {
      await page.goto(`/order/${id}`);
      await expect(page.getByRole('region', { name: 'Not paid' })).toBeVisible();
      await expect(page.getByText(`A payment for ${number} was taken back`).first()).toBeVisible();
    }
  });

  await test.step('it is paid again but for a rupee, which is written off', async () => {
    await amount.fill(String(due - 1));
    await admin.getByRole('button', { name: /^Verify/ }).click();
    await admin.getByRole('button', { name: /^Write off/ }).click();
    await admin.getByLabel('Why the rest is written off').fill('Fee of the bank');
    await admin.getByRole('button', { name: /^Write off/ }).click();
    await expect(admin.getByRole('region', { name: 'Receipts' })).toContainText('Written off: Fee of the bank');
    await page.goto(`/order/${first.id}`);
    await expect(page.getByRole('region', { name: 'Paid' })).toBeVisible();
  });
  await office.close();
});
