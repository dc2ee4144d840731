import { type Page, chromium } from '@playwright/test';
import { dist } from '../build/versions.ts';
import { findChromium } from '../test/chromium.ts';
import type { BenchResult } from './bench-result.ts';
import { built } from './built.ts';
import { BROWSER_ARGS, type Cold, coldLoad, type ColdPage, heading, type Person } from './cold-load.ts';
import { openPeer } from './peer-shop.ts';
import { ratioOf, verdictOf } from './ratio.ts';
import { openShop } from './shop.ts';
import { median, table } from './table.ts';

const ROUNDS = 6;

interface Measured {
  path: string;
  as: Person;
  /** How many times sooner the largest text has to show than the peer's sign-in. */
  goal: number;
}

const PAGES: Measured[] = [
  { path: '/auth', as: 'visitor', goal: 4 },
  { path: '/admin', as: 'admin', goal: 3 },
  { path: '/admin/quotes', as: 'admin', goal: 2.5 },
];

const signIn = (page: Page) => page.getByRole('heading', { name: /welcome to medusa/i }).waitFor({ timeout: 60_000 });

/** Cold loads of Landfall's pages, alternating with those of the sign-in page of Medusa's admin application. */
export async function peer({ runs = ROUNDS }: { runs?: number } = {}): Promise<BenchResult> {
  built();
  const [shop, other] = [await openShop(dist), await openPeer()];
  const load = async (page: ColdPage): Promise<Cold> => {
    const browser = await chromium.launch({ executablePath: await findChromium(), args: BROWSER_ARGS });
    try {
      return await coldLoad(browser, page);
    } finally {
      await browser.close();
    }
  };
  const theirs = () => load({ url: other.url, storage: {}, as: 'visitor', shown: signIn });
  const ours = ({ path, as }: Measured) =>
    load({ url: shop.url + path, storage: { visitor: {}, customer: shop.customer, admin: shop.admin }[as], as, shown: heading });
  try {
    await theirs(); // not counted: the first loads wait for the servers
    for (const page of PAGES) await ours(page);
    const found: { theirs: Cold; ours: Cold[] }[] = [];
    while (found.length < runs) {
      console.error(`round ${found.length + 1} of ${runs}...`);
      const round = { theirs: await theirs(), ours: [] as Cold[] };
      for (const page of PAGES) round.ours.push(await ours(page));
      found.push(round);
    }
    const rows = [{ page: 'Medusa, sign-in', loads: found.map((round) => round.theirs) }].concat(
      PAGES.map(({ path }, at) => ({ page: path, loads: found.map((round) => round.ours[at]!) })),
    );
    const compared = PAGES.map(({ path, goal }, at) => {
      const share = ratioOf(found.map((round) => [round.ours[at]!.lcp, round.theirs.lcp]));
      return {
        page: path,
        goal,
        times: 1 / share.ratio,
        low: 1 / share.high,
        high: 1 / share.low,
        verdict: verdictOf(share, 1 / goal),
      };
    });
    const of = (loads: Cold[], figure: keyof Cold) => median(loads.map((one) => one[figure]));
    const figures = table(
      ['page', 'requests', 'kB', 'FCP ms', 'LCP ms'],
      rows.map(({ page, loads }) => [
        page,
        String(of(loads, 'requests')),
        (of(loads, 'bytes') / 1000).toFixed(1),
        String(Math.round(of(loads, 'fcp'))),
        String(Math.round(of(loads, 'lcp'))),
      ]),
    );
    const verdicts = table(
      ['page', 'times faster', '95 %', 'goal', 'met'],
      compared.map(({ page, times, low, high, goal, verdict }) => [
        page,
        times.toFixed(2),
        `${low.toFixed(2)} to ${high.toFixed(2)}`,
        String(goal),
        verdict,
      ]),
    );
    return {
      result: { bench: 'peer', ok: compared.every(({ verdict }) => verdict === 'yes'), rows, compared },
      text: `${figures}\n\n${verdicts}`,
    };
  } finally {
    other.close();
    await shop.close();
  }
}
