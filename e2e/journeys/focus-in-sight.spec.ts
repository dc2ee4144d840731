import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/role-pages.ts';
import { waitUntilLoaded } from '../screens/screens.ts';

const TABS = 45;

/** The bar over the focused element's upper or lower edge; undefined if its edges are in sight. */
const coveredBy = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const focused = document.activeElement!;
    const { left, top, bottom, width, height } = focused.getBoundingClientRect();
    if (height > window.innerHeight / 2 || height < 2) return undefined; // hidden fields show the focus on their label
    for (const y of [top + 1, bottom - 1]) {
      const hit = document.elementFromPoint(left + Math.min(width / 2, 40), y);
      for (let at = hit; at && !at.contains(focused) && !focused.contains(at); at = at.parentElement)
        if (['sticky', 'fixed'].includes(getComputedStyle(at).position))
          return `${focused.textContent || focused.getAttribute('aria-label')} under ${at.className}`;
    }
    return undefined;
  });

for (const [role, path, width] of [
  ['admin', '/admin/quotes', 1024],
  ['admin', '/admin/system-settings', 1024],
] as const)
  test(`the focus stays in sight on ${path} of a ${role}, forwards and backwards`, async ({ pageOf }) => {
    const page = await pageOf(role);
    await page.setViewportSize({ width, height: 500 });
    await page.goto(path);
    await waitUntilLoaded(page);
    await Promise.all([page.waitForEvent('requestfinished'), page.keyboard.press('Shift')]); // the first key loads the code
    const covered: string[] = [];
    for (const key of ['Tab', 'Shift+Tab'])
      for (let pressed = 0; pressed < TABS; pressed += 1) {
        await page.keyboard.press(key);
        const bar = await coveredBy(page);
        if (bar) covered.push(bar);
      }
    expect(covered).toEqual([]);
  });
