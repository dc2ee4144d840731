import { expect, test } from '../fixtures/role-pages.ts';
import { adminMenus, followEntries, shopMenus } from '../pages/menus.page.ts';

for (const role of ['visitor', 'customer', 'admin'] as const) {
  test(`every entry of the shop's header, footer and menus leads a ${role} to a page`, async ({ pageOf }) => {
    test.slow();
    const page = await pageOf(role);
    const known = new Set<string>();
    for (const menu of shopMenus(page, role !== 'visitor')) {
      const { followed, missing } = await followEntries(page, '/about', menu, known);
      expect(followed, menu.name).toBeGreaterThan(0);
      expect(missing, menu.name).toEqual([]);
    }
  });
}

test('every entry of the admin’s bar, sidebar, account menu and palette leads to a page', async ({ pageOf }) => {
  test.slow();
  const page = await pageOf('admin');
  const known = new Set<string>();
  const missing: Record<string, string[]> = {};
  for (const menu of adminMenus(page))
    missing[menu.name] = (await followEntries(page, '/admin/payment-management', menu, known)).missing.toSorted();
  expect(missing).toEqual({ header: [], sidebar: [], 'account menu': [], palette: [] });
});
