import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type Page, expect } from '@playwright/test';
import { signIn } from '../../e2e/pages/auth.page.ts';
import { openCart } from '../../e2e/pages/frame.page.ts';
import { fillRequest } from '../../e2e/pages/quote-request.page.ts';
import {
  type AbuseCount,
  abusesOf,
  abuseTogether,
  abuseUntil,
  missingOf,
  type Written,
  writeUntil,
} from '../../supabase/tests/attacks/abuse.ts';
import { type AttackedServer, startAttackedServer } from '../../supabase/tests/attacks/attacked-server.ts';
import { type BenchResult, built, percentile, table, withBrowser } from './harness.ts';

const CONNECTIONS = 4;
const SHOPPERS = 2;
const DEFAULT_MINUTES = 2;
const MAX_GROWTH_MB = 300;
/** The goal: the p95 of a journey beside the abuse, relative to that without it. */
const MAX_RATIO = 2;
/** ms. Quiet and abusive phases alternate, so that both have the same other load of the machine. */
const QUIET_MS = 60_000;
const ABUSIVE_MS = 300_000;
/** ms. The first attack of each kind loads code and buffers; memory growth counts from then. */
const WARM_MS = 20_000;
const SAMPLE_MS = 5000;
/** ms. Pages are slow on a machine that is busy with attacks. */
const PAGE_MS = 30_000;
const see = expect.configure({ timeout: PAGE_MS });
const CUSTOMER = 'customer@demo.test';

const WANTED = {
  link: 'https://northridge.example/daypack',
  name: 'Alpine daypack 28 L',
  options: 'Ochre',
  quantity: 1,
  price: 120,
  weight: 1.2,
};

interface Journey {
  name: string;
  /** ms before a shopper repeats the same journey: an account may request 120 quotes per hour. */
  everyMs?: number;
  walk(page: Page): Promise<void>;
}

/** Opens a page and waits for its heading. */
const look = async (page: Page, path: string) => {
  await page.goto(path);
  await see(page.getByRole('heading', { level: 1 })).toBeVisible();
};

const JOURNEYS: Journey[] = [
  { name: 'browse', walk: (page) => look(page, '/').then(() => look(page, '/cost-estimator')) },
  {
    name: 'request a quote',
    everyMs: 75_000,
    async walk(page) {
      await page.goto('/quote');
      await fillRequest(page, [WANTED], { from: 'United States', to: 'India', notes: 'Please hurry.' });
      await page.getByRole('button', { name: 'Request quote' }).click();
      await see(page.getByRole('heading', { name: 'We have your request' })).toBeVisible();
    },
  },
  {
    name: 'cart',
    async walk(page) {
      await page.goto('/dashboard');
      await see((await openCart(page)).getByRole('tab', { name: /^Cart \([1-9]/ })).toBeVisible();
    },
  },
  { name: 'messages', walk: (page) => look(page, '/messages') },
];

interface Walked {
  done: number;
  failures: string[];
  ms: number[];
}

type Walks = Record<string, Walked>;

/** A browser with the demo customer signed in. */
async function shopper(browser: Browser, server: AttackedServer): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: server.url, viewport: { width: 1200, height: 900 } })).newPage();
  page.setDefaultTimeout(PAGE_MS);
  await signIn(page, { email: CUSTOMER, password: server.demoPassword });
  return page;
}

async function shop(stop: AbortSignal, page: Page, walks: Walks): Promise<void> {
  const lastAt = new Map<string, number>();
  while (!stop.aborted) {
    for (const { name, everyMs = 0, walk } of JOURNEYS) {
      if (performance.now() - (lastAt.get(name) ?? -Infinity) < everyMs) continue;
      lastAt.set(name, performance.now());
      const walked = (walks[name] ??= { done: 0, failures: [], ms: [] });
      const begun = performance.now();
      await walk(page).catch((error: Error) =>
        walked.failures.push(`${name}: ${error.message.split('\n').slice(0, 4).join(' ')}`),
      );
      walked.done += 1;
      walked.ms.push(Math.round(performance.now() - begun));
    }
  }
}

/** The largest resident memory seen, in MB. */
async function watchMemory(stop: AbortSignal, server: AttackedServer): Promise<number> {
  let peak = 0;
  while (!stop.aborted) {
    peak = Math.max(peak, await server.memory());
    await pause(SAMPLE_MS);
  }
  return peak;
}

async function run(server: AttackedServer, browser: Browser, minutes: number): Promise<BenchResult> {
  const { data } = await server.client().auth.signUp({ email: 'abusive@example.test', password: server.demoPassword });
  if (!data.session) throw new Error('The abusive customer could not sign up');
  const abuses = abusesOf(server, { token: data.session.access_token, userId: data.session.user.id, from: '203.0.113.66' });
  const pages = await Promise.all(Array.from({ length: SHOPPERS }, () => shopper(browser, server)));
  await abuseUntil(AbortSignal.timeout(WARM_MS), abuses);
  const before = await server.memory();
  const quiet: Walks = {};
  const walks: Walks = {};
  const counts: AbuseCount[] = [];
  const written: Written = { reasons: [], failed: 0 };
  let peak = 0;
  const phase = async (ms: number, into: Walks, more: (stop: AbortSignal) => Promise<unknown>[] = () => []) => {
    const stop = AbortSignal.timeout(ms);
    await Promise.all([...pages.map((page) => shop(stop, page, into)), ...more(stop)]);
  };
  const abusive = (stop: AbortSignal) => [
    abuseTogether(stop, abuses, CONNECTIONS).then((more) => counts.push(...more)),
    writeUntil(stop, server, written),
    watchMemory(stop, server).then((most) => (peak = Math.max(peak, most))),
  ];
  for (let left = minutes * 60_000; left > 0; left -= ABUSIVE_MS) {
    await phase(QUIET_MS, quiet);
    await phase(Math.min(left, ABUSIVE_MS), walks, abusive);
    console.error(`${Math.max(0, left - ABUSIVE_MS) / 60_000} minutes of abuse left, load ${os.loadavg()[0]!.toFixed(1)}`);
  }
  const sent = counts.flatMap((count) => count.sent).reduce((sum, of) => sum + of, 0);
  const pending = counts.reduce((sum, count) => sum + count.unanswered, 0);
  const missing = (await missingOf(server, written)).length;
  const growthMb = Math.round(peak - before);
  const failed = [...Object.values(quiet), ...Object.values(walks)].flatMap(({ failures }) => failures);
  const p95 = (of: Walks, name: string) => percentile(of[name]?.ms ?? [], 0.95);
  const slower = Object.fromEntries(Object.keys(walks).map((name) => [name, p95(walks, name) / p95(quiet, name)]));
  const isFast = Object.values(slower).every((ratio) => ratio <= MAX_RATIO);
  const ok = failed.length === 0 && growthMb <= MAX_GROWTH_MB && missing === 0 && isFast;
  const result = {
    bench: 'abuse',
    minutes,
    connections: CONNECTIONS,
    attacks: { sent, unanswered: pending },
    journeys: walks,
    quiet,
    slower,
    writes: { acknowledged: written.reasons.length, failed: written.failed, missing },
    memory: { beforeMb: Math.round(before), peakMb: Math.round(peak), growthMb, goalMb: MAX_GROWTH_MB },
    ok,
  };
  const rows = Object.entries(walks).map(([name, { done, failures, ms }]) => [
    name,
    quiet[name]?.done ?? 0,
    done,
    failures.length,
    p95(quiet, name),
    p95(walks, name),
    slower[name]!.toFixed(2),
    Math.max(...ms),
  ]);
  const lines = [
    table(['journey', 'quiet', 'done', 'failed', 'p95 quiet', 'p95 ms', 'times', 'slowest ms'], rows),
    '',
    `${sent} attacks over ${CONNECTIONS} connections, ${pending} without an answer`,
    `${written.reasons.length} acknowledged writes, ${missing} missing, ${written.failed} not accepted`,
    `memory ${Math.round(before)} MB before, ${Math.round(peak)} MB at most: ${growthMb} MB more (goal ${MAX_GROWTH_MB})`,
    ...new Set(failed),
    `${minutes} minutes of abuse with no failed journey, no lost write and p95 at most ${MAX_RATIO} times the quiet one: ${ok ? 'yes' : 'no'}`,
  ];
  return { result, text: lines.join('\n'), isFailed: !ok };
}

/** Four abusive connections beside two shoppers, on a separate server process: PGlite, or Postgres with TEST_DRIVER and
 *  TEST_DATABASE_URL. */
export async function abuse({ minutes = DEFAULT_MINUTES }: { minutes?: number }): Promise<BenchResult> {
  built();
  const server = await startAttackedServer({ TRUST_PROXY: '1' });
  try {
    return await withBrowser((browser) => run(server, browser, minutes));
  } finally {
    await server.stop();
  }
}
