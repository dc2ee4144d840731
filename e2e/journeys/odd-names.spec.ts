import type { Page } from '@playwright/test';
import { createOddNames } from '../fixtures/odd-names.ts';
import { expect, test } from '../fixtures/role-pages.ts';
import type { World } from '../fixtures/world.ts';
import { signIn } from '../pages/auth.page.ts';
import { cutNames, cutOff, sideways } from '../pages/overflow.ts';
import type { Screen } from '../screens/screen.ts';
import { SCREENS, show, waitUntilLoaded } from '../screens/screens.ts';

/** px of text, and the widths at which it is tried. */
const SIZES = [
  [16, [320, 820, 1440]],
  [24, [820, 1440]],
] as const;
/** Without names of people, items or shops. */
const WITHOUT =
  /^\/(admin\/(auto-|bank|countries|customs|footer|home-page|releases|shipping|status|system-settings$)|payment-)|sandbox/;

test.describe.configure({ timeout: 600_000 });

async function problems(page: Page, screen: Screen, world: World): Promise<string[]> {
  const found: string[] = [];
  for (const [fontSize, widths] of SIZES) {
    const value = encodeURIComponent(JSON.stringify({ fontSize }));
    await page.context().addCookies([{ name: 'landfall-accessibility', value, url: new URL(page.url()).origin }]);
    await show(page, screen, world);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await waitUntilLoaded(page);
      let lines: string[] = [];
      const measure = async () => (lines = [...(await sideways(page)), ...(await cutOff(page)), ...(await cutNames(page))]);
      // a busy machine lays out a resized page a little later
      await expect
        .poll(measure, { timeout: 3000 })
        .toEqual([])
        .catch(() =>
          found.push(...lines.slice(0, 3).map((line) => `${screen.name} at ${width} px, text of ${fontSize} px: ${line}`)),
        );
    }
  }
  return found;
}

for (const role of ['customer', 'admin'] as const)
  test(`names of 200 characters, of emoji and of one letter fit on pages of a ${role}`, async ({
    browser,
    pageOf,
    world,
    server,
  }) => {
    const odd = await createOddNames(server, world);
    const page = role === 'admin' ? await pageOf('admin') : await browser.newPage({ baseURL: server.url });
    if (role === 'customer') await signIn(page, odd.person);
    else await page.goto('/');
    const found: string[] = [];
    const isTried = ({ as, broken, open, width, path }: Screen) =>
      as === role && !broken && !open && !width && !WITHOUT.test(typeof path === 'string' ? path : path(odd.world));
    for (const screen of SCREENS.filter(isTried)) found.push(...(await problems(page, screen, odd.world)));
    await page.close();
    expect(found).toEqual([]);
  });
