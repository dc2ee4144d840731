import type { Page } from '@playwright/test';
import type { Role, World } from '../fixtures/world.ts';

export interface Screen {
  name: string;
  as: Role;
  path: string | ((world: World) => string);
  /** File name of its pictures, if it has any. */
  picture?: string;
  /** The heading that shows the page has loaded without an error. */
  heading: string | RegExp;
  /** The heading's level. Default: 1. */
  level?: number;
  /** Steps on the page that lead to the screen. */
  open?: (page: Page, world: World) => Promise<void>;
  /** What to break before the page opens, and the console messages that follow. */
  broken?: { by: (page: Page) => Promise<unknown>; consoleMessages: RegExp };
  /** In px. Set if the screen exists only at this width. */
  width?: number;
}

/** Clicks the first visible button with this name. */
export const press = (name: string | RegExp) => async (page: Page) =>
  page.getByRole('button', { name }).locator('visible=true').first().click();

/** Clicks a button and waits for the overlay it opens. */
export const openOverlay = (button: string | RegExp, dialog: string | RegExp) => async (page: Page) => {
  await press(button)(page);
  await page.getByRole('dialog', { name: dialog }).waitFor();
};
