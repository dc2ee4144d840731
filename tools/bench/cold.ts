import path from 'node:path';
import { type Page, chromium } from '@playwright/test';
import { dist } from '../build/versions.ts';
import { findChromium } from '../test/chromium.ts';
import type { BenchResult } from './bench-result.ts';
import { built } from './built.ts';
import { type Cold, coldLoad } from './cold-load.ts';
import { type Shop, openShop } from './shop.ts';
import { median, table } from './table.ts';

export interface ColdOptions {
  /** Number of counted runs. */
  runs?: number;
  /** Loads per run and variant. */
  loads?: number;
}

const RUNS = 5;
/** Loads per run and variant, alternating; the fastest counts. Other work on the machine makes a load slower by 5 % or more, but never
 *  faster. */
const LOADS = 4;
/** The largest accepted ratio of LCP to the monolith's. */
const GOAL = 1.05;
const ITEMS_IN_CART = 5;
const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const VARIANTS = { monolith: path.join(dist, 'monolith'), federated: dist };
type Variant = keyof typeof VARIANTS;

async function showsHome(page: Page): Promise<void> {
  await page.locator('main').getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 });
}

async function showsCart(page: Page): Promise<void> {
  const names = page.locator('main').getByRole('listitem');
  await names.nth(ITEMS_IN_CART - 1).waitFor({ timeout: 60_000 });
  const shown = await names.count();
  if (shown !== ITEMS_IN_CART) throw new Error(`The cart shows ${shown} items, not ${ITEMS_IN_CART}`);
}

const PAGES = [
  { path: '/', signedIn: false, shown: showsHome },
  { path: '/cart', signedIn: true, shown: showsCart },
];

interface Row extends Cold {
  page: string;
  variant: Variant;
  /** LCP relative to the monolith's. */
  ratio: number;
  runs: number;
  /** Per run; the fastest counts. */
  loads: number;
}

const MEASURES = ['requests', 'bytes', 'fcp', 'lcp'] as const;
/** The median of each value. */
const middle = (runs: Cold[]): Cold =>
  Object.fromEntries(MEASURES.map((figure) => [figure, Math.round(median(runs.map((run) => run[figure])))])) as unknown as Cold;

const fastest = (loads: Cold[]): Cold => loads.reduce((best, load) => (load.lcp < best.lcp ? load : best));

/** In its own browser, so that a browser's peculiarity affects one run only. */
async function run(
  shops: Record<Variant, Shop>,
  { path: at, signedIn, shown }: (typeof PAGES)[number],
  loads: number,
): Promise<Record<Variant, Cold>> {
  const variants = Object.keys(shops) as Variant[];
  const found: Record<Variant, Cold[]> = { monolith: [], federated: [] };
  const browser = await chromium.launch({ executablePath: await findChromium(), args: BROWSER_ARGS });
  const load = (variant: Variant) => {
    const { url, customer } = shops[variant];
    return coldLoad(browser, { url: url + at, storage: signedIn ? customer : {}, shown });
  };
  try {
    await load('monolith'); // not counted: a browser's first page waits for the browser
    for (let round = 0; round < loads; round++) {
      for (const variant of round % 2 ? variants.toReversed() : variants) found[variant].push(await load(variant));
    }
  } finally {
    await browser.close();
  }
  return { monolith: fastest(found.monolith), federated: fastest(found.federated) };
}

async function measure(
  shops: Record<Variant, Shop>,
  page: (typeof PAGES)[number],
  { runs, loads }: Required<ColdOptions>,
): Promise<Row[]> {
  const variants = Object.keys(shops) as Variant[];
  await run(shops, page, loads); // not counted: the first loads wait for the servers
  const done: Record<Variant, Cold>[] = [];
  while (done.length < runs) done.push(await run(shops, page, loads));
  const of = (variant: Variant) => middle(done.map((one) => one[variant]));
  const base = of('monolith').lcp;
  return variants.map((variant) => {
    const found = of(variant);
    return { page: page.path, variant, ...found, ratio: Number((found.lcp / base).toFixed(3)), runs, loads };
  });
}

const asTable = (rows: Row[]): string =>
  table(
    ['page', 'variant', 'requests', 'kB', 'FCP ms', 'LCP ms', 'LCP ratio'],
    rows.map(({ page, variant, requests, bytes, fcp, lcp, ratio }) =>
      [page, variant, requests, (bytes / 1000).toFixed(1), fcp, lcp, ratio.toFixed(3)].map(String),
    ),
  );

/** Cold loads of
 *  and /cart, federated and as one application, alternating: 1.6 Mbit/s, 150 ms, CPU 4 times slower. */
export async function cold({ runs = RUNS, loads = LOADS }: ColdOptions = {}): Promise<BenchResult> {
  built({ monolith: true });
  const shops = { monolith: await openShop(VARIANTS.monolith), federated: await openShop(VARIANTS.federated) };
  try {
    const rows: Row[] = [];
    for (const page of PAGES) rows.push(...(await measure(shops, page, { runs, loads })));
    const ok = rows.every(({ ratio }) => ratio <= GOAL);
    const each = loads === 1 ? 'one load of each, alternated' : `the fastest of ${loads} alternated loads`;
    const verdict = `LCP at most ${GOAL} times the monolith's: ${ok ? 'yes' : 'no'} (medians of ${runs} runs; a run is ${each})`;
    return { result: { bench: 'cold', goal: GOAL, ok, rows }, text: `${asTable(rows)}\n\n${verdict}` };
  } finally {
    await Promise.all(Object.values(shops).map((shop) => shop.close()));
  }
}
