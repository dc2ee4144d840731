import type { Page } from '@playwright/test';
import { dist } from '../versions.ts';
import { type BenchResult, built, median, table, withBrowser } from './harness.ts';
import { openPeer } from './peer-shop.ts';
import { ratioOf, verdictOf } from './ratio.ts';
import { openShop, type Person } from './shop.ts';
import { heading, type Load, type LoadedPage, loadPage } from './slow-page.ts';

const ROUNDS = 6;

/** `goal`: how many times sooner the largest text has to show than the peer's sign-in. */
const PAGES: { path: string; as: Person; goal: number }[] = [
  { path: '/auth', as: 'visitor', goal: 4 },
  { path: '/admin', as: 'admin', goal: 3 },
  { path: '/admin/quotes', as: 'admin', goal: 2.5 },
];
const PEER = 'Medusa, sign-in';

const signIn = (page: Page) => page.getByRole('heading', { name: /welcome to medusa/i }).waitFor({ timeout: 60_000 });

/** Cold loads of Landfall's pages, alternating with those of the sign-in page of Medusa's admin application. */
export async function peer({ runs = ROUNDS }: { runs?: number }): Promise<BenchResult> {
  built();
  const [shop, other] = [await openShop(dist), await openPeer()];
  const measured: Record<string, LoadedPage> = { [PEER]: { url: other.url, storage: {}, as: 'visitor', shown: signIn } };
  for (const { path, as } of PAGES) measured[path] = { url: shop.url + path, storage: shop.storage[as], as, shown: heading };
  const loads: Record<string, Load[]> = Object.fromEntries(Object.keys(measured).map((name) => [name, []]));
  try {
    for (let round = 0; round <= runs; round++) {
      console.error(`round ${round} of ${runs}...`);
      for (const [name, page] of Object.entries(measured)) {
        const load = await withBrowser((browser) => loadPage(browser, page));
        if (round > 0) loads[name]!.push(load); // the first loads wait for the servers
      }
    }
    const compared = PAGES.map(({ path, goal }) => {
      const share = ratioOf(loads[path]!.map(({ lcp }, round) => [lcp, loads[PEER]![round]!.lcp]));
      return {
        page: path,
        goal,
        times: 1 / share.ratio,
        low: 1 / share.high,
        high: 1 / share.low,
        verdict: verdictOf(share, 1 / goal),
      };
    });
    const figures = table(
      ['page', 'requests', 'kB', 'FCP ms', 'LCP ms'],
      Object.entries(loads).map(([page, all]) => {
        const of = (figure: keyof Load) => median(all.map((load) => load[figure]));
        return [page, of('requests'), of('bytes') / 1000, of('fcp'), of('lcp')];
      }),
    );
    const verdicts = table(
      ['page', 'times sooner', '95 %', 'goal', 'met'],
      compared.map(({ page, times, low, high, goal, verdict }) => [
        page,
        times.toFixed(2),
        `${low.toFixed(2)} to ${high.toFixed(2)}`,
        goal,
        verdict,
      ]),
    );
    const ok = compared.every(({ verdict }) => verdict === 'yes');
    return { result: { bench: 'peer', ok, loads, compared }, text: `${figures}\n\n${verdicts}` };
  } finally {
    other.close();
    await shop.close();
  }
}
