import { EMAIL } from '../fixtures/client.ts';
import { createRequests } from '../fixtures/requests.ts';
import { expect, test } from '../fixtures/test.ts';
import { newVisitor, signIn } from '../pages/auth.page.ts';
import { visit } from '../pages/visit.ts';

test('an admin reviews quotes before sending several, takes one back, selects all of a filter and finds records by number', async ({
  page,
  server,
}) => {
  test.setTimeout(240_000);
  const bimala = newVisitor('Bimala Bulk');
  const team = await createRequests(server, bimala);
  await team.delaySending(60);
  const ready = await team.request({ product_name: 'Bulkware lamp', item_weight: 1 });
  await team.price(ready.id, 40);
  const undelivered = await team.request({ product_name: 'Bulkware shade', item_weight: 1 });
  await team.price(undelivered.id, 20, { delivery_option_id: null });
  const unpriced = await team.request({ product_name: 'Bulkware bulb', item_weight: 1 });
  await signIn(page, { email: EMAIL.admin, password: server.password });
  const dialog = page.getByRole('dialog');
  const line = (number: string) => dialog.getByRole('row').filter({ hasText: number });
  const review = async (move: string) => {
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Move to' }).click();
    await page.getByTitle(move, { exact: true }).last().click();
  };

  await test.step('the review has price, weight and checks of each, and says what is not sent', async () => {
    await visit(page, '/admin/quotes?q=Bulkware');
    await expect(page.getByRole('status').filter({ hasText: /^3 quotes$/ })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select the rows of this page' }).check();
    await review('Send');
    await expect(dialog.getByText('1 can be moved, 2 cannot.')).toBeVisible();
    await expect(line(ready.display_id)).toContainText('Ready');
    await expect(line(ready.display_id)).toContainText('NPR');
    await expect(line(undelivered.display_id)).toContainText('No delivery is chosen. Choose one.');
    await expect(line(unpriced.display_id)).toContainText('This quote has no price yet.');
  });

  await test.step('what was sent is taken back after the dialog is closed', async () => {
    await dialog.getByRole('button', { name: 'Move 1 of 3' }).click();
    await expect(dialog.getByText('1 moved, 0 not moved.')).toBeVisible();
    expect(await team.statusOf(ready.id)).toBe('sent');
    await dialog.locator('.ant-modal-footer').getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: /^Undo 1/ }).click();
    await expect.poll(() => team.statusOf(ready.id)).toBe('pending');
  });

  await test.step('select all means all of the filter, not the page', async () => {
    await visit(page, '/admin/quotes?status=rejected');
    const count = Number(
      /^(\d+) quotes$/.exec(
        await page
          .getByRole('status')
          .filter({ hasText: /^\d+ quotes$/ })
          .innerText(),
      )![1],
    );
    expect(count).toBeGreaterThan(25);
    await page.getByRole('checkbox', { name: 'Select the rows of this page' }).check();
    await expect(page.getByText('25 selected')).toBeVisible();
    await page.getByRole('button', { name: `Select all ${count} quotes` }).click();
    await expect(page.getByText(`${count} selected`)).toBeVisible();
    await review('Reopen as approved');
    await expect(dialog.getByRole('row')).toHaveCount(count + 1);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('the palette finds the quote by its number without letters', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search pages and records' }).fill(ready.display_id.slice(3));
    await page.getByRole('option').filter({ hasText: ready.display_id }).click();
    await expect(page.getByRole('heading', { level: 1, name: ready.display_id })).toBeVisible();
  });

  await test.step('the audit log names the quote and is found by it', async () => {
    await visit(page, `/admin/system-settings?tab=audit&q=${ready.display_id}`);
    const log = page.getByRole('list', { name: 'Audit log' });
    await expect(log.getByRole('link', { name: new RegExp(`^${ready.display_id}`) }).first()).toBeVisible();
    await expect(log).toContainText('Sent');
  });
  await team.delaySending(0);
});
