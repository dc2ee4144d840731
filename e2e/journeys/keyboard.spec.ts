import type { Page } from '@playwright/test';
import { createAdminClient } from '../fixtures/admin-client.ts';
import { expect, test } from '../fixtures/test.ts';
import { newVisitor } from '../pages/auth.page.ts';
import { chooseByKey, pressByKey, typeInto, withoutPointer } from '../pages/keyboard.ts';

/** Opens the dashboard from the account menu and reloads it, to show the admin's changes. */
async function toDashboard(page: Page): Promise<void> {
  await pressByKey(page, page.getByRole('button', { name: /^Account menu/ }));
  await pressByKey(page, page.getByRole('link', { name: 'Dashboard', exact: true }));
  await expect(page).toHaveURL(/\/dashboard$/); // its screen comes before its address
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.reload();
}

const ADDRESS = {
  Recipient: 'Mira Thapa',
  'Street and number': '12 Lake Road',
  City: 'Pune',
  'PIN code': '411001',
  State: 'Maharashtra',
  'Phone, for the courier': '+91 20 5550 1234',
};

test('a visitor gets from / to a paid order by keyboard only', async ({ page, server }) => {
  test.setTimeout(300_000);
  const mira = newVisitor('Mira Thapa');
  const admin = await createAdminClient(server);
  await withoutPointer(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name }).locator('visible=true').first();

  await test.step('requests a quote and creates an account', async () => {
    await page.goto('/');
    await pressByKey(page, page.getByRole('banner').getByRole('link', { name: 'Get Quote' }));
    await typeInto(page, page.getByLabel('Product name'), 'Wireless earbuds');
    await typeInto(page, page.getByLabel('Price of one'), '80');
    await chooseByKey(page, 'Bought in', 'United States');
    await chooseByKey(page, 'Delivered to', 'India');
    await pressByKey(page, button('Sign in and request'));
    await pressByKey(page, page.getByRole('link', { name: 'Create an account' }));
    await typeInto(page, page.getByLabel('Full name'), mira.name);
    await typeInto(page, page.getByLabel('E-mail or phone'), mira.email);
    await typeInto(page, page.getByLabel('Password', { exact: true }), mira.password);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Product name')).toHaveValue('Wireless earbuds');
    await pressByKey(page, button('Request quote'));
    await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible();
  });

  await test.step('approves the received price', async () => {
    await admin.answer(await page.getByRole('link', { name: /^LF-/ }).innerText(), 80);
    await toDashboard(page);
    await pressByKey(
      page,
      page
        .getByRole('main')
        .getByRole('link', { name: /Wireless earbuds/ })
        .first(),
    );
    await pressByKey(page, button('Approve'));
    await expect(page.getByText('Quote approved', { exact: true })).toBeVisible();
  });

  await test.step('checks out from the cart drawer with a new address', async () => {
    await pressByKey(page, button(/^Cart, 1/));
    const drawer = page.getByRole('dialog', { name: 'Your cart' });
    await expect(drawer.getByText('Total (1 items):')).toBeVisible();
    await pressByKey(page, drawer.getByRole('button', { name: 'Checkout' }));
    for (const [label, text] of Object.entries(ADDRESS)) await typeInto(page, page.getByRole('textbox', { name: label }), text);
    await pressByKey(page, button('Save address'));
    await pressByKey(page, button('Place order'));
  });

  await test.step('pays by card and sees the confirmation', async () => {
    await expect(page.getByRole('heading', { level: 1, name: /^Pay / })).toBeVisible();
    await pressByKey(page, button('Succeed'));
    await expect(page).toHaveURL(/\/order-confirmation\//, { timeout: 20_000 });
    await expect(page.getByRole('heading', { name: /^LO-/ })).toBeVisible();
  });

  await test.step('sees the order as paid', async () => {
    await toDashboard(page);
    await pressByKey(
      page,
      page
        .getByRole('main')
        .getByRole('link', { name: /Wireless earbuds|LO-/ })
        .first(),
    );
    await expect(page.getByRole('region', { name: 'Timeline' }).getByText('Paid').first()).toBeVisible();
  });

  expect(await page.evaluate(() => 'pointed' in window)).toBe(false);
});
