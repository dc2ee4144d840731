import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { openSlowPage, untilQuiet } from './slow-page.ts';

/** ms after the expected content appears in which the largest paint may still change. */
const SETTLE = 300;

export interface Cold {
  requests: number;
  /** over the network, compressed, with headers */
  bytes: number;
  /** ms after navigation */
  fcp: number;
  /** ms after navigation */
  lcp: number;
  /** ms after navigation, when React's page is on screen and can be pressed */
  ready: number;
  /** sum of layout shifts */
  cls: number;
}

export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Of every load. */
const VIEWPORT = { width: 1200, height: 900 };

export type Person = 'visitor' | 'customer' | 'admin';

/** What a browser that has signed in sends with its next visit (shell/src/session/remember-sign-in.ts). */
const SIGNED_IN: Record<Person, string | null> = { visitor: null, customer: '1', admin: 'admin' };

export interface ColdPage {
  url: string;
  /** localStorage before the page starts: a session. */
  storage: Record<string, string>;
  as: Person;
  /** Resolves when the page shows the expected content.
   *  @throws if it does not */
  shown: (page: Page) => Promise<void>;
}

/** Runs in the page before its own code. */
function watchPaint(): void {
  const seen = Object.assign(globalThis, { landfallLcp: 0, landfallCls: 0, landfallReady: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.landfallCls += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    if (document.getElementById('landfall-first-screen') || !document.querySelector('#root main h1')) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => (seen.landfallReady = performance.now()), 0));
  };
  const watch = new MutationObserver(look);
  watch.observe(document, { subtree: true, childList: true });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.landfallLcp = entry.startTime;
  });
  observer.observe({ type: 'largest-contentful-paint', buffered: true });
}

const paints = (page: Page) =>
  page.evaluate(() => {
    const seen = globalThis as unknown as Record<'landfallLcp' | 'landfallCls' | 'landfallReady', number>;
    return {
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      lcp: seen.landfallLcp,
      ready: seen.landfallReady || NaN,
      cls: seen.landfallCls,
    };
  });

/** Resolves when React's page shows its heading. */
export const heading = (page: Page): Promise<void> =>
  page.locator('#root main').getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 });

/** One load with an empty cache. */
export async function coldLoad(browser: Browser, { url, storage, as, shown }: ColdPage): Promise<Cold> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    const signedIn = SIGNED_IN[as];
    if (signedIn) await context.addCookies([{ name: 'landfall-signed-in', value: signedIn, url }]);
    const { page, traffic } = await openSlowPage(context, storage);
    await page.addInitScript(watchPaint);
    await page.goto(url, { waitUntil: 'commit' });
    await untilQuiet(traffic); // queries in the page use its CPU, so leave it alone until it has loaded
    await shown(page);
    await sleep(SETTLE);
    const { requests, bytes } = traffic;
    return { requests, bytes, ...(await paints(page)) };
  } finally {
    await context.close();
  }
}
