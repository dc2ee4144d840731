import { type BenchResult, built, median, percentile, table } from '../harness.ts';
import { createWorld } from '../load/world.ts';
import { ratioOf } from '../ratio.ts';
import { openLandfall } from './landfall.ts';
import { openMedusa } from './medusa.ts';
import { type Amounts, CONNECTIONS, forEach, type Server, WORK, type Work } from './server.ts';
import { openVendure } from './vendure.ts';

const AMOUNTS: Amounts = { products: 300, orders: 80 };
const ROUNDS = 5;
/** How often each is done in a round. Rounds are short, so that what slows the machine slows all servers. */
const COUNTS: Record<Work, number> = { read: 60, list: 60, order: 8 };
const TEXTS: Record<Work, string> = {
  read: '25 products or quotes, as a customer',
  list: "an admin's list of 25 orders",
  order: 'an order is placed',
};
/** Times as many a second as each peer. */
const GOAL = 3;

interface Round {
  perSecond: number;
  ms: number[];
}

async function take(server: Server, work: Work): Promise<Round> {
  if (work === 'order') await server.prepare?.(COUNTS.order);
  const ms: number[] = [];
  const start = performance.now();
  await forEach(COUNTS[work], CONNECTIONS, async (_, connection) => {
    const begun = performance.now();
    await server[work](connection);
    ms.push(performance.now() - begun);
  });
  return { perSecond: (COUNTS[work] * 1000) / (performance.now() - start), ms };
}

/** Landfall's server beside Medusa's and Vendure's, one process each, on one Postgres with a database each, in alternated short rounds. */
export async function servers({ runs = ROUNDS }: { runs?: number }): Promise<BenchResult> {
  built();
  const world = await createWorld(1);
  const open: Server[] = [];
  try {
    const { sql, databaseUrl } = world.fleet;
    const fresh = async (name: string) => {
      await sql.unsafe(`create database ${name}`);
      return databaseUrl.replace(/[^/]*$/, name);
    };
    open.push(await openLandfall(world, AMOUNTS.orders));
    open.push(await openMedusa(await fresh('medusa'), AMOUNTS));
    open.push(await openVendure(await fresh('vendure'), AMOUNTS));
    const rounds = Object.fromEntries(WORK.map((work) => [work, open.map((): Round[] => [])])) as Record<Work, Round[][]>;
    for (let round = 0; round <= runs; round += 1) {
      console.error(`round ${round} of ${runs}...`);
      for (const work of WORK)
        for (const [n, server] of open.entries()) {
          const taken = await take(server, work);
          console.error(
            `${work} ${server.name}: ${taken.perSecond.toFixed(1)} a second, p95 ${Math.round(percentile(taken.ms, 0.95))} ms`,
          );
          if (round > 0) rounds[work][n]!.push(taken); // the first one loads code and fills caches
        }
    }
    const results = WORK.flatMap((work) =>
      open.map(({ name }, n) => {
        const [ours, theirs] = [rounds[work][0]!, rounds[work][n]!];
        const times = ratioOf(ours.map(({ perSecond }, round) => [perSecond, theirs[round]!.perSecond]));
        const p95 = percentile(
          theirs.flatMap(({ ms }) => ms),
          0.95,
        );
        return { work, name, perSecond: median(theirs.map(({ perSecond }) => perSecond)), p95, ...(n > 0 && { times }) };
      }),
    );
    const text = table(
      ['work', 'server', 'a second', 'p95 ms', 'Landfall does times as many', '95 %', `goal ${GOAL}`],
      results.map(({ work, name, perSecond, p95, times }) => [
        TEXTS[work],
        name,
        perSecond,
        Math.round(p95),
        ...(times
          ? [
              times.ratio.toFixed(1),
              `${times.low.toFixed(1)} to ${times.high.toFixed(1)}`,
              times.ratio >= GOAL ? 'met' : 'missed',
            ]
          : ['', '', '']),
      ]),
    );
    return { result: { bench: 'servers', connections: CONNECTIONS, rounds: runs, ...AMOUNTS, results }, text };
  } finally {
    for (const server of open) server.close();
    await world.close();
  }
}
