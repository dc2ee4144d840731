import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { dist, root } from '../build/versions.ts';
import { findChromium } from '../test/chromium.ts';
import type { BenchResult } from './bench-result.ts';
import { built } from './built.ts';
import { VIEWPORT } from './cold-load.ts';
import { openShop, type Shop } from './shop.ts';
import { openSlowPage, untilQuiet } from './slow-page.ts';
import { table } from './table.ts';

/** A line of the cart's page that the release changes. */
const CHANGED = { file: 'remotes/cart/src/pages/cart/cart.route.tsx', from: 'Nothing by that name', to: 'Nothing has that name' };
/** kB of files. */
const GOAL = 8;
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const WITHOUT_DICTIONARIES = '--disable-features=CompressionDictionaryTransport,CompressionDictionaryTransportBackend';

const VARIANTS = {
  'with dictionaries': { args: ARGS, isMonolith: false },
  'without dictionaries': { args: [...ARGS, WITHOUT_DICTIONARIES], isMonolith: false },
  monolith: { args: ARGS, isMonolith: true },
};
type Variant = keyof typeof VARIANTS;
const NAMES = Object.keys(VARIANTS) as Variant[];

/** Of a visit to /cart. Bytes over the network, with headers. */
interface Visit {
  scripts: number;
  bytes: number;
  documentBytes: number;
  dataBytes: number;
  lcp: number;
}

/** A copy of the repository, in which a line can be changed, with what is built here. */
function copyOfSources(): string {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'landfall-return-'));
  const left = ['node_modules', '.git', '.nx', 'dist', 'test-results'].map((name) => path.join(root, name));
  fs.cpSync(root, copy, { recursive: true, filter: (from) => !left.includes(from) });
  execFileSync('cp', ['-al', path.join(root, 'node_modules'), copy]); // hard links: the packages of the workspace lead into the copy
  fs.cpSync(dist, path.join(copy, 'dist'), { recursive: true });
  return copy;
}

/** Changes the line and builds the cart and the monolith again. @throws if the line is not there, or a build fails */
function release(copy: string): void {
  const file = path.join(copy, CHANGED.file);
  const source = fs.readFileSync(file, 'utf8');
  if (!source.includes(CHANGED.from)) throw new Error(`${CHANGED.file} has no ${CHANGED.from}`);
  fs.writeFileSync(file, source.replace(CHANGED.from, CHANGED.to));
  for (const command of [['tools/build/build.ts', 'cart'], ['tools/bench/monolith/build.ts']]) {
    const { status } = spawnSync(process.execPath, command, { cwd: copy, stdio: ['ignore', 2, 2] });
    if (status !== 0) throw new Error(`${command.join(' ')} failed: see above`);
  }
}

const KINDS = { Script: 'bytes', Stylesheet: 'bytes', Document: 'documentBytes' } as const;

/** Opens /cart on a slow phone and network, and leaves when nothing more is requested. */
async function visit(context: BrowserContext, { url, customer }: Shop): Promise<Visit> {
  await context.addCookies([{ name: 'landfall-signed-in', value: '1', url }]);
  const { page, traffic } = await openSlowPage(context, customer);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const seen: Visit = { scripts: 0, bytes: 0, documentBytes: 0, dataBytes: 0, lcp: 0 };
  const kinds = new Map<string, string>();
  session.on('Network.requestWillBeSent', ({ requestId, type }) => void kinds.set(requestId, type ?? ''));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? '';
    seen[KINDS[kind as keyof typeof KINDS] ?? 'dataBytes'] += encodedDataLength;
    if (kind === 'Script' && encodedDataLength > 0) seen.scripts += 1;
  });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) Object.assign(globalThis, { landfallLcp: entry.startTime });
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(`${url}/cart`, { waitUntil: 'commit' });
  await untilQuiet(traffic);
  await page.locator('#root main').getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 });
  await untilQuiet(traffic);
  seen.lcp = await page.evaluate(() => (globalThis as unknown as { landfallLcp: number }).landfallLcp);
  await page.close();
  return seen;
}

/** The second visit to /cart of a browser: the first was before the release. */
async function returnVisit(name: Variant, before: string, after: string): Promise<Visit> {
  const { args, isMonolith } = VARIANTS[name];
  const folder = (base: string) => (isMonolith ? path.join(base, 'monolith') : base);
  const shop = await openShop(folder(before));
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'landfall-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    args,
    viewport: VIEWPORT,
  });
  try {
    await visit(context, shop);
    await shop.reopen(folder(after));
    const found = await visit(context, shop);
    if (found.bytes === 0) throw new Error('The second visit fetched no file: the release was not served');
    return found;
  } finally {
    await context.close();
    await shop.close();
    fs.rmSync(profile, { recursive: true, force: true });
  }
}

/** What a returning browser downloads for /cart after a line of the cart's code changed, with compression dictionaries and without, and as
 *  one application. */
export async function returning(): Promise<BenchResult> {
  built({ monolith: true });
  const copy = copyOfSources();
  try {
    release(copy);
    const visits: [Variant, Visit][] = [];
    for (const name of NAMES) visits.push([name, await returnVisit(name, dist, path.join(copy, 'dist'))]);
    const rows = visits.map(([variant, { lcp, ...visit }]) => ({ variant, ...visit, lcp: Math.round(lcp) }));
    const text = table(
      ['variant', 'scripts', 'kB of files', 'kB of the page', 'kB of data', 'LCP ms'],
      rows.map(({ variant, scripts, bytes, documentBytes, dataBytes, lcp }) => [
        variant,
        String(scripts),
        ...[bytes, documentBytes, dataBytes].map((size) => (size / 1000).toFixed(1)),
        String(lcp),
      ]),
    );
    return { result: { bench: 'return', ok: rows[0]!.bytes <= GOAL * 1000, rows }, text };
  } finally {
    fs.rmSync(copy, { recursive: true, force: true });
  }
}
