import { type Locator, type Page, expect } from '@playwright/test';
import { isPhone } from './frame.page.ts';
import { visit } from './visit.ts';

/** A menu: how to open it and what it contains. */
interface Menu {
  name: string;
  open(page: Page): Promise<Locator>;
}

const banner: Menu = { name: 'header', open: async (page) => page.getByRole('banner') };
const footer: Menu = { name: 'footer', open: async (page) => page.getByRole('contentinfo') };

/** The account menu. On a phone, the sheet with the same links. */
const accountMenu: Menu = {
  name: 'account menu',
  open: async (page) => {
    await page.getByRole('button', { name: /^Account menu/ }).click();
    return page.getByRole('banner').getByRole('list').filter({ hasText: 'Sign Out' });
  },
};
const sheet: Menu = {
  name: 'menu sheet',
  open: async (page) => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    return page.getByRole('dialog', { name: 'Menu' });
  },
};
const sidebar: Menu = { name: 'sidebar', open: async (page) => page.getByRole('navigation', { name: 'Admin' }) };
const sidebarSheet: Menu = {
  name: 'sidebar',
  open: async (page) => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    return page.getByRole('navigation', { name: 'Admin' });
  },
};
const palette: Menu = {
  name: 'palette',
  open: async (page) => {
    await page.keyboard.press('Control+k');
    return page.getByRole('listbox');
  },
};

/** Menus of the shop. */
export const shopMenus = (page: Page, signedIn: boolean): Menu[] => {
  if (isPhone(page)) return [banner, footer, sheet];
  return signedIn ? [banner, footer, accountMenu] : [banner, footer];
};

/** Menus of the admin area. */
export const adminMenus = (page: Page): Menu[] =>
  isPhone(page) ? [banner, sidebarSheet, accountMenu, palette] : [banner, sidebar, accountMenu, palette];

/** Menu entries that lead to a page. */
const entriesIn = (menu: Locator): Locator => menu.getByRole('link').or(menu.getByRole('option'));

const BROKEN = /not found|went wrong|admin panel error|unexpected|no such/i;
const NOT_YET = 'Not available yet';

/** Opens the page to start from and waits until it handles keys and clicks. @returns its title */
async function start(page: Page, from: string): Promise<string> {
  await visit(page, from);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeVisible();
  return (await title.textContent()) ?? '';
}

/** Returns to the page to start from, without a reload. */
async function back(page: Page, from: string, title: string): Promise<void> {
  await page.goBack();
  await expect(page).toHaveURL((url) => url.pathname === from);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

/** Follows every entry of a menu and fails if one leads to an error. @param known addresses that another menu's entries led to; this
 *  menu's are added  @returns the number of entries, and the paths whose page doesn't exist yet */
export async function followEntries(
  page: Page,
  from: string,
  menu: Menu,
  known: Set<string>,
): Promise<{ followed: number; missing: string[] }> {
  const startTitle = await start(page, from);
  const entries = entriesIn(await menu.open(page));
  await entries.first().waitFor();
  const hrefs = await entries.evaluateAll((all) => all.map((entry) => entry.getAttribute('href')));
  const missing: string[] = [];
  let isOpen = true;
  for (const [index, href] of hrefs.entries()) {
    if (href && (!href.startsWith('/') || known.has(href))) continue; // a social network
    const opened = isOpen ? entries : entriesIn(await menu.open(page));
    isOpen = true;
    // By address: the sidebar's counts are links that come and go, and places in the menu move with them.
    await opened.first().waitFor();
    const entry = href ? opened.and(page.locator(`[href="${href}"]`)).first() : opened.nth(index);
    if (href && (await entry.count()) === 0) continue;
    if (href) known.add(href);
    const label = `${menu.name}: ${(await entry.textContent()) ?? ''}`;
    const before = page.url();
    await entry.click();
    if (href) await expect(page, label).toHaveURL((url) => url.pathname === new URL(href, url).pathname);
    else await expect(page, label).not.toHaveURL(from);
    const title = page.getByRole('heading', { level: 1 });
    if (new URL(page.url()).pathname !== from) await expect(title, label).not.toHaveText(startTitle); // the page renders after the URL has changed
    await expect(title, label).toBeVisible();
    await expect(title, label).not.toHaveText(BROKEN);
    if ((await title.textContent()) === NOT_YET) missing.push(new URL(page.url()).pathname);
    if (page.url() !== before) await back(page, from, startTitle);
    isOpen = false;
  }
  return { followed: hrefs.length, missing };
}
