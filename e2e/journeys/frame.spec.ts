import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/role-pages.ts';
import { isPhone } from '../pages/frame.page.ts';
import { visit } from '../pages/visit.ts';

const REM = 16; // px at the default text size
const widthOf = async (page: Page, part: string) => (await page.locator(part).boundingBox())!.width / REM;

test('the sidebar is 16rem wide, 3rem folded and 18rem on a phone', async ({ pageOf }) => {
  const page = await pageOf('admin');
  await visit(page, '/admin');
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Admin' })).toBeVisible();
    await expect.poll(() => widthOf(page, '.sh-side-sheet')).toBe(18);
    return;
  }
  await expect.poll(() => widthOf(page, '.sh-side')).toBe(16);
  await page.keyboard.press('Control+b');
  await expect.poll(() => widthOf(page, '.sh-side')).toBe(3);
  await page.keyboard.press('Control+b');
  await expect.poll(() => widthOf(page, '.sh-side')).toBe(16);
});

interface WayOn {
  seat: 'visitor' | 'customer' | 'admin';
  from: string;
  opener: string | RegExp;
  dialog: string;
  goOn: (dialog: Locator) => Locator;
  to: RegExp;
}

const DRAWER = { seat: 'customer', from: '/dashboard', opener: /^Cart, \d+/, dialog: 'Your cart' } as const;
const OF_THE_DRAWER: WayOn[] = [
  { ...DRAWER, goOn: (dialog) => dialog.getByRole('button', { name: 'View Cart' }), to: /\/cart$/ },
  {
    ...DRAWER,
    goOn: (dialog) => dialog.getByRole('heading', { level: 3 }).getByRole('link').first(),
    to: /\/dashboard\/quotes\//,
  },
];

/** Links to other pages inside dialogs, and how to open them on a phone. */
const WAYS_ON: WayOn[] = [
  ...OF_THE_DRAWER,
  {
    seat: 'visitor',
    from: '/',
    opener: 'Menu',
    dialog: 'Menu',
    goOn: (dialog) => dialog.getByRole('link', { name: 'Sign In' }),
    to: /\/auth$/,
  },
  {
    seat: 'admin',
    from: '/admin',
    opener: 'Menu',
    dialog: 'Admin',
    goOn: (dialog) => dialog.getByRole('link', { name: 'Orders', exact: true }),
    to: /\/admin\/orders$/,
  },
  {
    seat: 'admin',
    from: '/admin',
    opener: 'Search pages and records',
    dialog: 'Search pages and records',
    goOn: (dialog) => dialog.getByRole('option', { name: /^Orders/ }),
    to: /\/admin\/orders$/,
  },
];

test('a link in a dialog leads to its page, and focus does not return to the dialog’s opener', async ({ pageOf }) => {
  for (const { seat, from, opener, dialog: name, goOn, to } of isPhone(await pageOf('visitor')) ? WAYS_ON : OF_THE_DRAWER)
    await test.step(`${name}, of ${seat}, to ${String(to)}`, async () => {
      const page = await pageOf(seat);
      await page.emulateMedia({ reducedMotion: 'no-preference' }); // wait for the closing animation; these contexts reduce motion by default
      await visit(page, from);
      await page.getByRole('button', { name: opener, exact: typeof opener === 'string' }).click();
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog).toBeVisible();
      await expect(page.locator('[class*="ant-zoom-"]')).toHaveCount(0); // while it still grows, a press meets its neighbour
      await goOn(dialog).click();
      await expect(page).toHaveURL(to);
      await expect(dialog).toBeHidden();
      await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
    });
});

test('overlays close when the browser goes back', async ({ pageOf }) => {
  const page = await pageOf('customer');
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await page.getByRole('button', { name: DRAWER.opener }).click();
  const drawer = page.getByRole('dialog', { name: DRAWER.dialog });
  await drawer
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  const question = page.getByRole('dialog', { name: 'Delete' });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
  await expect(question).toBeHidden();
  await expect(drawer).toBeHidden();
});

test('a button or link that is pressed out of a wrong field stays under the pointer', async ({ pageOf }) => {
  const page = await pageOf('visitor');
  await page.emulateMedia({ reducedMotion: 'reduce' }); // a message appears at once
  await page.goto('/auth');
  const link = page.getByRole('link', { name: 'Reset password' });
  await link.waitFor();
  await page.getByRole('textbox', { name: 'E-mail or phone' }).fill('asha@');
  const { x, y } = (await link.boundingBox())!;
  await page.mouse.move(x + 3, y + 3);
  await page.mouse.down();
  await expect(page.getByRole('textbox', { name: 'E-mail or phone' })).not.toBeFocused();
  await page.mouse.up();
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible();
});

test('a link pressed while one page fades into the next leads to its page, and the console stays empty', async ({ pageOf }) => {
  const page = await pageOf('visitor');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await visit(page, '/about');
  const footer = page.getByRole('contentinfo');
  const link = (name: string) => footer.getByRole('link', { name, exact: true });
  for (const name of ['Contact', 'Blog', 'About']) {
    await link(name).click(); // from here on each page's code is there
    await expect(page).toHaveURL(new RegExp(`/${name.toLowerCase()}$`));
  }
  // a fade takes 120 ms, and begins some frames after the press
  for (const pause of [20, 40, 60, 80, 100, 120, 140]) {
    for (const [name, next] of [
      ['Contact', 'Blog'],
      ['About', 'Contact'],
    ] as const) {
      await footer.evaluate(
        async (links, [first, second, ms]) => {
          const press = (path: string) => links.querySelector<HTMLElement>(`a[href="${path}"]`)!.click();
          press(first);
          await new Promise((resolve) => setTimeout(resolve, ms));
          press(second);
        },
        [`/${name.toLowerCase()}`, `/${next.toLowerCase()}`, pause] as const,
      );
      await expect(page).toHaveURL(new RegExp(`/${next.toLowerCase()}$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    }
  }
});
