import type { Page } from '@playwright/test';
import { createBuyer } from '../fixtures/buyer.ts';
import { expect, test } from '../fixtures/test.ts';
import { signIn } from '../pages/auth.page.ts';
import { visit } from '../pages/visit.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).locator('visible=true').first().click();

/** Checks out the newest cart item by card, up to the sandbox page. @returns the order number */
async function checkOut(page: Page): Promise<string> {
  await visit(page, '/cart');
  await page.locator('.cart_cartRow').first().waitFor();
  const quote = await page.locator('.cart_cartRow h3 a').first().getAttribute('href');
  await page.goto(`/checkout?quotes=${quote!.split('/').at(-1)}`);
  await expect(page.getByRole('radio', { name: /^Card/ })).toBeChecked();
  await press(page, 'Place order');
  await expect(page.getByRole('heading', { name: /^Pay / })).toBeVisible();
  return (await page.getByText(/^Order LO-/).innerText()).replace('Order ', '');
}

const isPaid = (page: Page) => expect(page.getByRole('heading', { name: 'Payment confirmed' })).toBeVisible({ timeout: 30_000 });
const failsWith = async (page: Page, title: string) => {
  await expect(page).toHaveURL(/\/payment-failure\?payment=/);
  await expect(page.getByRole('alert')).toContainText(title);
};

test('every card payment outcome is recorded exactly', async ({ page, server }) => {
  test.setTimeout(300_000);
  await signIn(page, await createBuyer(server, 2));
  const order = await checkOut(page);

  await test.step('an event with a forged signature pays nothing', async () => {
    await press(page, 'Bad signature');
    await expect(page.getByRole('heading', { name: 'We are confirming your payment' })).toBeVisible();
    await page.goBack(); // to the card page
    await page.goBack(); // to the order, because the checkout has ended
    await expect(page).toHaveURL(/\/order-confirmation\//);
    await expect(page.getByText(/^NPR [\d,.]+ to pay\.$/)).toBeVisible();
  });

  await test.step('leaving the payment page returns to the unpaid order', async () => {
    await press(page, 'Pay now');
    await press(page, 'Abandon');
    await expect(page).toHaveURL(/\/dashboard\/orders\//);
    await expect(page.getByText(order).first()).toBeVisible();
  });

  await test.step('declined and cancelled payments show why, and can be retried for the same order', async () => {
    await page.goto(page.url().replace('/dashboard/orders/', '/order-confirmation/'));
    await press(page, 'Pay now');
    await press(page, 'Decline');
    await failsWith(page, 'Your bank declined the card');
    await press(page, 'Retry');
    await press(page, 'Cancel');
    await failsWith(page, 'You left the payment page');
  });

  await test.step('the page waits for a late event', async () => {
    await press(page, 'Retry');
    await expect(page.getByText(`Order ${order}`)).toBeVisible();
    await press(page, 'Late webhook');
    await expect(page.getByRole('heading', { name: 'We are confirming your payment' })).toBeVisible();
    await isPaid(page);
  });

  await test.step('a payment of another amount is held, and the page asks for no more', async () => {
    await checkOut(page);
    await press(page, 'Wrong amount');
    await failsWith(page, 'We received a different amount');
    await expect(page.getByRole('alert')).toContainText('Please do not pay again.');
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  });
});

test('a successful payment, and one reported twice, each pay their order once', async ({ page, server }) => {
  test.setTimeout(240_000);
  const buyer = await createBuyer(server, 2);
  await signIn(page, buyer);
  const mails = async () => (await server.mailTo(buyer.email)).map(({ text }) => text).join('\n');
  for (const end of ['Succeed', 'Duplicate webhook']) {
    const order = await checkOut(page);
    await press(page, end);
    await isPaid(page);
    await expect(page.getByRole('heading', { name: order })).toBeVisible();
    await expect.poll(mails, { timeout: 30_000 }).toContain(order);
  }
});

test('two tabs create one order, and a failed payment offers another method', async ({ page, context, server, complaints }) => {
  test.setTimeout(240_000);
  complaints.expect(/409/);
  await signIn(page, await createBuyer(server, 1));
  await visit(page, '/cart');
  const quote = (await page.locator('.cart_cartRow h3 a').first().getAttribute('href'))!.split('/').at(-1);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/checkout?quotes=${quote}`);
    await expect(tab.getByRole('radio', { name: /^Card/ })).toBeChecked();
  }
  await press(page, 'Place order');
  await press(page, 'Decline');
  await press(other, 'Place order');
  await expect(other.getByText('is part of an order already.')).toBeVisible();
  await page.getByRole('radio', { name: /^Bank transfer/ }).check();
  await press(page, 'Change to bank transfer');
  await expect(page.getByRole('heading', { name: 'Transfer the amount' })).toBeVisible();
});
