import os from 'node:os';
import type { BenchResult } from '../bench-result.ts';
import { built } from '../built.ts';
import { table } from '../table.ts';
import { audit, type Books, type Fact } from './attempts.ts';
import type { Latency } from './samples.ts';
import { runStep, type Step } from './step.ts';
import { createWorld, type World } from './world.ts';

/** Visits a second. Each step is taken until one saturates. */
const RATES = [2, 4, 8, 12, 16, 24, 32, 48];
const STEP_S = 15;
const OVERLOAD = 2;
const WARM_RATE = 2;

interface Run {
  servers: number;
  steps: Step[];
  /** The first saturating rate; null: none of the steps. */
  saturatesAt: number | null;
  /** At twice that rate, or at twice the last step's. */
  overload: Step;
  books: Books;
}

async function measure(world: World, servers: number, rates: number[]): Promise<Run> {
  const machineCores = os.availableParallelism();
  const steps: Step[] = [];
  await runStep(world, WARM_RATE, STEP_S, machineCores); // loads code and fills caches
  for (const rate of rates) {
    const step = await runStep(world, rate, STEP_S, machineCores);
    console.error(line(step).join('  '));
    steps.push(step);
    if (step.isSaturated) break;
  }
  const last = steps.at(-1)!;
  const overload = await runStep(world, OVERLOAD * last.rate, STEP_S, machineCores);
  console.error(line(overload).join('  '));
  const books = await audit(world.fleet.sql, world.attempts);
  return { servers, steps, saturatesAt: last.isSaturated ? last.rate : null, overload, books };
}

const HEAD = [
  'servers',
  'visits/s',
  'achieved',
  'requests/s',
  'files',
  'reads',
  'sign-ins',
  'writes',
  'errors',
  'servers, cores',
  'Postgres',
  'visitors',
  'others',
  'limit',
];
const times = ({ p50, p95, p99 }: Latency): string => `${p50} / ${p95} / ${p99}`;

function line({ servers, rate, achieved, requests, latency, errors, cores, isSaturated, limit }: Step): string[] {
  const failed = Object.entries(errors).map(([code, count]) => `${code}: ${count}`);
  return [
    String(servers),
    String(rate),
    achieved.toFixed(1),
    requests.toFixed(0),
    ...(['file', 'read', 'sign-in', 'write'] as const).map((kind) => times(latency[kind])),
    failed.join(', ') || '0',
    cores.servers.map((share) => share.toFixed(2)).join(' + '),
    cores.postgres.toFixed(2),
    cores.visitors.toFixed(2),
    cores.others.toFixed(2),
    isSaturated ? limit : '',
  ];
}

const FACTS: Record<Fact, string> = {
  quote: 'quotes',
  order: 'orders',
  transfer: 'transfers received',
  card: 'cards charged',
};

function booksOf({ servers, books }: Run): string[][] {
  return Object.entries(books.facts).map(([fact, one]) => [
    `${FACTS[fact as Fact]}, ${servers} server${servers > 1 ? 's' : ''}`,
    ...[
      one.acknowledged,
      one.refused,
      one.unknown,
      one.unknownStored,
      one.lost.length,
      one.duplicated.length,
      one.wrong.length,
    ].map(String),
  ]);
}

const summary = ({ servers, saturatesAt, steps, overload, books }: Run): string => {
  const last = steps.at(-1)!;
  const where = saturatesAt
    ? `saturates at ${saturatesAt} visits a second (limit: ${last.limit})`
    : `does not saturate at ${last.rate} visits a second`;
  return `${servers} server${servers > 1 ? 's' : ''}: ${where}. At ${overload.rate}: ${books.isSound ? 'nothing lost or duplicated' : 'ROWS DIFFER'}, ${books.unaccounted} discrepancies in the money ledger.`;
};

/** Visitors at stepped rates on Postgres, with one and with two servers, until they saturate; then twice that rate, and a comparison of all rows
 *  with what clients were told. @param rates visits a second */
export async function load({ rates = RATES }: { rates?: number[] } = {}): Promise<BenchResult> {
  built();
  const runs: Run[] = [];
  for (const servers of [1, 2]) {
    const world = await createWorld(servers);
    try {
      runs.push(await measure(world, servers, rates));
    } finally {
      await world.close();
    }
  }
  const isOk = runs.every(({ books }) => books.isSound);
  const text = [
    table(
      HEAD,
      runs.flatMap(({ steps, overload }) => [...steps, overload].map(line)),
    ),
    'Times: p50 / p95 / p99 in ms. The last line of each number of servers is the overload.',
    '',
    table(['', 'acknowledged', 'refused', 'no answer', 'of these stored', 'lost', 'duplicated', 'wrong'], runs.flatMap(booksOf)),
    '',
    ...runs.map(summary),
  ].join('\n');
  return { result: { bench: 'load', runs, ok: isOk }, text, isFailed: !isOk };
}
