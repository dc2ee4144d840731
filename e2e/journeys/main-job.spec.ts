import type { Page } from '@playwright/test';
import { createPhoto } from '../fixtures/files.ts';
import { expect, test } from '../fixtures/test.ts';
import { newVisitor, signIn, signUp } from '../pages/auth.page.ts';
import { choose } from '../pages/choose.ts';
import { isPhone, openCart } from '../pages/frame.page.ts';
import { type Wanted, fillRequest } from '../pages/quote-request.page.ts';
import { confirm } from '../pages/dialog.ts';
import { visit } from '../pages/visit.ts';

const WANTED: Wanted[] = [
  {
    link: 'https://northridge.example/base-layer',
    name: 'Merino base layer, long sleeve',
    options: 'Slate, M',
    quantity: 3,
    price: 49.99,
    weight: 0.35,
    photo: createPhoto('base-layer.png', [80, 96, 120]),
  },
  {
    link: 'https://northridge.example/daypack',
    name: 'Alpine daypack 28 L',
    options: 'Ochre',
    quantity: 1,
    price: 120,
    weight: 1.2,
    size: [40, 30, 10],
  },
];

/** The total shown in a ledger, digits only. */
const totalOf = async (page: Page) => (await page.locator('.money-total').first().innerText()).replaceAll(/[^\d.]/g, '');

/** The current exchange rate between two countries. */
async function exchangeRate(page: Page, from: string, to: string): Promise<number> {
  const { supabaseKey } = (await (await page.request.get('/config.json')).json()) as { supabaseKey: string };
  const items = [{ item_price: '100', quantity: 1, item_weight: '1' }];
  const response = await page.request.post('/rest/v1/rpc/estimate', {
    headers: { apikey: supabaseKey },
    data: { p_input: { origin_country: from, destination_country: to, items } },
  });
  return Number(((await response.json()) as { exchange_rate: string }).exchange_rate);
}

test('one quote goes from a visitor’s request to a completed order', async ({ page, browser, server, complaints }) => {
  test.setTimeout(300_000);
  const asha = newVisitor('Asha Rao');
  let displayId = '';
  let total = '';
  let orderNumber = '';

  const adminPage = await (await browser.newContext({ baseURL: server.url, viewport: page.viewportSize()! })).newPage();
  complaints.listen(adminPage);

  await test.step('a visitor requests two items and signs up', async () => {
    await page.goto('/quote');
    await fillRequest(page, WANTED, {
      from: 'United States',
      to: 'India',
      notes: 'The daypack must be the 2026 version, please.',
    });
    await page.getByRole('button', { name: 'Sign in and request' }).click();
    await signUp(page, asha);
    await expect(page).toHaveURL(/\/quote$/);
    await expect(page.getByLabel('Product name').first()).toHaveValue(WANTED[0]!.name);
    await page.getByRole('button', { name: 'Request quote' }).click();
    await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible();
    displayId = await page.getByRole('link', { name: /^LF-/ }).innerText();
  });

  await test.step('an admin finds the quote and prices it, with every line explained', async () => {
    await signIn(adminPage, { email: 'admin@demo.test', password: server.password });
    await visit(adminPage, '/admin/quotes');
    await adminPage.getByRole('textbox', { name: 'Search quotes' }).fill(displayId);
    await expect(adminPage.getByRole('status').filter({ hasText: /^1 quote$/ })).toBeVisible();
    await adminPage
      .locator('a[data-row]')
      .filter({ hasText: isPhone(adminPage) ? 'Asha Rao' : displayId })
      .click();
    await expect(adminPage.getByRole('heading', { name: displayId })).toBeVisible();
    await expect(adminPage.getByText('The daypack must be the 2026 version, please.')).toBeVisible();
    await choose(adminPage, `Customs category of ${WANTED[0]!.name}`, 'Clothing');
    await choose(adminPage, `Customs category of ${WANTED[1]!.name}`, 'Bags');
    await adminPage.getByRole('combobox', { name: 'Delivery' }).click();
    await adminPage
      .getByTitle(/^Standard/)
      .last()
      .click();
    await adminPage.getByRole('spinbutton', { name: 'Discount' }).fill('10');
    const ledger = adminPage.getByRole('complementary', { name: 'Landed cost' });
    await expect(ledger.locator('.fig').filter({ hasText: '269.97' })).toBeVisible();
    await ledger.getByText('Customs duty').click();
    await expect(ledger.locator('details[open]').getByText('Source')).toBeVisible();
    await expect(adminPage.locator('[aria-busy="true"]')).toHaveCount(0);
  });

  await test.step('the admin sends the quote', async () => {
    await adminPage.getByRole('button', { name: /^Send/ }).locator('visible=true').click();
    await expect(adminPage.getByRole('heading', { level: 1, name: displayId })).toBeHidden();
  });

  await test.step('the customer gets the mail and follows its link', async () => {
    await expect
      .poll(async () => (await server.mailTo(asha.email)).map(({ text }) => text).join(), { timeout: 30_000 })
      .toContain(displayId);
    const mail = (await server.mailTo(asha.email)).findLast(({ text }) => text.includes(displayId))!;
    await page.goto(/https?:\/\/\S+\/quote\S*|https?:\/\/\S+\/dashboard\S*/.exec(mail.text)![0]);
    await expect(page.getByRole('heading', { name: 'Waiting for your answer' })).toBeVisible();
    total = await totalOf(page);
    expect(Number(total)).toBeGreaterThan(10_000);
  });

  await test.step('the customer sees it in the preferred currency and approves it', async () => {
    await visit(page, '/profile');
    await choose(page, 'Show prices in', 'EUR');
    await page.getByRole('button', { name: 'Save' }).click();
    await visit(page, '/dashboard/quotes');
    await page
      .getByRole('link', { name: /Merino base layer/ })
      .first()
      .click();
    await expect(page.getByText('EUR').first()).toBeVisible();
    await page.getByRole('button', { name: 'Approve' }).locator('visible=true').first().click();
    await expect(page.getByText('Approved').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  });

  await test.step('the quote is in the cart drawer, is saved for later and moved back', async () => {
    const cart = await openCart(page);
    await expect(cart.getByRole('tab', { name: 'Cart (1)' })).toBeVisible();
    await cart.getByRole('button', { name: /^Save for later: Merino/ }).click();
    await confirm(page, 'Save for later');
    await expect(page.getByText('Item saved', { exact: true })).toBeVisible();
    await cart.getByRole('tab', { name: 'Saved (1)' }).click();
    await cart.getByRole('button', { name: /^Move to cart: Merino/ }).click();
    await confirm(page, 'Move to cart');
    await cart.getByRole('tab', { name: 'Cart (1)' }).click();
    await expect(cart.getByText('Total (1 items):').or(cart.getByText('Total (0 items):'))).toBeVisible();
    await cart.getByRole('button', { name: 'Checkout' }).click();
    if (await cart.isVisible()) await cart.getByRole('button', { name: 'Checkout' }).click();
    await expect(page).toHaveURL(/\/checkout\?quotes=/);
  });

  await test.step('the customer checks out by bank transfer and uploads the proof', async () => {
    await page.getByLabel('Recipient').fill('Asha Rao');
    await page.getByLabel('Street and number').fill('12 Lake Road');
    await page.getByLabel('City').fill('Pune');
    await page.getByLabel('PIN code').fill('411001');
    await page.getByRole('textbox', { name: 'State' }).fill('Maharashtra');
    await page.getByLabel('Phone, for the courier').fill('+91 20 5550 1234');
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(page.getByRole('radio', { name: /^Asha Rao/ })).toBeChecked(); // the form closes, which moves what is below it
    await page.getByRole('radio', { name: /^Bank transfer/ }).check();
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page).toHaveURL(/\/order-confirmation\//);
    orderNumber = await page.getByRole('heading', { name: /^LO-/ }).innerText();
    await page.getByLabel('Send proof of your transfer').setInputFiles(createPhoto('transfer.png', [200, 200, 210]));
    await expect(page.getByRole('heading', { name: 'We are checking your transfer' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible();
  });

  await test.step('the admin verifies the payment', async () => {
    await visit(adminPage, '/admin/payment-management');
    await adminPage.getByText(orderNumber).first().click();
    await expect(adminPage.getByRole('heading', { name: orderNumber })).toBeVisible();
    await adminPage.getByRole('button', { name: 'Verify payment' }).click();
    await expect(adminPage.getByText('Payment verified', { exact: true })).toBeVisible();
  });

  await test.step('the admin orders, ships with a tracking number and completes the order', async () => {
    await adminPage.getByRole('button', { name: 'Mark as ordered' }).click();
    const ordering = adminPage.getByRole('dialog', { name: `Mark as ordered: ${orderNumber}` });
    await expect(ordering).toContainText('These become bought:');
    await ordering.getByRole('button', { name: 'Mark as ordered' }).click();
    await expect(ordering).toBeHidden();
    await adminPage.getByRole('button', { name: 'Mark as shipped' }).click();
    const dialog = adminPage.getByRole('dialog', { name: `Ship ${orderNumber}` });
    await dialog.getByLabel('Carrier').fill('DHL');
    await dialog.getByLabel('Tracking number').fill('TRK-2026-1');
    await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
    await expect(adminPage.getByRole('article', { name: `Parcel ${orderNumber}-1` })).toContainText('TRK-2026-1');
    await adminPage.getByRole('button', { name: 'Mark as completed' }).click();
    const completing = adminPage.getByRole('dialog', { name: `Mark as completed: ${orderNumber}` });
    await completing.getByRole('button', { name: 'Mark as completed' }).click();
    await expect(completing).toBeHidden(); // it closes once the order has moved
    await expect(adminPage.getByRole('main').getByText('Completed').first()).toBeVisible();
  });

  await test.step('the customer sees every step on the timeline', async () => {
    await visit(page, '/dashboard/orders');
    await page
      .getByRole('link', { name: /Merino base layer|LO-/ })
      .first()
      .click();
    const timeline = page.getByRole('region', { name: 'Timeline' });
    for (const step of ['Paid', 'Ordered', 'Shipped', 'Completed'])
      await expect(timeline.getByText(step, { exact: false }).first()).toBeVisible();
    await expect(page.getByText('TRK-2026-1').first()).toBeVisible();
    const mails = (await server.mailTo(asha.email)).map(({ subject }) => subject);
    expect(mails.length).toBeGreaterThanOrEqual(4);
  });

  await test.step('an edited rate changes the next price', async () => {
    const before = await exchangeRate(page, 'GB', 'IN');
    await visit(adminPage, '/admin/countries');
    await adminPage.getByRole('button', { name: /^India/ }).click();
    const drawer = adminPage.getByRole('dialog', { name: 'India, IN' });
    const rate = drawer.getByRole('spinbutton', { name: 'For 1 US dollar' });
    await rate.fill(String(Number(await rate.inputValue()) * 2));
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(drawer.getByText(/^Prices to India rise 2 times; \d+ open quotes?\.$/)).toBeVisible();
    await drawer.getByRole('checkbox', { name: 'Save all the same' }).check();
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(adminPage.getByText('Country saved', { exact: true })).toBeVisible();
    expect(await exchangeRate(page, 'GB', 'IN')).toBeCloseTo(2 * before, 6);
  });

  await test.step('the sales page shows the paid order', async () => {
    await visit(adminPage, '/admin/analytics?list=sales.orders_paid');
    await expect(adminPage.getByRole('dialog').getByText(orderNumber)).toBeVisible();
  });
});
