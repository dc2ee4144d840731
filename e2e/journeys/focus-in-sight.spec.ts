import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/role-pages.ts';
import type { Role, World } from '../fixtures/world.ts';
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

/** Presses a key some times. @returns what was covered */
async function coveredOnTheWay(page: Page, key: 'Tab' | 'Shift+Tab', times: number): Promise<string[]> {
  const covered: string[] = [];
  for (let pressed = 0; pressed < times; pressed += 1) {
    await page.keyboard.press(key);
    const bar = await coveredBy(page);
    if (bar) covered.push(`${key} ${pressed + 1}: ${bar}`);
  }
  return covered;
}

async function openWithKeys(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilLoaded(page);
  await Promise.all([page.waitForEvent('requestfinished'), page.keyboard.press('Shift')]); // the first key loads the code
}

for (const [role, path, width] of [
  ['admin', '/admin/quotes', 1024],
  ['admin', '/admin/system-settings', 1024],
] as const)
  test(`the focus stays in sight on ${path} of a ${role}, forwards and backwards`, async ({ pageOf }) => {
    const page = await pageOf(role);
    await page.setViewportSize({ width, height: 500 });
    await openWithKeys(page, path);
    const forwards = await coveredOnTheWay(page, 'Tab', TABS);
    expect([...forwards, ...(await coveredOnTheWay(page, 'Shift+Tab', TABS))]).toEqual([]);
  });

/** px. Of a phone, and of the smallest one. */
const PHONES = [
  { width: 375, height: 812 },
  { width: 320, height: 568 },
];
/** Pages with bars that stay on a phone's screen. */
const WITH_BARS: [role: Role, path: (world: World) => string][] = [
  ['customer', () => '/cart'],
  ['customer', ({ approvedQuote }) => `/checkout?quotes=${approvedQuote}`],
  ['customer', () => '/quote'],
  ['customer', ({ sentQuote }) => `/dashboard/quotes/${sentQuote}`],
  ['admin', () => '/admin/quotes'],
  ['admin', ({ pendingQuote }) => `/admin/quotes/${pendingQuote}`],
  ['admin', ({ shippedOrder }) => `/admin/orders/${shippedOrder}`],
];

for (const role of ['customer', 'admin'] as const)
  test(`the focus of a ${role} stays in sight on phones`, async ({ pageOf, world }) => {
    const page = await pageOf(role);
    const covered: string[] = [];
    for (const path of WITH_BARS.filter(([who]) => who === role).map(([, of]) => of(world))) {
      await page.setViewportSize(PHONES[0]!);
      await openWithKeys(page, path);
      for (const size of PHONES) {
        await page.setViewportSize(size);
        const found = [...(await coveredOnTheWay(page, 'Tab', 20)), ...(await coveredOnTheWay(page, 'Shift+Tab', 8))];
        covered.push(...found.map((line) => `${path} at ${size.width} px, ${line}`));
      }
    }
    expect(covered).toEqual([]);
  });
