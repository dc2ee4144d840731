import { chromium } from '@playwright/test';
import { failOver } from '../../e2e/fixtures/failover.ts';
import { startFront } from '../../e2e/fixtures/front.ts';
import { findChromium } from '../test/chromium.ts';
import type { BenchResult } from './bench-result.ts';
import { built } from './built.ts';
import { table } from './table.ts';

const DEFAULT_KILLS = 20;
const SHOPPERS = 3;

/** kill -9 of either of two servers in turn, with one Postgres and an S3 store, behind nginx, while browsers shop. */
export async function failover({ kills = DEFAULT_KILLS }: { kills?: number } = {}): Promise<BenchResult> {
  built();
  const front = await startFront();
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const figures = await failOver(browser, front, kills, SHOPPERS);
    const { failed, missing, duplicated, overlappingRuns } = figures;
    if (failed.length > 0) console.error(front.log());
    const isOk = failed.length + missing.length + duplicated.length + overlappingRuns === 0;
    const rows: [string, number][] = [
      ['kills', figures.kills],
      ['journeys of browsers', figures.journeys],
      ['failed journeys', failed.length],
      ['presses repeated by browsers', figures.repeated],
      ['requests of API clients', figures.written],
      ['answers lost, requests repeated', figures.lostAnswers],
      ['acknowledged rows that are missing', missing.length],
      ['rows stored twice', duplicated.length],
      ['runs of jobs', figures.runs],
      ['overlapping runs of one job', overlappingRuns],
      ['slowest answer after a kill, ms', figures.slowestAnswerMs],
    ];
    const requests = Object.entries(figures.failedRequests).map(([name, count]): [string, number] => [
      `failed requests of browsers: ${name}`,
      count,
    ]);
    rows.push(...requests);
    const text = [
      table(
        ['failover', ''],
        rows.map(([name, count]) => [name, String(count)]),
      ),
      ...failed,
      ...missing,
      ...duplicated,
    ];
    return { result: { bench: 'failover', ...figures, ok: isOk }, text: text.join('\n'), isFailed: !isOk };
  } finally {
    await browser.close();
    await front.stop();
  }
}
