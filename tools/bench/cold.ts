import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { dist } from '../versions.ts';
import { type BenchResult, built, median, table, withBrowser } from './harness.ts';
import { type Ratio, ratioOf, type Verdict, verdictOf } from './ratio.ts';
import { openShop, type Person, type Shop } from './shop.ts';
import { heading, type Load, loadPage } from './slow-page.ts';

/** Loads of each variant before a verdict is looked for. */
const FEWEST = 6;
const MOST = 40;
const ITEMS_IN_CART = 5;
const MAX_CLS = 0.005;

const MONOLITH = path.join(dist, 'monolith');
const WITH_SCREENS = path.join(dist, 'monolith-first-screen');
const VARIANTS = { federated: dist, monolith: MONOLITH, 'monolith with first screen': WITH_SCREENS };
type Variant = keyof typeof VARIANTS;

interface Measured {
  path: string;
  as: Person;
  shown: (page: Page) => Promise<void>;
  /** The largest accepted ratio of the largest paint to that of the monolith without first screens. */
  ratio?: number;
  /** The largest accepted medians of the federated shop. */
  most?: Partial<Load>;
}

async function cart(page: Page): Promise<void> {
  await heading(page);
  const names = page.locator('#root main').getByRole('listitem');
  await names.nth(ITEMS_IN_CART - 1).waitFor({ timeout: 60_000 });
  const shown = await names.count();
  if (shown !== ITEMS_IN_CART) throw new Error(`The cart shows ${shown} items, not ${ITEMS_IN_CART}`);
}

const FIRST: Measured[] = [
  { path: '/', as: 'visitor', shown: heading, ratio: 0.6, most: { bytes: 200_000, ready: 1800 } },
  { path: '/auth', as: 'visitor', shown: heading, ratio: 0.6 },
  { path: '/cart', as: 'customer', shown: cart, ratio: 1 },
  { path: '/admin', as: 'admin', shown: heading, ratio: 0.6 },
  { path: '/admin/quotes', as: 'admin', shown: heading, ratio: 0.8 },
];
const RETURN: Measured[] = [
  { path: '/', as: 'visitor', shown: heading, most: { lcp: 1500 } },
  { path: '/cart', as: 'customer', shown: cart, most: { lcp: 1500 } },
  { path: '/admin', as: 'admin', shown: heading, most: { lcp: 1500 } },
  { path: '/admin/quotes', as: 'admin', shown: heading, most: { lcp: 1500 } },
];

/** The same application, served with the first screens of the modules' releases. Its page also carries the module map, which it does not use. */
function addFirstScreens(): void {
  fs.rmSync(WITH_SCREENS, { recursive: true, force: true });
  fs.cpSync(path.join(MONOLITH, 'shell'), path.join(WITH_SCREENS, 'shell'), { recursive: true });
  fs.cpSync(path.join(dist, 'shell/first-screens.json'), path.join(WITH_SCREENS, 'shell/first-screens.json'));
  fs.cpSync(path.join(dist, 'modules'), path.join(WITH_SCREENS, 'modules'), { recursive: true });
}

type Shops = Partial<Record<Variant, Shop>>;
type Round = Record<string, Load>;

interface Comparison {
  page: string;
  to: Variant;
  goal: number;
  found: Ratio;
  verdict: Verdict;
}

/** A load of each variant, in one browser per round, so that a browser's peculiarity affects one round only. */
const runRound = (shops: Shops, { path: at, as, shown }: Measured, order: Variant[], isReturn: boolean): Promise<Round> =>
  withBrowser(async (browser) => {
    const load = (variant: Variant) => {
      const { url, storage } = shops[variant]!;
      return loadPage(browser, { url: url + at, storage: storage[as], as, shown, isReturn });
    };
    await load('monolith'); // not counted: a browser's first page waits for the browser
    const round: Round = {};
    for (const variant of order) round[variant] = await load(variant);
    return round;
  });

/** The federated page in relation to each monolith. With a first screen on both sides, their intervals must contain 1 or lie below it. */
function compare({ path: page, ratio: goal }: Measured, rounds: readonly Round[]): Comparison[] {
  if (goal === undefined) return [];
  const to = (variant: Variant) => ratioOf(rounds.map((round) => [round['federated']!.lcp, round[variant]!.lcp]));
  const [plain, screens] = [to('monolith'), to('monolith with first screen')];
  return [
    { page, to: 'monolith', goal, found: plain, verdict: verdictOf(plain, goal) },
    { page, to: 'monolith with first screen', goal: 1, found: screens, verdict: screens.low <= 1 ? 'yes' : 'no' },
  ];
}

const FIGURES = ['requests', 'bytes', 'fcp', 'lcp', 'ready'] as const;

async function measure(shops: Shops, page: Measured, most: number, isReturn: boolean) {
  const names = Object.keys(shops) as Variant[];
  await runRound(shops, page, names, isReturn); // not counted: the first loads wait for the servers
  const rounds: Round[] = [];
  let compared: Comparison[] = [];
  while (rounds.length < most) {
    const first = rounds.length % names.length;
    rounds.push(await runRound(shops, page, [...names.slice(first), ...names.slice(0, first)], isReturn));
    compared = compare(page, rounds);
    if (rounds.length >= Math.min(FEWEST, most) && compared.every(({ verdict }) => verdict !== 'cannot tell')) break;
  }
  const rows = names.map((variant) => {
    const all = rounds.map((round) => round[variant]!);
    const medians = Object.fromEntries(FIGURES.map((name) => [name, median(all.map((load) => load[name]))]));
    const cls = Math.max(...all.map((load) => load.cls));
    return { page: page.path, variant, rounds: rounds.length, cls, ...(medians as Record<(typeof FIGURES)[number], number>) };
  });
  const limits = Object.entries({ cls: MAX_CLS, ...page.most }) as [keyof Load, number][];
  const missed = limits
    .filter(([name, limit]) => !(rows[0]![name] <= limit))
    .map(([name, limit]) => `${page.path}: ${name} ${rows[0]![name]} is above ${limit}`);
  return { rows, compared, missed };
}

async function run(name: string, pages: Measured[], variants: Variant[], most: number): Promise<BenchResult> {
  built('build,monolith');
  addFirstScreens();
  const shops: Shops = {};
  try {
    for (const variant of variants) shops[variant] = await openShop(VARIANTS[variant]);
    const found = [];
    for (const page of pages) {
      console.error(`${page.path}...`);
      found.push(await measure(shops, page, most, name === 'return'));
    }
    const [rows, compared, missed] = [
      found.flatMap((one) => one.rows),
      found.flatMap((one) => one.compared),
      found.flatMap((one) => one.missed),
    ];
    const figures = table(
      ['page', 'variant', 'rounds', 'requests', 'kB', 'FCP ms', 'LCP ms', 'ready ms', 'CLS'],
      rows.map((row) => [
        row.page,
        row.variant,
        row.rounds,
        row.requests,
        row.bytes / 1000,
        row.fcp,
        row.lcp,
        row.ready,
        row.cls.toFixed(4),
      ]),
    );
    const ratios = table(
      ['page', 'LCP relative to', 'goal', 'ratio', '95 %', 'met'],
      compared.map(({ page, to, goal, found: { ratio, low, high }, verdict }) => [
        page,
        to,
        goal.toFixed(2),
        ratio.toFixed(3),
        `${low.toFixed(3)} to ${high.toFixed(3)}`,
        verdict,
      ]),
    );
    const ok = compared.every(({ verdict }) => verdict === 'yes') && missed.length === 0;
    const text = [figures, ...(compared.length > 0 ? ['', ratios] : []), '', ...missed].join('\n');
    return { result: { bench: name, ok, rows, compared, missed }, text };
  } finally {
    for (const shop of Object.values(shops)) await shop.close();
  }
}

/** First loads on a slow phone and network, federated and as one application with and without first screens, alternating until the intervals
 *  tell or 40 rounds have run. */
export const cold = ({ runs = MOST }: { runs?: number }): Promise<BenchResult> =>
  run('cold', FIRST, Object.keys(VARIANTS) as Variant[], runs);

/** The same for a second visit with the cache of the first. */
export const returning = ({ runs = FEWEST }: { runs?: number }): Promise<BenchResult> =>
  run('return', RETURN, ['federated', 'monolith'], runs);
