// `npm run screens [-- part of a picture's name]`: takes pictures of the built product with fresh demo data into dist/screens. With --docs it
// retakes those that docs/screens shows.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, type Page, chromium } from '@playwright/test';
import { type Server, startServer } from '../fixtures/server.ts';
import { findChromium } from '../../tools/test/chromium.ts';
import { emulateMode } from '../pages/axe.ts';
import config from '../playwright.config.ts';
import type { Screen } from './screen.ts';
import { SCREENS, show } from './screens.ts';
import { ROLES, type Role, type World, findWorld, openContextAs } from '../fixtures/world.ts';

const root = path.resolve(import.meta.dirname, '../..');
const DOCS = path.join(root, 'docs/screens');
const { values, positionals } = parseArgs({ options: { docs: { type: 'boolean', default: false } }, allowPositionals: true });
const [part = ''] = positionals;
const folder = values.docs ? DOCS : path.join(root, 'dist/screens');
const isWanted = (name: string) => name.includes(part) && (!values.docs || fs.existsSync(path.join(DOCS, name)));

const MODES = ['light', 'dark'] as const;
const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
];
const WAIT_MS = 60_000;

type Window = (typeof WINDOWS)[number];

/** Resizes the window to the page's height, so that sticky elements are at the page's edges. Screens with overlays keep their
 *  window. */
async function fitWindow(page: Page, { width, height }: Window): Promise<void> {
  if (await page.getByRole('dialog').count()) return;
  const whole = await page.evaluate(() => {
    const main = document.querySelector('main');
    if (main) main.style.minHeight = getComputedStyle(main).minHeight; // else it grows with the window
    return document.documentElement.scrollHeight;
  });
  await page.setViewportSize({ width, height: Math.max(whole, height) });
  await page.evaluate(() => scrollTo(0, 0));
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))); // charts follow the window
}

async function take(seat: BrowserContext, screen: Screen, world: World, window: Window): Promise<void> {
  const nameOf = (mode: (typeof MODES)[number]) => `${screen.picture}.${mode}.${window.width}.png`;
  const modes = MODES.filter((mode) => isWanted(nameOf(mode)));
  if (modes.length === 0) return;
  const page = await seat.newPage();
  await show(page, screen, world);
  await fitWindow(page, window);
  for (const mode of modes) {
    await emulateMode(page, mode);
    const file = path.join(folder, nameOf(mode));
    await page.screenshot({ caret: 'hide', path: file });
    console.log(path.relative(root, file));
  }
  await page.close();
}

async function takeIn(window: Window, browser: Browser, server: Server, screens: Screen[], world: World): Promise<void> {
  const looks = { viewport: window, hasTouch: window.width < 768, locale: 'en-US', timezoneId: 'UTC' };
  const seats = {} as Record<Role, BrowserContext>;
  for (const role of ROLES) {
    seats[role] = await openContextAs(browser, server, role, looks);
    seats[role].setDefaultTimeout(WAIT_MS);
  }
  for (const screen of screens)
    if ((screen.width ?? window.width) === window.width) await take(seats[screen.as], screen, world, window);
  for (const seat of Object.values(seats)) await seat.close();
}

const screens = SCREENS.filter(({ picture }) => picture);
fs.mkdirSync(folder, { recursive: true });
const server = await startServer({}, { TRUST_PROXY: '1' });
const browser = await chromium.launch({ ...config.use?.launchOptions, executablePath: await findChromium() });
try {
  const world = await findWorld(server);
  for (const window of WINDOWS) await takeIn(window, browser, server, screens, world);
} finally {
  await browser.close();
  await server.stop();
}
