import { type Locator, type Page, expect } from '@playwright/test';

/** More stops than any screen has: who needs more is lost. */
const MOST_STOPS = 90;

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Whether the focus can be seen where it is: a link and a button have a ring, a field shows it on what is around it. */
const showsFocus = (target: Locator) =>
  target.evaluate((element) => {
    const hasRing = getComputedStyle(element).outlineStyle !== 'none';
    return element.matches(':focus-visible') && (hasRing || !element.matches('a, button'));
  });

/** Goes to a control with Tab alone, and sees where the focus is on arrival. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await hasFocus(target)) {
      expect(await showsFocus(target), `the focus shows on ${String(target)}`).toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

/** Goes to a control and presses it. */
export async function pressByKey(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Goes to a field and types over what is in it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** Goes to a select, types until the option is first, and takes it. */
export async function chooseByKey(page: Page, label: string, option: string): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: label }));
  await page.keyboard.type(option);
  await page.getByTitle(option, { exact: true }).locator('visible=true').first().waitFor();
  await page.keyboard.press('Enter');
}
