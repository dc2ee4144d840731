import { expect, test } from '../fixtures/test.ts';
import { signIn } from '../pages/auth.page.ts';
import { choose } from '../pages/choose.ts';
import { openCart } from '../pages/frame.page.ts';
import { pressByKey } from '../pages/keyboard.ts';

const LOST = [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch|NetworkError|network/i, /A move was put back/, /background sync/];

test('offline, failures are reported and typed text is kept, and everything works once online', async ({
  page,
  context,
  server,
  complaints,
}) => {
  complaints.expect(...LOST);
  await signIn(page, { email: 'customer@demo.test', password: server.password });

  await test.step('a cart move is rolled back offline, and works once online', async () => {
    await page.goto('/dashboard');
    const cart = await openCart(page);
    const inCart = await cart.getByRole('tab', { name: /^Cart \(\d+\)$/ }).innerText();
    const save = cart.getByRole('button', { name: /^Save for later: / }).first();
    const confirm = page.getByRole('dialog', { name: 'Save for later' }).getByRole('button', { name: 'Save for later' });
    await context.setOffline(true);
    await save.click();
    await confirm.click();
    await expect(page.getByText('Failed to save item for later.', { exact: true })).toBeVisible();
    await expect(cart.getByRole('tab', { name: inCart })).toBeVisible();
    await context.setOffline(false);
    await save.click();
    await confirm.click();
    await expect(page.getByText('Item saved', { exact: true })).toBeVisible();
    await expect(cart.getByRole('tab', { name: inCart })).toBeHidden();
    await expect(confirm).toBeHidden();
    await page.keyboard.press('F8');
    await pressByKey(page, page.getByRole('button', { name: 'Undo' }));
    await expect(page.getByText('Item moved', { exact: true })).toBeVisible();
    await expect(cart.getByRole('tab', { name: inCart })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a quote request is kept offline, and is sent once online', async () => {
    await page.goto('/quote');
    await page.getByLabel('Product name').fill('Camping stove');
    await choose(page, 'Bought in', 'United States');
    await choose(page, 'Delivered to', 'Nepal');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Request quote' }).click();
    await expect(page.getByRole('alert')).toContainText('The request was not sent');
    await expect(page.getByLabel('Product name')).toHaveValue('Camping stove');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Request quote' }).click();
    await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible();
  });
});
