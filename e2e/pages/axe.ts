import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults, RunOptions } from 'axe-core';
import { type Page, expect } from '@playwright/test';

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Injects axe through the debugger, which bypasses the CSP. */
export const injectAxe = (page: Page): Promise<unknown> => page.evaluate(source);

/** Axe violations of the given rules or tags, one line per element. Runs axe directly, because its Playwright builder spends ten
 *  times as long opening pages for frame results. The only frame, a mail's preview, has no script that could answer axe.
 *  @param also rules beside the tags */
export async function findings(page: Page, runOnly: string[], also: string[] = []): Promise<string[]> {
  const rules = Object.fromEntries(also.map((rule) => [rule, { enabled: true }]));
  const options: RunOptions = { runOnly, rules, resultTypes: ['violations'], iframes: false };
  const { mode, violations } = await page.evaluate(async (asked) => {
    const { axe } = window as never as { axe: { run(options: RunOptions): Promise<AxeResults> } };
    return { mode: document.documentElement.dataset['mode'], violations: (await axe.run(asked)).violations };
  }, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${mode} ${id} ${target.join(' ')}: ${failureSummary}`),
  );
}

/** Emulates colour scheme and contrast and waits until the page has applied them. The sandbox page has no script and applies them
 *  at once through CSS. */
export async function emulateMode(page: Page, mode: 'light' | 'dark', contrast: 'usual' | 'more' = 'usual'): Promise<void> {
  await page.emulateMedia({
    colorScheme: mode,
    contrast: contrast === 'more' ? 'more' : 'no-preference',
    reducedMotion: 'reduce',
  });
  if (await page.locator('html[data-mode]').count())
    await expect(page.locator(`html[data-mode=${mode}][data-contrast=${contrast}]`)).toBeAttached();
}
