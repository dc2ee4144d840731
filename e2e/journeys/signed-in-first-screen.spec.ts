import { blockShell } from '../fixtures/block-shell.ts';
import { expect, test } from '../fixtures/role-pages.ts';

const SCREEN = '#landfall-first-screen';

for (const [person, address, title] of [
  ['customer', '/cart', 'Cart'],
  ['customer', '/dashboard/quotes', 'Quotes'],
  ['admin', '/admin/quotes', 'Quotes'],
  ['admin', '/admin/orders', 'Orders'],
] as const)
  test(`${address} shows its heading before any code, in one layout, and no field changes when the page takes over`, async ({
    pageOf,
  }, { project }) => {
    const page = await pageOf(person);
    await page.goto('/about'); // stores who is signed in
    await expect
      .poll(() => page.evaluate(() => document.cookie))
      .toContain(`landfall-signed-in=${person === 'admin' ? 'admin' : '1'}`);
    const release = await blockShell(page);
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.locator(SCREEN).getByRole('heading', { level: 1, name: title })).toHaveCount(1); // hidden layouts have no roles
    const frame = page.locator(SCREEN).getByRole('complementary');
    await expect(frame).toHaveCount(person === 'admin' && project.name === 'wide' ? 1 : 0);
    release();
    await expect(page.locator(SCREEN)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: title })).toHaveCount(1);
    expect(new URL(page.url()).search, 'the unchanged fields').toBe('');
  });
