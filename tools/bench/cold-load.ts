import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';

/** A slow phone on a slow network. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWER = 4;
/** ms without requests after which a page counts as loaded. */
const QUIET = 700;
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
}

export interface ColdPage {
  url: string;
  /** localStorage before the page starts: a session. */
  storage: Record<string, string>;
  /** Resolves when the page shows the expected content.
   *  @throws if it does not */
  shown: (page: Page) => Promise<void>;
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
}

interface Traffic {
  requests: number;
  bytes: number;
  /** ms since the last request began or ended */
  quiet(): number;
}

function countTraffic(session: CDPSession): Traffic {
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

/** Runs in the page before its own code. */
function watchPaint(): void {
  const seen = Object.assign(globalThis, { landfallLcp: 0 });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.landfallLcp = entry.startTime;
  });
  observer.observe({ type: 'largest-contentful-paint', buffered: true });
}

const paints = (page: Page) =>
  page.evaluate(() => ({
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    lcp: (globalThis as unknown as { landfallLcp: number }).landfallLcp,
  }));

/** One load with an empty cache. */
export async function coldLoad(browser: Browser, { url, storage, shown }: ColdPage): Promise<Cold> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const traffic = countTraffic(session);
    await slowDown(session);
    await page.addInitScript(
      (entries) => Object.entries(entries).forEach(([key, value]) => localStorage.setItem(key, value)),
      storage,
    );
    await page.addInitScript(watchPaint);
    await page.goto(url, { waitUntil: 'commit' });
    // queries in the page use its CPU, so leave it alone until it has loaded
    for (let left = QUIET; left > 0; left = QUIET - traffic.quiet()) await sleep(left);
    await shown(page);
    await sleep(SETTLE);
    const { requests, bytes } = traffic;
    return { requests, bytes, ...(await paints(page)) };
  } finally {
    await context.close();
  }
}
