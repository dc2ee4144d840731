import { expect, test } from '../fixtures/test.ts';

/** How many chunks of the storefront's release have run in the page. */
const chunksThatRan = () => {
  const page = globalThis as unknown as Record<string, unknown[]>;
  const name = Object.keys(page).find((key) => key.startsWith('chunk_storefront'));
  return name ? page[name]!.length : 0;
};

test('What a page preloads of a release runs as soon as its entry is there, beside the exposed module', async ({ page }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/modules/storefront/**/__federation_expose_module*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(chunksThatRan)).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  letGo();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
