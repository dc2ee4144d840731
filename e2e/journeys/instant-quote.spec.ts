import { expect, test } from '../fixtures/test.ts';
import { newVisitor, signUp } from '../pages/auth.page.ts';
import { isPhone } from '../pages/frame.page.ts';
import { KNOWN, UNKNOWN, fillInstant } from '../pages/instant-quote.page.ts';

test('a visitor sees a known product’s price at once, signs up, approves it and finds it in the cart', async ({ page }) => {
  await page.goto('/quote-auto');
  await fillInstant(page, KNOWN);
  const response = page.getByRole('region', { name: 'Our answer' });
  await expect(response.getByText('Ready at once')).toBeVisible();
  const promised = await response.locator('.money-total').innerText();

  await page.getByRole('button', { name: 'Sign in and ask' }).click();
  await signUp(page, newVisitor('Instant Asker'));
  await expect(page).toHaveURL(/\/quote-auto$/);
  await expect(page.getByLabel('Product name')).toHaveValue(KNOWN.name);
  await page.getByRole('button', { name: 'Ask for this quote' }).click();

  await expect(page.getByRole('heading', { name: 'Your quote is ready' })).toBeVisible();
  expect(await page.locator('.money-total').first().innerText()).toBe(promised);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('link', { name: 'View Cart' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  await expect(page.getByRole('main').getByText(KNOWN.name).first()).toBeVisible();
});

test('an unknown product gets a price range, no approve button, and a reason', async ({ page }) => {
  await page.goto('/quote-auto');
  await fillInstant(page, UNKNOWN);
  await page.getByRole('button', { name: 'Sign in and ask' }).click();
  await signUp(page, newVisitor('Careful Asker'));
  await page.getByRole('button', { name: 'Ask for this quote' }).click();
  await expect(page.getByRole('heading', { name: 'Your estimate' })).toBeVisible();
  await expect(page.getByText('An estimate: the price may be 15 % less or more.')).toBeVisible();
  await expect(page.getByText('The weight is not certain')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await page.getByRole('link', { name: 'See your quote' }).click();
  await expect(page).toHaveURL(/\/dashboard\/quotes\//);
  await expect(page.getByRole('heading', { level: 1, name: UNKNOWN.name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
});

test('a prohibited product is refused with the reason while it is typed', async ({ page, complaints }) => {
  complaints.expect(/422/);
  await page.goto('/quote-auto?url=https://shop.com/p&to=NP');
  await page.getByLabel('Product name').fill('Spare powerbank');
  await page.getByLabel('Price of one').fill('20');
  await expect(page.getByRole('alert')).toContainText('We cannot ship Batteries on their own.');
});

test('the home page links to the instant quote and to an article', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
  await page.getByRole('link', { name: 'Why a light parcel can weigh eleven kilos' }).click();
  await expect(page).toHaveURL(/\/blog\?post=volumetric-weight$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Why a light parcel can weigh eleven kilos');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  if (isPhone(page)) return; // the footer is the same on phones
  await page.getByRole('contentinfo').getByRole('link', { name: 'Instant Quote' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Instant quote' })).toBeVisible();
});
