import { expect, test } from '../fixtures/seats.ts';
import { bringAxe, findings, inMode } from '../pages/axe.ts';
import { SCREENS, show } from '../screens/screens.ts';

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** High contrast changes colours alone, and keeps 7 to 1. */
const COLOURS = ['color-contrast', 'color-contrast-enhanced'];

for (const screen of SCREENS) {
  test(`nothing on the screen shuts anybody out: ${screen.name}`, async ({ pageOf, world, complaints }, { project }) => {
    if (screen.broken) complaints.expect(screen.broken.says);
    const page = await pageOf(screen.as);
    await show(page, screen, world);
    await bringAxe(page);
    expect(await findings(page, STANDARD)).toEqual([]);
    if (project.name === 'phone') return; // colours do not change with the width
    await inMode(page, 'dark');
    expect(await findings(page, STANDARD)).toEqual([]);
    for (const mode of ['dark', 'light'] as const) {
      await inMode(page, mode, 'more');
      expect(await findings(page, COLOURS)).toEqual([]);
    }
  });
}
