import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** A slow phone on a slow network. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWER = 4;
/** ms without requests after which a page counts as loaded. */
const QUIET = 700;

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
}

export interface Traffic {
  requests: number;
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
  await slowDown(session);
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
