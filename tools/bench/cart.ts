import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type CDPSession, type Page, chromium } from '@playwright/test';
import { dist } from '../build/versions.ts';
import { findChromium } from '../test/chromium.ts';
import type { BenchResult } from './bench-result.ts';
import { built } from './built.ts';
import { type Shop, openShop } from './shop.ts';
import { median, table } from './table.ts';

const ITEMS = 1000;
const RUNS = 5;
const CPU_SLOWER = 4;
/** ms of work on the main thread. */
const GOAL = 100;
const BROWSER_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];

/** Fills the demo customer's cart with a thousand copies of one of their approved quotes, and nothing else. */
const THOUSAND = `
  create temp table model as select q.* from public.quotes q join public.profiles p on p.id = q.user_id
    where p.email = 'customer@demo.test' and q.status = 'approved' and q.order_id is null order by q.created_at desc limit 1;
  update public.quotes set in_cart = false, saved_for_later = false where user_id = (select user_id from model);
  update model set in_cart = true, saved_for_later = false, price_valid_until = now() + interval '7 days';
  create temp table copies as select m.*, n from model m, generate_series(1, ${ITEMS}) n;
  update copies set id = gen_random_uuid(), display_id = 'LF-BENCH-' || n, product_name = 'Thing number ' || n, created_at = now() - n * interval '1 minute';
  alter table copies drop column n;
  insert into public.quotes select * from copies;
  insert into public.quote_items (quote_id, position, product_name, product_url, quantity, item_price, item_weight)
    select id, 0, product_name, 'https://shop.example/thing', 1, 20, 0.4 from copies;
`;

/** CPU time (ms) of the main thread's tasks since the page started (TaskDuration in thread ticks): scripts, styles, layout and paint,
 *  without waiting for a busy processor. Needs Performance.enable with its timeDomain; otherwise it is wall time. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
}

/** Resolves after the first frame with this selector. Runs in the page, so that no polling adds work. */
const painted = (page: Page, selector: string) =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const look = () =>
          document.querySelector(wanted) && (watch.disconnect(), requestAnimationFrame(() => setTimeout(resolve, 0)));
        const watch = new MutationObserver(look);
        watch.observe(document.body, { subtree: true, childList: true, attributes: true });
        look();
      }),
    selector,
  );

/** Work from a click until its result is painted. The server's response arrives later and is not included. */
async function press(page: Page, session: CDPSession, button: string, shown: string): Promise<number> {
  const before = await workOf(session);
  const seen = painted(page, shown);
  await page.evaluate((selector) => document.querySelector<HTMLElement>(selector)!.click(), button);
  await seen;
  return (await workOf(session)) - before;
}

const OPEN = 'header button[aria-label^="Cart"]';
const CLOSE = '.ant-drawer-close';
const ROW = '.ant-drawer-open .cart_cartRow';
const ALL = '.ant-drawer-open .cart_cartBulk input[type=checkbox]';
const ON = '.ant-drawer-open .cart_cartRow input:checked';
const OFF = '.ant-drawer-open .cart_cartRow input:not(:checked)';

interface Work {
  open: number;
  select: number;
  clear: number;
}

async function run(browser: Browser, { url, customer }: Shop): Promise<Work[]> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.addInitScript(
    (entries) => Object.entries(entries).forEach(([key, value]) => localStorage.setItem(key, value)),
    customer,
  );
  await page.goto(`${url}/dashboard`);
  await page.locator(OPEN).click();
  await page.getByRole('tab', { name: `Cart (${ITEMS})` }).waitFor({ timeout: 60_000 });
  await page.locator(CLOSE).click();
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  const works: Work[] = [];
  for (let n = 0; n < RUNS; n++) {
    await sleep(1500); // what the press before left to do is not this one's
    const open = await press(page, session, OPEN, ROW);
    await sleep(2500);
    const clear = await press(page, session, ALL, OFF);
    await sleep(1000);
    const select = await press(page, session, ALL, ON);
    await sleep(1000);
    works.push({ open, select, clear });
    await page.evaluate((selector) => document.querySelector<HTMLElement>(selector)!.click(), CLOSE);
    await page.locator(ROW).first().waitFor({ state: 'hidden' });
  }
  await context.close();
  return works;
}

/** Opens the drawer of a cart with a thousand items, then selects all of them. */
export async function cart(): Promise<BenchResult> {
  built();
  const shop = await openShop(dist, THOUSAND);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: BROWSER_ARGS });
  try {
    const works = await run(browser, shop);
    const rows = (['open', 'select', 'clear'] as const).map((what) => ({
      what,
      median: Math.round(median(works.map((work) => work[what]))),
      all: works.map((work) => Math.round(work[what])),
    }));
    const ok = rows.every((row) => row.median <= GOAL);
    const text = table(
      ['press', 'median ms', 'all'],
      rows.map((row) => [row.what, String(row.median), row.all.join(' ')]),
    );
    const verdict = `At most ${GOAL} ms of main-thread work for ${ITEMS} items, CPU ${CPU_SLOWER} times slower: ${ok ? 'yes' : 'no'}`;
    return { result: { bench: 'cart', items: ITEMS, goal: GOAL, ok, rows }, text: `${text}\n\n${verdict}` };
  } finally {
    await browser.close();
    await shop.close();
  }
}
