import type { Page } from '@playwright/test';
import { openContextAs } from '../fixtures/world.ts';
import { expect, test } from '../fixtures/role-pages.ts';
import { cutNames, cutOff, sideways, squeezed } from '../pages/overflow.ts';
import { visit } from '../pages/visit.ts';
import type { Screen } from '../screens/screen.ts';
import { SCREENS, show, waitUntilLoaded } from '../screens/screens.ts';

/** px */
const WIDTHS = [320, 768, 820, 1024, 1440];
/** Of every page: the narrowest, and a tablet. Each fifth page is tried at all widths. */
const TIGHTEST = [320, 820];
/** Without dialogs, which are tried in their own journeys. */
const PAGES = SCREENS.filter(({ broken, open, width }) => !broken && !open && !width);
/** Every page is tried at 24 px, each fifth at the other sizes. */
const SAMPLE = PAGES.filter((_, nth) => nth % 5 === 0);

/** A busy machine lays a page out some time after its window has changed. */
const SETTLED_MS = 3000;

test.describe.configure({ timeout: 600_000 });

/** What does not fit, one line each. */
async function problems(page: Page, screen: Screen): Promise<string[]> {
  const { name } = screen;
  const found: string[] = [];
  for (const width of SAMPLE.includes(screen) ? WIDTHS : TIGHTEST) {
    await page.setViewportSize({ width, height: 900 });
    await waitUntilLoaded(page);
    let lines: string[] = [];
    for (const end = Date.now() + SETTLED_MS; ;) {
      lines = [...(await sideways(page)), ...(await cutOff(page)), ...(await cutNames(page)), ...(await squeezed(page))];
      if (lines.length === 0 || Date.now() > end) break;
    }
    found.push(...lines.map((line) => `${name} at ${width} px: ${line}`));
  }
  return found;
}

const choose = (page: Page, url: string, fontSize: number) =>
  page.context().addCookies([{ name: 'landfall-accessibility', value: encodeURIComponent(JSON.stringify({ fontSize })), url }]);

const rootSize = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);

for (const role of ['visitor', 'newcomer', 'customer', 'admin'] as const)
  for (const [size, pages] of [
    [24, PAGES],
    [20, SAMPLE],
    [16, SAMPLE],
  ] as const)
    test(`pages of a ${role} fit at ${size} px`, async ({ pageOf, world, server }) => {
      const page = await pageOf(role);
      const found: string[] = [];
      for (const screen of pages.filter(({ as }) => as === role)) {
        await choose(page, server.url, size);
        await show(page, screen, world);
        found.push(...(await problems(page, screen)));
      }
      await choose(page, server.url, 16);
      expect(found).toEqual([]);
    });

test('a browser with text of 32 px is taken at its word, and pages fit', async ({ playwright, world, server, launchOptions }) => {
  const options = { ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] };
  const browser = await playwright.chromium.launch(options);
  const found: string[] = [];
  for (const role of ['visitor', 'customer', 'admin'] as const) {
    const context = await openContextAs(browser, server, role, { viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await visit(page, server.url);
    expect(await rootSize(page)).toBe('32px');
    expect(await page.evaluate(() => document.documentElement.style.fontSize)).toBe('');
    expect(await page.evaluate(() => getComputedStyle(document.querySelector('.ant-btn')!).fontSize)).toBe('32px');
    for (const screen of SAMPLE.filter(({ as }) => as === role)) {
      await show(page, screen, world);
      found.push(...(await problems(page, screen)));
    }
    await choose(page, server.url, 24);
    await visit(page, server.url);
    expect(await rootSize(page)).toBe('48px');
    await context.close();
  }
  await browser.close();
  expect(found).toEqual([]);
});
