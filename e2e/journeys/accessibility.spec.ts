import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test as base } from '../fixtures/test.ts';
import { SCREENS, show } from '../screens/screens.ts';
import { ROLES, type Role, type World, findWorld, takeSeat } from '../screens/world.ts';

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** One screen of each make: ledgers, forms, tables, charts, a drawer. High contrast promises 7 to 1 on them. */
const IN_HIGH_CONTRAST = [
  'the home page',
  'a sent quote',
  'the cart drawer',
  'the admin dashboard',
  'the pricing workbench',
  'the country drawer',
];

type Seats = Record<Role, BrowserContext>;

/** Signed in once a role; every screen gets a page of its own there. */
const test = base.extend<{ pageOf: (role: Role) => Promise<Page> }, { seats: Seats; world: World }>({
  world: [async ({ server }, use) => use(await findWorld(server)), { scope: 'worker', timeout: 60_000 }],
  seats: [
    async ({ browser, server }, use, { project }) => {
      const { viewport, hasTouch, locale, timezoneId } = project.use;
      const window = { viewport: viewport!, hasTouch: hasTouch ?? false, locale: locale!, timezoneId: timezoneId! };
      const taken = await Promise.all(ROLES.map(async (role) => [role, await takeSeat(browser, server, role, window)]));
      const seats = Object.fromEntries(taken) as Seats;
      await use(seats);
      await Promise.all(Object.values(seats).map((seat) => seat.close()));
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  pageOf: async ({ seats, complaints }, use) => {
    const opened: Page[] = [];
    await use(async (role) => {
      const page = await seats[role].newPage();
      complaints.listen(page);
      opened.push(page);
      return page;
    });
    await Promise.all(opened.map((page) => page.close()));
    expect(complaints.unexpected(), 'nothing unexpected in the console').toEqual([]);
  },
});

/** What axe finds, one line a place. */
async function findings(page: Page, axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  const mode = await page.locator('html').getAttribute('data-mode');
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${mode} ${id} ${target.join(' ')}: ${failureSummary}`),
  );
}

async function inMode(page: Page, mode: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mode', mode);
}

for (const screen of SCREENS) {
  test(`nothing on the screen shuts anybody out: ${screen.name}`, async ({ pageOf, world, complaints }, { project }) => {
    if (screen.broken) complaints.expect(screen.broken.says);
    const page = await pageOf(screen.as);
    await show(page, screen, world);
    const axe = () => new AxeBuilder({ page }).withTags(STANDARD);
    expect(await findings(page, axe())).toEqual([]);
    if (project.name === 'phone') return; // colours do not change with the width
    await inMode(page, 'dark');
    expect(await findings(page, axe())).toEqual([]);
  });
}

for (const screen of SCREENS.filter(({ name }) => IN_HIGH_CONTRAST.includes(name))) {
  test(`high contrast keeps 7 to 1, light and dark: ${screen.name}`, async ({ pageOf, world, server }) => {
    const page = await pageOf(screen.as);
    const value = encodeURIComponent(JSON.stringify({ highContrast: true }));
    await page.context().addCookies([{ name: 'landfall-accessibility', value, url: server.url }]);
    await show(page, screen, world);
    await expect(page.locator('html')).toHaveClass(/high-contrast/);
    for (const mode of ['light', 'dark'] as const) {
      await inMode(page, mode);
      const axe = new AxeBuilder({ page })
        .withTags(STANDARD)
        .options({ rules: { 'color-contrast-enhanced': { enabled: true } } });
      expect(await findings(page, axe)).toEqual([]);
    }
    await page.context().clearCookies({ name: 'landfall-accessibility' });
  });
}
