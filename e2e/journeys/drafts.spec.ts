import { EMAIL } from '../fixtures/client.ts';
import { expect, test } from '../fixtures/test.ts';
import { newVisitor, signIn, signUp } from '../pages/auth.page.ts';
import { choose } from '../pages/choose.ts';

test('an admin drafts, splits, merges and sends a quote for somebody who signs up later', async ({ page, server, browser }) => {
  test.setTimeout(240_000);
  const tara = newVisitor('Tara Later');
  await signIn(page, { email: EMAIL.admin, password: server.password });
  const heading = page.getByRole('heading', { level: 1, name: /^LF-/ });

  await test.step('drafts it for an e-mail address without an account', async () => {
    await page.goto('/admin/quotes');
    await page.getByRole('button', { name: /^New quote/ }).click();
    const dialog = page.getByRole('dialog', { name: 'New quote' });
    await dialog.getByLabel('Customer’s e-mail or phone').fill(tara.email);
    await choose(page, 'Bought in', 'United States');
    await choose(page, 'Delivered to', 'Nepal');
    await dialog.getByLabel('First item').fill('Boat engine');
    await dialog.getByLabel('Reason').fill('Asked by phone');
    await dialog.getByRole('button', { name: 'Draft quote' }).click();
    await expect(heading).toBeVisible();
    await expect(page.getByText('No account yet', { exact: false }).first()).toBeVisible();
  });
  const number = (await heading.textContent()) ?? '';

  await test.step('types what it is, its price in euros and its weight, and says why', async () => {
    await page.getByRole('button', { name: 'Edit Boat engine' }).click();
    await page.getByLabel('Options of Boat engine').fill('Four strokes');
    await page.getByLabel('Price of Boat engine').fill('80');
    await choose(page, 'Currency of Boat engine', 'EUR');
    await page.getByLabel('Quantity of Boat engine').fill('2');
    await page.getByLabel('Weight of Boat engine in kg').fill('3');
    await choose(page, 'Customs category of Boat engine', 'Sporting goods');
    await page.getByRole('combobox', { name: 'Delivery' }).click();
    await page
      .getByTitle(/^Standard/)
      .last()
      .click();
    await page.getByLabel('Why you changed the request').fill('The customer wants two');
    await expect(page.getByRole('complementary', { name: 'Landed cost' })).toContainText(' pays');
    await page.getByRole('button', { name: /^Save S/ }).click();
    await expect(page.getByText('Quote saved', { exact: true })).toBeVisible();
  });

  await test.step('splits it, and merges both again', async () => {
    await page.keyboard.press('p');
    const split = page.getByRole('dialog', { name: `Split ${number}` });
    await split.getByLabel('Boat engine: pieces of 2 to move').fill('1');
    await split.getByLabel('Reason').fill('Too heavy for one parcel');
    await split.getByRole('button', { name: 'Split' }).click();
    await expect(heading).not.toHaveText(number);
    const other = (await heading.textContent()) ?? '';
    await page.keyboard.press('g');
    const merge = page.getByRole('dialog', { name: `Merge other quotes into ${other}` });
    await merge.getByRole('checkbox', { name: new RegExp(`^${number}`) }).check();
    await merge.getByLabel('Reason').fill('One parcel is cheaper');
    await merge.getByRole('button', { name: 'Merge' }).click();
    await expect(merge).toBeHidden();
    await expect(page.getByLabel('Quantity of Boat engine')).toHaveCount(2);
  });

  await test.step('sends it by Ctrl+Enter from a picker', async () => {
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Delivered to' }).focus();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(/^LF-\d+ is sent/)).toBeVisible();
  });

  await test.step('the customer signs up with that address and finds the quote', async () => {
    const theirs = await (await browser.newContext({ baseURL: server.url })).newPage();
    await theirs.goto('/auth');
    await signUp(theirs, tara);
    await expect(theirs).not.toHaveURL(/\/auth/, { timeout: 30_000 });
    await theirs.goto('/dashboard/quotes');
    await expect(theirs.getByText('Boat engine').first()).toBeVisible();
  });
});
