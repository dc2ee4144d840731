import { expect, test } from '../fixtures/role-pages.ts';

const REPORTS = [
  { path: '/admin/analytics', title: 'Sales', measure: 'Sent' },
  { path: '/admin/cart-analytics', title: 'Cart analytics', measure: 'Abandoned carts' },
  { path: '/admin/rejection-analytics', title: 'Rejection analytics', measure: 'Rejected' },
  { path: '/admin/cart-recovery', title: 'Cart recovery', measure: 'Carts mailed' },
];

test('every report draws its chart, and its number opens exactly the rows it counts, in the range and zone of the address', async ({
  pageOf,
}) => {
  const page = await pageOf('admin');
  for (const { path, title, measure } of REPORTS) {
    await page.goto(`${path}?days=90&zone=Asia/Kathmandu`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.locator('canvas').first()).toBeVisible();
    const number = page.locator('dl > div').filter({ has: page.getByRole('button', { name: `${measure}:` }) });
    const count = Number(await number.getByRole('link').textContent());
    await number.getByRole('link').click();
    const rows = page.getByRole('dialog').getByRole('listitem');
    if (count > 0) await expect(page.getByRole('dialog')).toContainText(`${count} row`);
    else await expect(page.getByRole('dialog')).toContainText('No rows');
    await expect(rows).toHaveCount(Math.min(count, 50));
    await expect(page).toHaveURL(/days=90&zone=Asia%2FKathmandu&list=/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(/days=90&zone=Asia%2FKathmandu$/);
  }
});
