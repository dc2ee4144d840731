// Takes the pictures of docs/screens from the built product with fresh demo data: node e2e/screens/take-screens.ts [part of a picture's
// name]
import fs from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, type Page, chromium } from '@playwright/test';
import { type Server, startServer } from '../fixtures/server.ts';
import { findChromium } from '../../tools/test/chromium.ts';
import { emulateMode } from '../pages/axe.ts';
import config from '../playwright.config.ts';
import type { Screen } from './screen.ts';
import { SCREENS, show } from './screens.ts';
import { smallPng } from './small-png.ts';
import { ROLES, type Role, type World, findWorld, openContextAs } from './world.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/screens');
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
  const page = await seat.newPage();
  await show(page, screen, world);
  await fitWindow(page, window);
  for (const mode of ['light', 'dark'] as const) {
    await emulateMode(page, mode);
    const name = `${screen.picture}.${mode}.${window.width}.png`;
    fs.writeFileSync(path.join(FOLDER, name), smallPng(await page.screenshot({ caret: 'hide' })));
    console.log(name);
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

const wanted = process.argv[2] ?? '';
const screens = SCREENS.filter(({ picture }) => picture?.includes(wanted));
const server = await startServer({}, { TRUST_PROXY: '1' });
const browser = await chromium.launch({ ...config.use?.launchOptions, executablePath: await findChromium() });
try {
  const world = await findWorld(server);
  for (const window of WINDOWS) await takeIn(window, browser, server, screens, world);
} finally {
  await browser.close();
  await server.stop();
}
