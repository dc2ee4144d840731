import { failOver } from '../../e2e/fixtures/failover.ts';
import { startFront } from '../../e2e/fixtures/front.ts';
import { type BenchResult, built, table, withBrowser } from './harness.ts';

const SHOPPERS = 3;

/** Kills two servers alternately (kill -9) and then breaks their Postgres, while browsers shop. An S3 store, behind nginx. */
export async function failover({ kills = 20, faults = 20 }: { kills?: number; faults?: number }): Promise<BenchResult> {
  built();
  const front = await startFront();
  try {
    const figures = await withBrowser((browser) => failOver(browser, front, { kills, faults }, SHOPPERS));
    const { failed, missing, duplicated, overlappingRuns, failedRequests, faults: byKind, unserved, ended, ...counts } = figures;
    if (failed.length > 0) console.error(front.log());
    const ok = failed.length + missing.length + duplicated.length + unserved.length + overlappingRuns + ended === 0;
    const text = [
      table(
        ['failover', ''],
        [
          ...Object.entries(counts),
          ...Object.entries(byKind).map(([kind, count]): [string, number] => [`faults of Postgres: ${kind}`, count]),
          ['servers that ended', ended],
          ['pages and files not served without Postgres', unserved.length],
          ['failed journeys', failed.length],
          ['acknowledged rows that are missing', missing.length],
          ['rows stored twice', duplicated.length],
          ['overlapping runs of one job', overlappingRuns],
          ...Object.entries(failedRequests).map(([name, count]) => [`failed requests of browsers: ${name}`, count]),
        ],
      ),
      ...failed,
      ...unserved,
      ...missing,
      ...duplicated,
    ];
    return { result: { bench: 'failover', ...figures, ok }, text: text.join('\n'), isFailed: !ok };
  } finally {
    await front.stop();
  }
}
