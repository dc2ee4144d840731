import { expect, test } from '../fixtures/test.ts';
import { signIn } from '../pages/auth.page.ts';

const CUSTOMER = 'customer@demo.test';

test('a reminder leads through sign-in to the cart, and its other link stops reminders without one', async ({
  page,
  server,
  browser,
}) => {
  const linkTo = async (place: string): Promise<string> => {
    const mails = await server.mailTo(CUSTOMER);
    return mails.map(({ text }) => new RegExp(`\\S+/${place}\\?t=[0-9a-f]{64}`).exec(text)?.[0] ?? '').find(Boolean) ?? '';
  };
  await expect.poll(() => linkTo('recovery-link'), { timeout: 15_000 }).not.toBe('');
  await page.goto(await linkTo('recovery-link'));
  await expect(page).toHaveURL(/\/auth/);
  await signIn(page, { email: CUSTOMER, password: server.password }, { here: true });
  await expect(page).toHaveURL(/\/cart$/);

  const visitor = await browser.newPage({ baseURL: server.url });
  await visitor.goto(await linkTo('unsubscribe'));
  await visitor.getByRole('button', { name: 'Stop cart reminders' }).click();
  await expect(visitor.getByText('Reminders are off')).toBeVisible();
  await visitor.close();
  await page.goto('/profile');
  await expect(page.getByRole('checkbox', { name: /^Mail/ })).not.toBeChecked();
});
