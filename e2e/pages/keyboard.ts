import { type Locator, type Page, expect } from '@playwright/test';

/** More tab stops than any screen has. */
const MOST_STOPS = 90;

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Whether focus is visible: links and buttons have a ring, fields show it on their wrapper. */
const showsFocus = (target: Locator) =>
  target.evaluate((element) => {
    const hasRing = getComputedStyle(element).outlineStyle !== 'none';
    return element.matches(':focus-visible') && (hasRing || !element.matches('a, button'));
  });

/** Moves to a control with Tab only, or Shift+Tab only, and checks that focus is visible there. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeAttached();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await hasFocus(target)) {
      expect(await showsFocus(target), `the focus shows on ${String(target)}`).toBe(true);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

/** Moves to a control and presses a key. */
export async function pressByKey(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Moves back to a control and presses a key. */
export async function pressBackByKey(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target, 'Shift+Tab');
  await page.keyboard.press(key);
}

/** Moves to a field and replaces its text. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** Opens a select without search, moves to the option with the arrows, and selects it. */
export async function pickByKey(page: Page, select: Locator, option: string): Promise<void> {
  await tabTo(page, select);
  await page.keyboard.press('Enter');
  const wanted = page.getByTitle(option, { exact: true }).locator('visible=true').last();
  await wanted.waitFor();
  const isActive = () => wanted.evaluate((element) => element.className.includes('option-active'));
  for (let step = 0; step < MOST_STOPS && !(await isActive()); step++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** Records whether the page ever gets a pointer event, in `window.pointed`. */
export async function withoutPointer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const kind of ['mousedown', 'pointerdown', 'touchstart'])
      addEventListener(kind, () => Object.assign(window, { pointed: true }), { capture: true });
  });
}

/** Moves to a select, types until the option comes first, and selects it. */
export async function chooseByKey(page: Page, label: string, option: string): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: label }));
  await page.keyboard.type(option);
  await page.getByTitle(option, { exact: true }).locator('visible=true').first().waitFor();
  await page.keyboard.press('Enter');
}
