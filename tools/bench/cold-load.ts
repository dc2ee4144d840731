import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';

/** A slow phone on a slow network. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWER = 4;
/** After the page has what it should show, the largest paint may still move on for this long. ms */
const SETTLE = 1500;

export interface Cold {
  requests: number;
  /** on the wire, compressed, with headers */
  bytes: number;
  /** ms after navigation */
  fcp: number;
  /** ms after navigation */
  lcp: number;
}

export interface ColdPage {
  url: string;
  /** What is put into localStorage before the page starts: a session. */
  storage: Record<string, string>;
  /** Resolves when the page shows what it should.
   *  @throws where it does not */
  shown: (page: Page) => Promise<void>;
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
}

function countTraffic(session: CDPSession): { requests: number; bytes: number } {
  const traffic = { requests: 0, bytes: 0 };
  session.on('Network.requestWillBeSent', ({ request }) => (traffic.requests += request.url.startsWith('http') ? 1 : 0));
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (traffic.bytes += encodedDataLength));
  return traffic;
}

/** Runs in the page, before its own code. */
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
    await shown(page);
    await sleep(SETTLE);
    return { ...traffic, ...(await paints(page)) };
  } finally {
    await context.close();
  }
}
