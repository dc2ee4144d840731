import type { Page } from '@playwright/test';
import { ADMIN_OPS } from './admin-ops.screens.ts';
import { ADMIN_SETTINGS } from './admin-settings.screens.ts';
import { ANALYTICS } from './analytics.screens.ts';
import { CART } from './cart.screens.ts';
import { CUSTOMER_DASHBOARD } from './customer-dashboard.screens.ts';
import { SHELL } from './shell.screens.ts';
import { STOREFRONT } from './storefront.screens.ts';
import type { Screen } from './screen.ts';
import type { World } from '../fixtures/world.ts';

/** Every screen, filled with demo data. Each room has a file. */
export const SCREENS: Screen[] = [
  ...STOREFRONT,
  ...SHELL,
  ...CUSTOMER_DASHBOARD,
  ...CART,
  ...ADMIN_OPS,
  ...ADMIN_SETTINGS,
  ...ANALYTICS,
];

/** Opens a screen and waits until it has finished loading. */
export async function show(page: Page, screen: Screen, world: World): Promise<void> {
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: screen.width ?? width, height });
  await screen.broken?.by(page);
  await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(world));
  await page.getByRole('heading', { level: screen.level ?? 1, name: screen.heading }).waitFor();
  await waitUntilLoaded(page);
  if (!screen.open) return;
  await screen.open(page, world);
  await waitUntilLoaded(page);
}

/** Waits until the page has taken over from its first screen, nothing loads, no shown value is being updated, and what faded or moved has arrived. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator('#landfall-first-screen').waitFor({ state: 'detached' });
  await page
    .getByRole('status')
    .filter({ hasText: /^Loading/ })
    .first()
    .waitFor({ state: 'hidden' });
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
    await Promise.allSettled(moving.map((one) => one.finished));
    await document.fonts.ready;
  });
}
