import fs from 'node:fs';
import path from 'node:path';
import { type Page, chromium } from '@playwright/test';
import { dist } from '../build/versions.ts';
import { findChromium } from '../test/chromium.ts';
import type { BenchResult } from './bench-result.ts';
import { built } from './built.ts';
import { BROWSER_ARGS, type Cold, coldLoad, heading, type Person } from './cold-load.ts';
import { type Ratio, ratioOf, type Verdict, verdictOf } from './ratio.ts';
import { type Shop, openShop } from './shop.ts';
import { median, table } from './table.ts';

export interface ColdOptions {
  /** Rounds at which a page stops even if they can't tell. */
  runs?: number;
}

/** Loads of each variant before a verdict is looked for. */
const FEWEST = 6;
const MOST = 40;
const ITEMS_IN_CART = 5;

const MONOLITH = path.join(dist, 'monolith');
const WITH_SCREEN = path.join(dist, 'monolith-first-screen');
const VARIANTS = { federated: dist, monolith: MONOLITH, 'monolith with first screen': WITH_SCREEN };
type Variant = keyof typeof VARIANTS;
const NAMES = Object.keys(VARIANTS) as Variant[];

/** The same application, served with the first screens of the modules' releases. Its page also carries the module map, which it does not use. */
function addFirstScreens(): void {
  fs.rmSync(WITH_SCREEN, { recursive: true, force: true });
  fs.cpSync(path.join(MONOLITH, 'shell'), path.join(WITH_SCREEN, 'shell'), { recursive: true });
  fs.cpSync(path.join(dist, 'shell/first-screens.json'), path.join(WITH_SCREEN, 'shell/first-screens.json'));
  fs.cpSync(path.join(dist, 'modules'), path.join(WITH_SCREEN, 'modules'), { recursive: true });
}

async function cart(page: Page): Promise<void> {
  const names = page.locator('main').getByRole('listitem');
  await names.nth(ITEMS_IN_CART - 1).waitFor({ timeout: 60_000 });
  const shown = await names.count();
  if (shown !== ITEMS_IN_CART) throw new Error(`The cart shows ${shown} items, not ${ITEMS_IN_CART}`);
}

interface Measured {
  path: string;
  as: Person;
  shown: (page: Page) => Promise<void>;
  /** The largest accepted ratio to the monolith without a first screen. */
  goals: { lcp: number; fcp?: number };
}

const PAGES: Measured[] = [
  { path: '/', as: 'visitor', shown: heading, goals: { lcp: 0.6, fcp: 0.5 } },
  { path: '/auth', as: 'visitor', shown: heading, goals: { lcp: 0.6, fcp: 0.5 } },
  { path: '/cart', as: 'customer', shown: cart, goals: { lcp: 0.8 } },
  { path: '/admin', as: 'admin', shown: heading, goals: { lcp: 0.8 } },
  { path: '/admin/quotes', as: 'admin', shown: heading, goals: { lcp: 0.8 } },
];

type Round = Record<Variant, Cold>;

interface Comparison {
  page: string;
  figure: 'lcp' | 'fcp';
  to: Variant;
  goal: number;
  found: Ratio;
  verdict: Verdict;
}

/** A load of each variant, in its own browser, so that a browser's peculiarity affects one round only. */
async function runRound(shops: Record<Variant, Shop>, { path: at, as, shown }: Measured, order: Variant[]): Promise<Round> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: BROWSER_ARGS });
  const load = (variant: Variant) => {
    const { url, customer, admin } = shops[variant];
    return coldLoad(browser, { url: url + at, storage: { visitor: {}, customer, admin }[as], as, shown });
  };
  try {
    await load('monolith'); // not counted: a browser's first page waits for the browser
    const round: Partial<Round> = {};
    for (const variant of order) round[variant] = await load(variant);
    return round as Round;
  } finally {
    await browser.close();
  }
}

/** The federated page in relation to each monolith. With a first screen on both sides, their intervals must contain 1 or lie below it. */
function compare(measured: Measured, rounds: readonly Round[]): Comparison[] {
  const { goals } = measured;
  const page = measured.path;
  const against = (to: Variant, figure: 'lcp' | 'fcp', goal: number): Comparison => {
    const found = ratioOf(rounds.map((round) => [round.federated[figure], round[to][figure]]));
    const verdict = to === 'monolith' ? verdictOf(found, goal) : found.low <= goal ? 'yes' : 'no';
    return { page, figure, to, goal, found, verdict };
  };
  return [
    against('monolith', 'lcp', goals.lcp),
    ...(goals.fcp ? [against('monolith', 'fcp', goals.fcp)] : []),
    against('monolith with first screen', 'lcp', 1),
  ];
}

async function measure(shops: Record<Variant, Shop>, page: Measured, most: number) {
  await runRound(shops, page, NAMES); // not counted: the first loads wait for the servers
  const rounds: Round[] = [];
  let compared: Comparison[] = [];
  while (rounds.length < most) {
    const first = rounds.length % NAMES.length;
    rounds.push(await runRound(shops, page, [...NAMES.slice(first), ...NAMES.slice(0, first)]));
    compared = compare(page, rounds);
    if (rounds.length >= Math.min(FEWEST, most) && compared.every(({ verdict }) => verdict !== 'cannot tell')) break;
  }
  const rows = NAMES.map((variant) => {
    const of = (figure: keyof Cold) => median(rounds.map((round) => round[variant][figure]));
    return {
      page: page.path,
      variant,
      rounds: rounds.length,
      requests: of('requests'),
      bytes: of('bytes'),
      fcp: Math.round(of('fcp')),
      lcp: Math.round(of('lcp')),
      ready: Math.round(of('ready')),
      cls: Number(Math.max(...rounds.map((round) => round[variant].cls)).toFixed(4)),
    };
  });
  return { rows, compared };
}

type Row = Awaited<ReturnType<typeof measure>>['rows'][number];

const figures = (rows: Row[]): string =>
  table(
    ['page', 'variant', 'rounds', 'requests', 'kB', 'FCP ms', 'LCP ms', 'ready ms', 'CLS'],
    rows.map(({ page, variant, rounds, requests, bytes, fcp, lcp, ready, cls }) =>
      [page, variant, rounds, requests, (bytes / 1000).toFixed(1), fcp, lcp, ready, cls.toFixed(4)].map(String),
    ),
  );

const comparisons = (all: Comparison[]): string =>
  table(
    ['page', 'relative to', 'figure', 'goal', 'ratio', '95 %', 'met'],
    all.map(({ page, to, figure, goal, found: { ratio, low, high }, verdict }) => [
      page,
      to,
      figure.toUpperCase(),
      goal.toFixed(2),
      ratio.toFixed(3),
      `${low.toFixed(3)} to ${high.toFixed(3)}`,
      verdict,
    ]),
  );

/** Cold loads on a slow phone and network, federated and as one application with and without first screens, alternating until the intervals
 *  tell or 40 rounds have run. */
export async function cold({ runs = MOST }: ColdOptions = {}): Promise<BenchResult> {
  built({ monolith: true });
  addFirstScreens();
  const shops = Object.fromEntries(
    await Promise.all(NAMES.map(async (name) => [name, await openShop(VARIANTS[name])])),
  ) as Record<Variant, Shop>;
  try {
    const rows: Row[] = [];
    const compared: Comparison[] = [];
    for (const page of PAGES) {
      console.error(`${page.path}...`);
      const found = await measure(shops, page, runs);
      rows.push(...found.rows);
      compared.push(...found.compared);
    }
    const ok = compared.every(({ verdict }) => verdict === 'yes') && rows.every(({ cls }) => cls < 0.005);
    return { result: { bench: 'cold', ok, rows, compared }, text: `${figures(rows)}\n\n${comparisons(compared)}` };
  } finally {
    await Promise.all(Object.values(shops).map((shop) => shop.close()));
  }
}
