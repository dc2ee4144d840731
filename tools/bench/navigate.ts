import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type Page, chromium } from '@playwright/test';
import { dist } from '../build/versions.ts';
import { findChromium } from '../test/chromium.ts';
import type { BenchResult } from './bench-result.ts';
import { built } from './built.ts';
import { type Shop, openShop } from './shop.ts';
import { openSlowPage, type Traffic, untilQuiet } from './slow-page.ts';
import { median, table } from './table.ts';

const RUNS = 5;
/** ms between pointing at a link and pressing it. */
const HOVER = 300;
/** ms on the first page before pointing at the link: the admin area fetches what other pages need after 3 s. */
const LOOK = 6000;
/** ms, from the press to the next page's heading, by what the tab did before: it showed the page, it showed another page for a while, it has
 *  only just loaded. */
const GOALS = { loaded: 100, unloaded: 250, 'at once': 250 } as const;
/** ms. */
const INP_GOAL = 150;
const BROWSER_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];

type Code = keyof typeof GOALS;
const CODES = Object.keys(GOALS) as Code[];

interface Journey {
  as: 'visitor' | 'customer' | 'admin';
  from: string;
  to: string;
  heading: string;
  /** What shows the page's data. */
  data?: string;
}

const JOURNEYS: Journey[] = [
  { as: 'visitor', from: '/', to: '/about', heading: 'About' },
  { as: 'visitor', from: '/', to: '/cost-estimator', heading: 'Cost estimator' },
  { as: 'customer', from: '/', to: '/messages', heading: 'Messages' },
  { as: 'customer', from: '/dashboard', to: '/dashboard/quotes', heading: 'Quotes', data: 'main a[href^="/dashboard/quotes/"]' },
  { as: 'admin', from: '/admin', to: '/admin/quotes', heading: 'Quotes', data: 'main tbody [data-row-key]' },
  { as: 'admin', from: '/admin', to: '/admin/orders', heading: 'Orders', data: 'main tbody [data-row-key]' },
  { as: 'admin', from: '/admin', to: '/admin/countries', heading: 'Countries', data: 'main tbody [data-row-key]' },
  { as: 'admin', from: '/admin', to: '/admin/analytics', heading: 'Sales' },
];

/** ms; null if the browser reported none. */
interface Press {
  heading: number;
  data: number | null;
  inp: number | null;
  longestTask: number | null;
}

/** Runs in the page: notes when the heading and the data of the next page are painted, the longest event and the longest task. */
function watchPress({ heading, data }: { heading: string; data: string | undefined }): void {
  const seen = { pressed: 0, heading: 0, data: 0, inp: 0, longestTask: 0 };
  Object.assign(globalThis, { landfallPress: seen });
  const painted = (name: 'heading' | 'data') => {
    if (seen[name]) return;
    seen[name] = -1;
    requestAnimationFrame(() => setTimeout(() => (seen[name] = performance.now()), 0));
  };
  const look = () => {
    const headings = [...document.querySelectorAll('main h1')];
    if (!headings.some((one) => one.textContent.toLowerCase().includes(heading.toLowerCase()))) return;
    painted('heading');
    if (data && document.querySelector(data)) painted('data');
  };
  new MutationObserver(() => seen.pressed && look()).observe(document, { subtree: true, childList: true, characterData: true });
  addEventListener('pointerdown', ({ timeStamp }) => (seen.pressed = timeStamp), { capture: true, once: true });
  const longest = (name: 'inp' | 'longestTask') => (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries())
      if (entry.startTime + entry.duration > seen.pressed) seen[name] = Math.max(seen[name], entry.duration);
  };
  new PerformanceObserver(longest('inp')).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver(longest('longestTask')).observe({ type: 'longtask' });
}

async function press(page: Page, traffic: Traffic, { to, heading, data }: Journey): Promise<Press> {
  await page.evaluate(watchPress, { heading, data });
  const link = page.locator(`a[href="${to}"]:visible`).first();
  await link.hover();
  await sleep(HOVER);
  await page.mouse.down();
  await page.mouse.up();
  await page.locator('main').getByRole('heading', { level: 1, name: heading }).waitFor({ timeout: 30_000 });
  if (data) await page.locator(data).first().waitFor({ timeout: 30_000 });
  await untilQuiet(traffic);
  const seen = await page.evaluate(
    () => (globalThis as unknown as { landfallPress: Record<keyof Press | 'pressed', number> }).landfallPress,
  );
  const since = (at: number) => (at > 0 ? Math.round(at - seen.pressed) : null);
  const shownAfter = since(seen.heading);
  if (shownAfter === null) throw new Error(`${to} showed its heading before the press`);
  return { heading: shownAfter, data: since(seen.data), inp: seen.inp || null, longestTask: seen.longestTask || null };
}

/** One press in a new context. */
async function run(browser: Browser, shop: Shop, journey: Journey, code: Code): Promise<Press> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 } });
  const storage = { visitor: {}, customer: shop.customer, admin: shop.admin }[journey.as];
  try {
    const { page, traffic } = await openSlowPage(context, storage);
    await page.goto(shop.url + journey.from, { waitUntil: 'commit' });
    await untilQuiet(traffic);
    await page.locator('main').getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 });
    if (code === 'loaded') {
      await page.locator(`a[href="${journey.to}"]:visible`).first().click();
      await page.locator('main').getByRole('heading', { level: 1, name: journey.heading }).waitFor({ timeout: 60_000 });
      await untilQuiet(traffic);
      await page.goBack();
      await page.mouse.move(1, 1);
      await untilQuiet(traffic);
    }
    if (code === 'unloaded') await sleep(LOOK);
    return await press(page, traffic, journey);
  } finally {
    await context.close();
  }
}

const middle = (values: (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length ? median(known) : null;
};

/** From a press on a link to the next page's heading and data, after 300 ms of hover, on a slow phone and network. */
export async function navigate({ runs = RUNS }: { runs?: number } = {}): Promise<BenchResult> {
  built();
  const shop = await openShop(dist);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: BROWSER_ARGS });
  try {
    const rows = [];
    for (const journey of JOURNEYS) {
      for (const code of CODES) {
        console.error(`${journey.from} to ${journey.to}, ${code}`);
        const found: Press[] = [];
        while (found.length < runs) found.push(await run(browser, shop, journey, code));
        const of = (figure: keyof Press) => middle(found.map((one) => one[figure]));
        rows.push({
          from: journey.from,
          to: journey.to,
          code,
          goal: GOALS[code],
          all: found.map(({ heading }) => heading),
          heading: of('heading')!,
          data: of('data'),
          inp: of('inp'),
          longestTask: of('longestTask'),
        });
      }
    }
    const ok = rows.every(({ heading, goal, inp }) => heading <= goal && (inp ?? 0) <= INP_GOAL);
    const text = table(
      ['press', 'code of the page', 'heading ms', 'goal', 'data ms', 'INP ms', 'longest task ms', 'all headings'],
      rows.map(({ from, to, code, heading, goal, data, inp, longestTask, all }) => [
        `${from} to ${to}`,
        code,
        ...[heading, goal, data, inp, longestTask].map((value) => (value === null ? '' : String(value))),
        all.join(' '),
      ]),
    );
    const verdict = `Headings within their goals and INP at most ${INP_GOAL} ms: ${ok ? 'yes' : 'no'} (medians of ${runs})`;
    return { result: { bench: 'navigate', ok, rows }, text: `${text}\n\n${verdict}` };
  } finally {
    await browser.close();
    await shop.close();
  }
}
