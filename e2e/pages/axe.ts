import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults, RunOptions } from 'axe-core';
import { type Page, expect } from '@playwright/test';

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Brings axe into the page, past its CSP, as a debugger does. */
export const bringAxe = (page: Page): Promise<unknown> => page.evaluate(source);

/** What axe finds by the rules or tags that are named, one line a place. (The product has no frames, so axe runs in the page itself:
 *  its Playwright builder spends ten times as long on opening pages for the results of frames.) */
export async function findings(page: Page, runOnly: string[]): Promise<string[]> {
  const options: RunOptions = { runOnly, resultTypes: ['violations'] };
  const { mode, violations } = await page.evaluate(async (asked) => {
    const { axe } = window as never as { axe: { run(options: RunOptions): Promise<AxeResults> } };
    return { mode: document.documentElement.dataset['mode'], violations: (await axe.run(asked)).violations };
  }, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${mode} ${id} ${target.join(' ')}: ${failureSummary}`),
  );
}

/** Asks for light or dark and for usual or more contrast, as the machine would, and waits until the page has followed.
 *  (The sandbox's page has no script: it follows by its styles alone, at once.) */
export async function inMode(page: Page, mode: 'light' | 'dark', contrast: 'usual' | 'more' = 'usual'): Promise<void> {
  await page.emulateMedia({
    colorScheme: mode,
    contrast: contrast === 'more' ? 'more' : 'no-preference',
    reducedMotion: 'reduce',
  });
  if (await page.locator('html[data-mode]').count())
    await expect(page.locator(`html[data-mode=${mode}][data-contrast=${contrast}]`)).toBeAttached();
}
