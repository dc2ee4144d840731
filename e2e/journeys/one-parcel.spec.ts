import { createBuyer } from '../fixtures/buyer.ts';
import { expect, test } from '../fixtures/test.ts';
import { signIn } from '../pages/auth.page.ts';
import { visit } from '../pages/visit.ts';

test('a customer sends two quotes as one parcel, sees the saving, and sends them separately again', async ({ page, server }) => {
  const buyer = await createBuyer(server, 2);
  await signIn(page, buyer);
  const rows = page.locator('main .cart_cartRow');

  await test.step('the cart shows the saving, and combines them at the price on screen', async () => {
    await visit(page, '/cart');
    await expect(rows).toHaveCount(2);
    const paper = page.getByRole('region', { name: 'As one parcel' });
    await expect(paper).toContainText('You would save');
    await paper.getByRole('button', { name: 'Send as one parcel' }).click();
    await expect(page.getByText('Sent as one parcel', { exact: true })).toBeVisible();
    await expect(rows).toHaveCount(1);
    await expect(paper).toBeHidden();
  });

  await test.step('the new quote names what it replaces and what it saves', async () => {
    await rows.getByRole('link').first().click();
    const parcel = page.getByRole('region', { name: 'One parcel' });
    await expect(parcel).toContainText(/Replaces LF-\d+, LF-\d+/);
    await expect(parcel).toContainText('You save');
  });

  await test.step('sent separately again, both are back in the cart', async () => {
    await page.getByRole('button', { name: 'Send separately again' }).click();
    await expect(page.getByRole('heading', { name: 'Sent separately again' }).first()).toBeVisible();
    await visit(page, '/cart');
    await expect(rows).toHaveCount(2);
  });
});
