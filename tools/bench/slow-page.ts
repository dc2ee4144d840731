import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Person } from './shop.ts';

/** A slow phone on a slow network. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWER = 4;
/** ms without requests after which a page counts as loaded. */
const QUIET = 700;
/** ms after the expected content appears in which the largest paint may still change. */
const SETTLE = 300;
export const VIEWPORT = { width: 1200, height: 900 };

export interface Traffic {
  requests: number;
  /** Over the network, compressed, with headers. */
  bytes: number;
  /** ms since the last request began or ended */
  quiet(): number;
}

/** Counts what a page requests from now on. */
export function countTraffic(session: CDPSession): Traffic {
  let last = performance.now();
  const traffic = { requests: 0, bytes: 0, quiet: () => performance.now() - last };
  session.on('Network.requestWillBeSent', ({ request }) => {
    traffic.requests += request.url.startsWith('http') ? 1 : 0;
    last = performance.now();
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
    last = performance.now();
  });
  return traffic;
}

/** Opens a page of a phone whose network and processor are slow. @param storage its localStorage: a session */
export async function openSlowPage(
  context: BrowserContext,
  storage: Record<string, string>,
): Promise<{ page: Page; traffic: Traffic }> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const traffic = countTraffic(session);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  await page.addInitScript(
    (entries) => Object.entries(entries).forEach(([key, value]) => localStorage.setItem(key, value)),
    storage,
  );
  return { page, traffic };
}

/** Resolves once a page has requested nothing for a while. */
export async function untilQuiet(traffic: Traffic): Promise<void> {
  for (let left = QUIET; left > 0; left = QUIET - traffic.quiet()) await sleep(left);
}

/** A load of a page. Times are in ms after navigation. */
export interface Load {
  requests: number;
  bytes: number;
  fcp: number;
  lcp: number;
  /** When React's page is on screen and can be pressed. */
  ready: number;
  /** Sum of layout shifts. */
  cls: number;
}

/** What a browser that has signed in sends with its next visit (shell/src/kernel/session/remember-sign-in.ts). */
const SIGNED_IN: Record<Person, string | null> = { visitor: null, customer: '1', admin: 'admin' };

export interface LoadedPage {
  url: string;
  /** localStorage before the page starts: a session. */
  storage: Record<string, string>;
  as: Person;
  /** Resolves when the page shows the expected content. @throws if it does not */
  shown: (page: Page) => Promise<void>;
  /** The browser has been on the page before, with the same cache. */
  isReturn?: boolean;
}

/** Runs in the page before its own code. */
function watchPaint(): void {
  const seen = Object.assign(globalThis, { landfallLcp: 0, landfallCls: 0, landfallReady: 0 });
  const observe = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  observe('layout-shift', (entry) => (seen.landfallCls += (entry as unknown as { value: number }).value));
  observe('largest-contentful-paint', ({ startTime }) => (seen.landfallLcp = startTime));
  const look = () => {
    if (document.getElementById('landfall-first-screen') || !document.querySelector('#root main h1')) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => (seen.landfallReady = performance.now()), 0));
  };
  const watch = new MutationObserver(look);
  watch.observe(document, { subtree: true, childList: true });
}

const paints = (page: Page) =>
  page.evaluate(() => {
    const seen = globalThis as unknown as Record<'landfallLcp' | 'landfallCls' | 'landfallReady', number>;
    return {
      fcp: Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN),
      lcp: Math.round(seen.landfallLcp),
      ready: Math.round(seen.landfallReady) || NaN,
      cls: seen.landfallCls,
    };
  });

/** Resolves when React's page shows its heading. */
export const heading = (page: Page): Promise<void> =>
  page.locator('#root main').getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 });

/** One load in a new context: with an empty cache, or with that of a visit before. */
export async function loadPage(browser: Browser, { url, storage, as, shown, isReturn }: LoadedPage): Promise<Load> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const visit = async (): Promise<Load> => {
    const { page, traffic } = await openSlowPage(context, storage);
    await page.addInitScript(watchPaint);
    await page.goto(url, { waitUntil: 'commit' });
    await untilQuiet(traffic); // queries in the page use its CPU, so leave it alone until it has loaded
    await shown(page);
    await sleep(SETTLE);
    const { requests, bytes } = traffic;
    const load = { requests, bytes, ...(await paints(page)) };
    await page.close();
    return load;
  };
  try {
    const signedIn = SIGNED_IN[as];
    if (signedIn) await context.addCookies([{ name: 'landfall-signed-in', value: signedIn, url }]);
    if (isReturn) await visit();
    return await visit();
  } finally {
    await context.close();
  }
}
