// What every bench shares: the built product, a browser, and tables.
import { spawnSync } from 'node:child_process';
import { type Browser, chromium } from '@playwright/test';
import { root } from '../versions.ts';
import { findChromium } from '../test/chromium.ts';

export interface BenchResult {
  /** For --json. */
  result: object;
  /** For people. */
  text: string;
  /** Makes the bench exit with 1. */
  isFailed?: boolean;
}

/** Builds what changed. The builds' output goes to standard error, because standard output is the bench's. @throws if a build fails */
export function built(targets = 'build'): void {
  const { status } = spawnSync('nx', ['run-many', '-t', targets, '--outputStyle=static'], { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('The build failed: see above');
}

const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Runs something with a browser of its own. */
export async function withBrowser<T>(run: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: BROWSER_ARGS });
  try {
    return await run(browser);
  } finally {
    await browser.close();
  }
}

/** Nearest-rank percentile; 0 without values. @param share 0 to 1 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** The median; for an even count the upper of the two middle values. */
export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;

type Cell = string | number | null;
const shown = (cell: Cell): string =>
  typeof cell === 'number' && !Number.isInteger(cell) ? cell.toFixed(1) : String(cell ?? '');

/** Columns as wide as their content; the first left-aligned, the others right-aligned. Numbers with one digit after the point. */
export function table(head: string[], rows: Cell[][]): string {
  const lines = [head, ...rows.map((row) => row.map(shown))];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines
    .map((line) => line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  '))
    .join('\n');
}
