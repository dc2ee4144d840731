import type { Page } from '@playwright/test';
import { EMAIL } from '../fixtures/client.ts';
import { createRequests } from '../fixtures/requests.ts';
import { expect, test } from '../fixtures/test.ts';
import { newVisitor, signIn } from '../pages/auth.page.ts';
import { choose } from '../pages/choose.ts';
import { visit } from '../pages/visit.ts';

test('two admins and a customer: a draft, a price that changed, a transfer that bounced, and an order that was refunded', async ({
  page: customer,
  browser,
  server,
  complaints,
}) => {
  test.setTimeout(300_000);
  complaints.expect(/move_quote/); // 409: the price on screen was the old one
  const asha = newVisitor('Asha Twoadmins');
  const team = await createRequests(server, asha);
  await team.delaySending(120);
  const office = async () => {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1440, height: 900 },
    });
    const admin = await context.newPage();
    await signIn(admin, { email: EMAIL.admin, password: server.password });
    return admin;
  };
  const [first, second] = [await office(), await office()];
  await signIn(customer, asha);

  const quote = await test.step('the second admin drafts a quote for the customer, and prices it', async () => {
    await visit(second, '/admin/quotes');
    await second.getByRole('button', { name: /^New quote/ }).click();
    const dialog = second.getByRole('dialog', { name: 'New quote' });
    await dialog.getByLabel('Customer’s e-mail or phone').fill(asha.email);
    await choose(second, 'Bought in', 'United States');
    await choose(second, 'Delivered to', 'Nepal');
    await dialog.getByLabel('First item').fill('Two-seat kayak');
    await dialog.getByLabel('Reason').fill('Asked by phone');
    await dialog.getByRole('button', { name: 'Draft quote' }).click();
    const heading = second.getByRole('heading', { level: 1, name: /^LF-/ });
    await expect(heading).toBeVisible();
    await second.getByRole('button', { name: 'Edit Two-seat kayak' }).click();
    await second.getByLabel('Price of Two-seat kayak').fill('80');
    await second.getByLabel('Weight of Two-seat kayak in kg').fill('3');
    await choose(second, 'Customs category of Two-seat kayak', 'Sporting goods');
    await second.getByRole('combobox', { name: 'Delivery' }).click();
    await second
      .getByTitle(/^Standard/)
      .last()
      .click();
    await expect(second.getByRole('complementary', { name: 'Landed cost' })).toContainText(' pays');
    await second.getByRole('button', { name: /^Save S/ }).click();
    await expect(second.getByText('Quote saved', { exact: true })).toBeVisible();
    return { number: await heading.innerText(), id: second.url().split('/').at(-1)!.split('?')[0]! };
  });

  await test.step('a review of several sends it', async () => {
    await visit(second, `/admin/quotes?q=${quote.number}`);
    await second.getByRole('checkbox', { name: 'Select the rows of this page' }).check();
    await second.getByRole('button', { name: 'Move', exact: true }).click();
    const dialog = second.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Move to' }).click();
    await second.getByTitle('Send', { exact: true }).last().click();
    await expect(dialog.getByRole('row').filter({ hasText: quote.number })).toContainText('Ready');
    await dialog.getByRole('button', { name: 'Move 1 of 1' }).click();
    await expect(dialog.getByText('1 moved, 0 not moved.')).toBeVisible();
  });

  await test.step('the first admin takes it back and raises its price while the customer looks at the old one', async () => {
    await visit(customer, `/dashboard/quotes/${quote.id}`);
    await expect(customer.getByRole('region', { name: 'Waiting for your answer' })).toBeVisible();
    await visit(first, `/admin/quotes/${quote.id}`);
    await first.getByRole('button', { name: 'Take back' }).click();
    await expect.poll(() => team.statusOf(quote.id)).not.toBe('sent');
    await first.reload();
    await first.getByRole('button', { name: 'Edit Two-seat kayak' }).click();
    await first.getByLabel('Price of Two-seat kayak').fill('140');
    await expect(first.getByRole('complementary', { name: 'Landed cost' })).toContainText('140');
    await expect(first.locator('[aria-busy="true"]')).toHaveCount(0);
    await first.keyboard.press('Control+Enter');
    await expect.poll(() => team.statusOf(quote.id)).toBe('sent');
  });

  await test.step('the approval shows both prices, and the customer approves again', async () => {
    const answer = customer.getByRole('region', { name: 'Waiting for your answer' });
    await answer.getByRole('button', { name: 'Approve', exact: true }).click();
    const [seen, now] = ['The price you saw', 'The price now'].map((name) => customer.getByRole('region', { name }));
    await expect(seen!).toContainText('NPR');
    const amounts = await Promise.all([seen!, now!].map((region) => region.innerText()));
    expect(amounts[0]).not.toBe(amounts[1]);
    await customer.getByRole('button', { name: 'Approve at the new price' }).click();
    await expect(customer.getByRole('region', { name: 'In your cart' })).toBeVisible();
  });

  const order = await test.step('the customer orders by bank transfer, and an admin verifies it', async () => {
    await customer.goto(`/checkout?quotes=${quote.id}`);
    await customer.getByRole('radio', { name: /^Bank transfer/ }).check();
    await customer.getByRole('button', { name: 'Place order' }).locator('visible=true').first().click();
    await expect(customer).toHaveURL(/\/order-confirmation\//);
    const placed = {
      number: await customer.getByRole('heading', { name: /^LO-/ }).innerText(),
      id: customer.url().split('/').at(-1)!.split('?')[0]!,
    };
    await visit(first, `/admin/orders/${placed.id}`);
    await verify(first);
    return placed;
  });

  /** The same sentence about the order's money for its customer, on its page for admins, and in the queue of money if it is there. */
  const everywhere = async (sentence: string | RegExp, isQueued: boolean) => {
    await visit(customer, `/order/${order.id}`);
    await expect(customer.getByRole('complementary', { name: 'Payment and messages' })).toContainText(sentence);
    await first.reload();
    await expect(first.getByRole('region', { name: 'Payment', exact: true })).toContainText(sentence);
    await visit(second, `/admin/payment-management?q=${order.number}`);
    const row = second.locator('[data-row-key]').filter({ hasText: order.number });
    if (isQueued) await expect(row).toContainText(sentence);
    else await expect(second.getByRole('heading', { name: 'No results' })).toBeVisible();
  };

  await test.step('the bank takes it back: everybody reads the same, and the queue says what to do next', async () => {
    await first
      .getByRole('region', { name: 'Receipts' })
      .getByRole('button', { name: /^Bounced/ })
      .click();
    await first.getByLabel('Why the bank took this money back').fill('Recalled by the sender');
    await first.getByRole('button', { name: 'Record bounce' }).click();
    await expect(first.getByText('Bounce recorded', { exact: true })).toBeVisible();
    await everywhere(/NPR [\d,]+ to pay\./, true);
    await expect(customer.getByRole('region', { name: 'Timeline' })).toContainText('Payment taken back by the bank');
    await expect(second.getByRole('button', { name: `Ask for it: ${order.number}` })).toBeVisible();
  });

  await test.step('it is paid again, and refunded while the second admin still has the paid order on screen', async () => {
    await verify(first);
    await visit(second, `/admin/orders/${order.id}`);
    await expect(second.getByRole('button', { name: 'Mark as ordered' })).toBeVisible();
    await first.getByRole('button', { name: 'Refund', exact: true }).click();
    const dialog = first.getByRole('dialog', { name: `Refund ${order.number}` });
    await dialog.getByRole('radio', { name: /^Money only/ }).check();
    await dialog.getByLabel('Reason, shown to the customer').fill('The shop has none left.');
    await dialog.getByRole('button', { name: 'Request refund' }).click();
    await expect(dialog).toBeHidden();
    const refunds = first.getByRole('region', { name: 'Refunds' });
    await refunds.getByRole('button', { name: 'Mark as paid out' }).click();
    await refunds.getByLabel('Reference of the payout').fill('TRF 3101');
    await refunds.getByRole('button', { name: 'Mark as paid out' }).click();
    await expect(first.getByText('Refunded', { exact: true }).first()).toBeVisible();
  });

  await test.step('a refunded order cannot be bought, also not from the page of before', async () => {
    await second.getByRole('button', { name: 'Mark as ordered' }).click();
    const dialog = second.getByRole('dialog', { name: `Mark as ordered: ${order.number}` });
    await dialog.getByRole('button', { name: 'Mark as ordered' }).click();
    await expect(second.getByRole('alert').first()).toContainText('money');
    await second.reload();
    await expect(second.getByRole('button', { name: 'Cancel order' })).toBeVisible();
    await expect(second.getByRole('button', { name: 'Mark as ordered' })).toHaveCount(0);
    await everywhere(/We returned NPR [\d,]+\. Nothing is owed\./, false);
  });
  await team.delaySending(0);
  await Promise.all([first, second].map((admin) => admin.context().close()));
});

/** Verifies what is due on the page of an order. */
async function verify(admin: Page): Promise<void> {
  await admin.getByRole('button', { name: 'Verify payment' }).click();
  await expect(admin.getByText('Payment verified', { exact: true })).toBeVisible();
}
