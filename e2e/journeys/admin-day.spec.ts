import type { Locator, Page } from '@playwright/test';
import { EMAIL } from '../fixtures/client.ts';
import { createRequests } from '../fixtures/requests.ts';
import { expect, test } from '../fixtures/test.ts';
import { newVisitor } from '../pages/auth.page.ts';
import { pickByKey, pressBackByKey, pressByKey, typeInto, withoutPointer } from '../pages/keyboard.ts';

/** Opens a row of a list by keyboard: / to the search, Enter to the first row, Enter. */
async function openFound(page: Page, search: string, text: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: search })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: search })).toBeFocused();
  await page.keyboard.type(text);
  await expect(page.getByRole('status').filter({ hasText: /^1 (quote|order)$/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-row]').first()).toBeFocused();
  await page.keyboard.press('Enter');
}

/** Opens an admin page from the palette. */
async function goTo(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search pages and records' })).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Search pages and records' })).toBeHidden(); // no key reaches the page under it
}

/** Sends once the price on screen is the price of the form. */
async function sendPrice(page: Page, goods: string): Promise<void> {
  await expect(page.getByRole('complementary', { name: 'Landed cost' })).toContainText(goods);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
}

const next = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Next' }).getByRole('button', { name, exact: true });

test('an admin works a day by keyboard only', async ({ page, server, complaints }) => {
  test.setTimeout(300_000);
  complaints.expect(/save_and_send/); // 409: the other admin was faster
  const asha = newVisitor('Asha Keys');
  const team = await createRequests(server, asha);
  await team.delaySending(60);
  const kettle = await team.request({ product_name: 'Brass kettle', item_weight: 1 });
  const order = await team.order({ product_name: 'Felt hat', item_price: 40, item_weight: 0.3 });
  await team.say('Can you add a gift box?');
  await withoutPointer(page);

  await test.step('signs in and lands on the dashboard', async () => {
    await page.goto('/auth');
    await typeInto(page, page.getByLabel('E-mail or phone'), EMAIL.admin);
    await typeInto(page, page.getByLabel('Password', { exact: true }), server.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin$/, { timeout: 30_000 });
    await expect(page.getByRole('link', { name: /^Quotes: \d+ waiting$/ })).toBeVisible();
  });

  await test.step('opens a quote of the queue, prices it, sends it and goes on to the next', async () => {
    await goTo(page, 'Quotes');
    await openFound(page, 'Search quotes', kettle.display_id);
    await typeInto(page, page.getByLabel('Price of Brass kettle'), '80');
    await expect(page.getByText('Asha pays')).toBeVisible();
    await sendPrice(page, '80.00');
    await expect(page.getByText(`${kettle.display_id} is sent`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: kettle.display_id })).toBeHidden();
    expect(await team.statusOf(kettle.id)).toBe('sent');
  });

  await test.step('takes it back, corrects it over what another admin saved, and sends it again', async () => {
    await page.keyboard.press('z');
    await expect(page.getByRole('heading', { level: 1, name: kettle.display_id })).toBeVisible();
    await typeInto(page, page.getByLabel('Price of Brass kettle'), '90');
    await team.price(kettle.id, 85, { discount: 5 });
    await sendPrice(page, '90.00');
    const merge = page.getByRole('region', { name: `Another admin changed ${kettle.display_id} too` });
    await expect(merge.getByRole('group')).toHaveCount(1);
    await pressBackByKey(page, merge.getByRole('radio', { name: /^Theirs: 85/ }), 'ArrowUp'); // to "Mine: 90"
    await expect(merge).toBeHidden();
    await expect(page.getByLabel('Price of Brass kettle')).toHaveValue(/^90/);
    await expect(page.getByLabel('Discount')).toHaveValue(/^5/);
    await sendPrice(page, 'Discount');
    await expect(page.getByText(`${kettle.display_id} is sent`)).toBeVisible();
  });

  await test.step('records a bank transfer and buys the item', async () => {
    await goTo(page, 'Orders');
    await openFound(page, 'Search orders', order.number);
    await pressByKey(page, page.getByRole('button', { name: 'Verify payment' }));
    await expect(page.getByText('Payment verified', { exact: true })).toBeVisible();
    await pickByKey(page, page.getByRole('combobox', { name: 'State of Felt hat' }), 'Bought');
    const buying = page.getByRole('dialog', { name: /^Bought: / });
    await typeInto(page, buying.getByLabel('Shop’s order number'), 'SHOP-77');
    await page.keyboard.press('Enter');
    await expect(buying).toBeHidden();
    await expect(page.getByRole('list', { name: 'History of Felt hat' })).toContainText('Bought');
  });

  await test.step('orders, ships and completes it', async () => {
    await pressByKey(page, next(page, 'Mark as ordered'));
    await pressByKey(page, next(page, 'Mark as shipped'));
    const dialog = page.getByRole('dialog', { name: `Ship ${order.number}` });
    await typeInto(page, dialog.getByLabel('Carrier'), 'DHL');
    await typeInto(page, dialog.getByLabel('Tracking number'), 'TRK-KEYS');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await pressByKey(page, next(page, 'Mark as completed'));
    await page.keyboard.press('Enter'); // the dialog says which lines are delivered with it
    await expect(page.getByRole('main').getByText('Completed').first()).toBeVisible();
  });

  await test.step('answers a message of the inbox', async () => {
    await pressByKey(page, page.getByRole('link', { name: /^Messages, .* unread$/ }));
    await expect(page).toHaveURL(/\/messages\?filter=unread/);
    await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first()).toContainText(asha.name);
    await page.keyboard.press('j'); // the newest message is first
    await expect(page.getByRole('log').getByText('Can you add a gift box?')).toBeVisible();
    await page.keyboard.press('r');
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
    await page.keyboard.type('Yes, it comes with one.');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('log').getByText('Yes, it comes with one.')).toBeVisible();
  });

  await team.delaySending(0);
  expect(await page.evaluate(() => 'pointed' in window)).toBe(false);
});
