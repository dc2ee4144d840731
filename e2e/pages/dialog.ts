import { type Locator, type Page, expect } from '@playwright/test';

/** Waits until a dialog has finished opening: a press while it grows is lost, because its button moves from under the pointer. */
export const untilOpen = (dialog: Locator): Promise<void> => expect(dialog).not.toHaveClass(/ant-zoom/);

/** Presses the button of a question that has the question's name. */
export async function confirm(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('button', { name }).waitFor();
  await untilOpen(dialog);
  await dialog.getByRole('button', { name }).click();
}
