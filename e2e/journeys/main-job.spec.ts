import { aPhoto } from '../fixtures/files.ts';
import { expect, test } from '../fixtures/test.ts';
import { aVisitor, signUp } from '../pages/auth.page.ts';
import { fillRequest } from '../pages/quote-request.page.ts';

test('one quote travels the whole shop', async ({ page }) => {
  const asha = aVisitor('Asha Rao');

  await test.step('a visitor asks for two items and signs up on the way', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Get Quote' }).first().click();
    await fillRequest(
      page,
      [
        {
          link: 'https://northridge.example/base-layer',
          name: 'Merino base layer, long sleeve',
          options: 'Slate, M',
          quantity: 3,
          price: 49.99,
          weight: 0.35,
          photo: aPhoto('base-layer.png', [80, 96, 120]),
        },
        { link: 'https://northridge.example/daypack', name: 'Alpine daypack 28 L', options: 'Ochre', quantity: 1, price: 120, weight: 1.2, size: [40, 30, 10] },
      ],
      { from: 'United States', to: 'India', notes: 'The daypack must be the 2026 version, please.' },
    );
    await page.getByRole('button', { name: 'Sign in and request' }).click();
    await signUp(page, asha);
    await expect(page).toHaveURL(/\/quote$/);
    await expect(page.getByLabel('Product name').first()).toHaveValue('Merino base layer, long sleeve');
    await page.getByRole('button', { name: 'Request quote' }).click();
    await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible();
  });
});
