import { expect, test } from '../fixtures/role-pages.ts';
import { bringAxe, findings, inMode } from '../pages/axe.ts';
import { SCREENS, settled, show } from '../screens/screens.ts';

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules that dark mode can affect: only colours. */
const COLOURS = ['color-contrast', 'link-in-text-block'];
/** High contrast affects them too, and requires 7 to 1. */
const STRONG_COLOURS = [...COLOURS, 'color-contrast-enhanced'];
const PHONE = { width: 375, height: 812 };

for (const screen of SCREENS) {
  test(`nothing on the screen shuts anybody out: ${screen.name}`, async ({ pageOf, world, complaints }) => {
    if (screen.broken) complaints.expect(screen.broken.says);
    const page = await pageOf(screen.as);
    await show(page, screen, world);
    await bringAxe(page);
    expect(await findings(page, STANDARD)).toEqual([]);
    await inMode(page, 'dark');
    expect(await findings(page, COLOURS)).toEqual([]);
    for (const mode of ['dark', 'light'] as const) {
      await inMode(page, mode, 'more');
      expect(await findings(page, STRONG_COLOURS)).toEqual([]);
    }
    if (screen.width) return; // no phone layout, or tested already
    await inMode(page, 'light');
    await page.setViewportSize(PHONE);
    await settled(page);
    expect(await findings(page, STANDARD)).toEqual([]);
  });
}
