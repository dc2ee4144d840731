import { expect, test } from '../fixtures/role-pages.ts';

test('the workbench explains an invalid number, shows no price and sends nothing', async ({ pageOf, world }) => {
  const page = await pageOf('admin');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/rpc\/(save_and_send|edit_quote)/.test(request.url())) sent.push(request.url());
  });
  await page.goto(`/admin/quotes/${world.pendingQuote}`);
  const discount = page.getByRole('spinbutton', { name: 'Discount' });
  const correctFirst = page.getByText('Not sent: correct the marked fields first.');
  for (const typed of ['-5', '1,5', 'abc']) {
    await discount.fill(typed);
    await discount.press('Control+Enter');
    await expect(discount).toHaveValue(typed);
    await expect(discount).toHaveAttribute('aria-invalid', 'true');
    await expect(correctFirst.locator('visible=true')).toBeVisible();
    await expect(page.getByText('No price: a field is empty or wrong.')).toBeVisible();
  }
  await discount.fill('0');
  await expect(correctFirst).toHaveCount(0);
  await expect(page.getByText('No price: a field is empty or wrong.')).toHaveCount(0);
  expect(sent).toEqual([]);
});

test('the estimator hides its price for an invalid number and shows it again for a valid one', async ({ pageOf }) => {
  const page = await pageOf('visitor');
  await page.goto('/cost-estimator');
  const cost = page.getByRole('region', { name: 'Landed cost' });
  await expect(cost).toContainText('At the door');
  const price = page.getByRole('spinbutton', { name: 'Price of one' });
  await price.fill('abc');
  await expect(cost).toContainText('No estimate: a number is wrong.');
  await expect(cost).not.toContainText('At the door');
  await price.press('Tab');
  await expect(price).toHaveValue('abc');
  await price.fill('120');
  await expect(cost).toContainText('At the door');
});

test('a quote request keeps an invalid quantity and shows the reason', async ({ pageOf }) => {
  const page = await pageOf('visitor');
  await page.goto('/quote');
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' });
  for (const [typed, said] of [
    ['-4', 'It has to be at least 1.'],
    ['100000', 'It has to be at most 9,999.'],
  ] as const) {
    await quantity.fill(typed);
    await quantity.press('Tab');
    await expect(page.getByText(said)).toBeVisible();
    await expect(quantity).toHaveValue(typed);
  }
});
