import { type Locator, expect } from '@playwright/test';

/** Waits until a dialog has finished opening: a press while it grows is lost, because its button moves from under the pointer. */
export const untilOpen = (dialog: Locator): Promise<void> => expect(dialog).not.toHaveClass(/ant-zoom/);
