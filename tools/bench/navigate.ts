import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { dist } from '../versions.ts';
import { type BenchResult, built, median, table, withBrowser } from './harness.ts';
import { openShop, type Person, type Shop } from './shop.ts';
import { openSlowPage, type Traffic, untilQuiet, VIEWPORT } from './slow-page.ts';

const RUNS = 5;
/** ms between pointing at a link and pressing it. */
const HOVER = 300;
/** ms on the first page before pointing at the link: the admin area fetches what other pages need after 3 s. */
const LOOK = 6000;
/** ms, from the press to the next page's heading, by what the tab did before: it showed the page, it showed another page for a while, it has
 *  only just loaded. */
const GOALS = { loaded: 200, unloaded: 400, 'at once': 400 } as const;
/** ms. */
const INP_GOAL = 150;

type Code = keyof typeof GOALS;
const CODES = Object.keys(GOALS) as Code[];

interface Journey {
  as: Person;
  from: string;
  to: string;
  /** The link that is pressed. Default: the one to `to`. */
  link?: string;
  heading: string;
  /** What shows the page's data. */
  data?: string;
  /** ms to the data. */
  dataGoal?: number;
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
  {
    as: 'admin',
    from: '/admin/quotes?status=pending',
    to: 'a quote with its price form',
    link: 'main tbody a[data-row]',
    heading: 'LF-',
    data: '[aria-labelledby=pricing-title] input',
    dataGoal: 900,
  },
];

const linkOf = (page: Page, { link, to }: Journey) => page.locator(link ?? `a[href="${to}"]:visible`).first();

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

async function press(page: Page, traffic: Traffic, journey: Journey): Promise<Press> {
  const { to, heading, data } = journey;
  await page.evaluate(watchPress, { heading, data });
  await linkOf(page, journey).hover();
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
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    const { page, traffic } = await openSlowPage(context, shop.storage[journey.as]);
    await page.goto(shop.url + journey.from, { waitUntil: 'commit' });
    await untilQuiet(traffic);
    await page.locator('main').getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 });
    if (code === 'loaded') {
      await linkOf(page, journey).click();
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
export async function navigate({ runs = RUNS }: { runs?: number }): Promise<BenchResult> {
  built();
  const shop = await openShop(dist);
  const measure = async (browser: Browser, journey: Journey, code: Code) => {
    console.error(`${journey.from} to ${journey.to}, ${code}`);
    const found: Press[] = [];
    while (found.length < runs) found.push(await run(browser, shop, journey, code));
    const of = (figure: keyof Press) => middle(found.map((one) => one[figure]));
    const { from, to, dataGoal = Infinity } = journey;
    const figures = { heading: of('heading')!, data: of('data'), inp: of('inp'), longestTask: of('longestTask') };
    const isMet = figures.heading <= GOALS[code] && (figures.data ?? 0) <= dataGoal && (figures.inp ?? 0) <= INP_GOAL;
    return { from, to, code, goal: GOALS[code], ...figures, isMet, all: found.map(({ heading }) => heading) };
  };
  try {
    const rows = await withBrowser(async (browser) => {
      const measured = [];
      for (const journey of JOURNEYS) for (const code of CODES) measured.push(await measure(browser, journey, code));
      return measured;
    });
    const ok = rows.every(({ isMet }) => isMet);
    const text = table(
      ['press', 'code of the page', 'heading ms', 'goal', 'data ms', 'INP ms', 'longest task ms', 'met', 'all headings'],
      rows.map(({ from, to, code, goal, heading, data, inp, longestTask, isMet, all }) => [
        `${from} to ${to}`,
        code,
        heading,
        goal,
        data,
        inp,
        longestTask,
        isMet ? 'yes' : 'no',
        all.join(' '),
      ]),
    );
    return { result: { bench: 'navigate', ok, rows }, text: `${text}\n\nMedians of ${runs}. INP at most ${INP_GOAL} ms.` };
  } finally {
    await shop.close();
  }
}
