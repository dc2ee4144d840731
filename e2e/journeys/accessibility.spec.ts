import { expect, test } from '../fixtures/role-pages.ts';
import { injectAxe, findings, emulateMode } from '../pages/axe.ts';
import { cutOff } from '../pages/overflow.ts';
import { SCREENS, waitUntilLoaded, show } from '../screens/screens.ts';

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules that dark mode can affect: only colours. */
const COLOURS = ['color-contrast', 'link-in-text-block'];
/** High contrast affects them too, and requires 7 to 1. */
const STRONG_COLOURS = [...COLOURS, 'color-contrast-enhanced'];
const PHONE = { width: 375, height: 812 };

test.describe.configure({ mode: 'parallel' }); // each only reads

for (const screen of SCREENS) {
  test(`no accessibility violations: ${screen.name}`, async ({ pageOf, world, complaints }) => {
    if (screen.broken) complaints.expect(screen.broken.consoleMessages);
    const page = await pageOf(screen.as);
    await show(page, screen, world);
    await injectAxe(page);
    expect(await findings(page, STANDARD)).toEqual([]);
    await emulateMode(page, 'dark');
    expect(await findings(page, COLOURS)).toEqual([]);
    await emulateMode(page, 'dark', 'more');
    expect(await findings(page, STRONG_COLOURS)).toEqual([]);
    await emulateMode(page, 'light', 'more');
    if (screen.width) return expect(await findings(page, STRONG_COLOURS)).toEqual([]); // no phone layout, or tested already
    await page.setViewportSize(PHONE);
    await waitUntilLoaded(page);
    expect(await findings(page, STANDARD, STRONG_COLOURS)).toEqual([]);
    expect(await cutOff(page), 'fits 375 px').toEqual([]);
  });
}
