import { expect, test } from '../fixtures/role-pages.ts';

const REPORTS = [
  { path: '/admin/analytics', title: 'Sales' },
  { path: '/admin/cart-analytics', title: 'Cart analytics' },
  { path: '/admin/rejection-analytics', title: 'Rejection analytics' },
  { path: '/admin/cart-recovery', title: 'Cart recovery' },
  { path: '/admin/fulfilment-analytics', title: 'Fulfilment analytics' },
];

test('every report draws its chart, and each of its counts opens exactly the rows it counts, in the range and zone of the address', async ({
  pageOf,
}) => {
  const page = await pageOf('admin');
  for (const { path, title } of REPORTS) {
    await page.goto(`${path}?days=90&zone=Asia/Kathmandu`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.locator('canvas, table').first()).toBeVisible();
    const counts = page.locator('dl > div').getByRole('link', { name: /^[\d,]+$/ });
    const numbers = await counts.allTextContents();
    expect(numbers.length).toBeGreaterThan(0);
    for (const [at, number] of numbers.entries()) {
      await counts.nth(at).click();
      const count = Number(number.replaceAll(',', ''));
      const dialog = page.getByRole('dialog');
      if (count > 0) await expect(dialog).toContainText(`${number} row`);
      else await expect(dialog).toContainText('No rows');
      await expect(dialog.getByRole('listitem')).toHaveCount(Math.min(count, 50));
      await expect(page).toHaveURL(/days=90&zone=Asia%2FKathmandu&list=/);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(/days=90&zone=Asia%2FKathmandu$/);
    }
  }
});
