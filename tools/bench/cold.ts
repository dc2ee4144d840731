import path from 'node:path';
import { type Browser, type Page, chromium } from '@playwright/test';
import { dist } from '../build/versions.ts';
import { findChromium } from '../test/chromium.ts';
import type { Bench } from './bench.ts';
import { built } from './built.ts';
import { type Cold, coldLoad } from './cold-load.ts';
import { type Shop, openShop } from './shop.ts';
import { median, table } from './table.ts';

const RUNS = 5;
/** Rounds before them that do not count: the servers are just up, and the first loads wait for them. */
const WARMING = 3;
/** How much slower the federated shop may be. */
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
  /** LCP against the monolith's. */
  ratio: number;
  runs: number;
}

async function measure(
  browser: Browser,
  shops: Record<Variant, Shop>,
  { path: at, signedIn, shown }: (typeof PAGES)[number],
  runs: number,
): Promise<Row[]> {
  const found: Record<Variant, Cold[]> = { monolith: [], federated: [] };
  const variants = Object.keys(found) as Variant[];
  for (let run = -WARMING; run < runs; run++) {
    for (const variant of variants) {
      const { url, customer } = shops[variant];
      const load = await coldLoad(browser, { url: url + at, storage: signedIn ? customer : {}, shown });
      if (run >= 0) found[variant].push(load);
    }
  }
  const middle = (variant: Variant, key: keyof Cold) => Math.round(median(found[variant].map((load) => load[key])));
  const base = middle('monolith', 'lcp');
  return variants.map((variant) => {
    const [requests, bytes, fcp, lcp] = (['requests', 'bytes', 'fcp', 'lcp'] as const).map((key) => middle(variant, key)) as [
      number,
      number,
      number,
      number,
    ];
    return { page: at, variant, requests, bytes, fcp, lcp, ratio: Number((lcp / base).toFixed(3)), runs };
  });
}

const asTable = (rows: Row[]): string =>
  table(
    ['page', 'variant', 'requests', 'kB', 'FCP ms', 'LCP ms', 'LCP ratio'],
    rows.map(({ page, variant, requests, bytes, fcp, lcp, ratio }) =>
      [page, variant, requests, (bytes / 1000).toFixed(1), fcp, lcp, ratio.toFixed(3)].map(String),
    ),
  );

/** Cold loads of / and /cart, federated and as one application, alternated: 1.6 Mbit/s, 150 ms, CPU 4 times slower.
 *  @param runs of each; five scatter by some hundredths, more tell more */
export async function cold(runs = RUNS): Promise<Bench> {
  built({ monolith: true });
  const shops = { monolith: await openShop(VARIANTS.monolith), federated: await openShop(VARIANTS.federated) };
  const browser = await chromium.launch({ executablePath: await findChromium(), args: BROWSER_ARGS });
  try {
    const rows: Row[] = [];
    for (const page of PAGES) rows.push(...(await measure(browser, shops, page, runs)));
    const ok = rows.every(({ ratio }) => ratio <= GOAL);
    const verdict = `LCP at most ${GOAL} times the monolith's: ${ok ? 'yes' : 'no'} (medians of ${runs} alternated runs)`;
    return { result: { bench: 'cold', goal: GOAL, ok, rows }, text: `${asTable(rows)}\n\n${verdict}` };
  } finally {
    await browser.close();
    await Promise.all(Object.values(shops).map((shop) => shop.close()));
  }
}
