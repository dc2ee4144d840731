import { type BenchResult, built, table } from '../harness.ts';
import { audit } from './attempts.ts';
import { KINDS, runStep, type Step } from './step.ts';
import { createWorld } from './world.ts';

/** Visits a second. Each step is taken until one saturates. */
const RATES = [2, 4, 8, 12, 16, 24, 32, 48];
const STEP_S = 15;
const OVERLOAD = 2;
const WARM_RATE = 2;

interface Run {
  servers: number;
  /** The last one is the overload: twice the rate of the one before it. */
  steps: Step[];
  /** The first saturating rate; null: none of the steps. */
  saturatesAt: number | null;
  /** Number of acknowledged writes. */
  acknowledged: number;
  /** Differences between the attempts and the database. */
  problems: string[];
}

async function measure(servers: number, rates: number[]): Promise<Run> {
  const world = await createWorld(servers);
  try {
    await runStep(world, WARM_RATE, STEP_S); // loads code and fills caches
    const steps: Step[] = [];
    const take = async (rate: number): Promise<Step> => {
      const step = await runStep(world, rate, STEP_S);
      console.error(line(step).join('  '));
      steps.push(step);
      return step;
    };
    let last: Step | undefined;
    for (const rate of rates) if (!last?.isSaturated) last = await take(rate);
    await take(OVERLOAD * last!.rate);
    const acknowledged = world.attempts.filter(({ outcome }) => outcome === 'acknowledged').length;
    const problems = await audit(world.fleet.sql, world.attempts);
    return { servers, steps, saturatesAt: last!.isSaturated ? last!.rate : null, acknowledged, problems };
  } finally {
    await world.close();
  }
}

const HEAD = ['servers', 'visits/s', 'achieved', 'requests/s', 'files', 'reads', 'sign-ins', 'writes', 'errors', 'cores', ''];

const line = ({ servers, rate, achieved, requests, latency, errors, cores, isSaturated }: Step) => [
  servers,
  rate,
  achieved.toFixed(1),
  requests.toFixed(0),
  ...KINDS.map((kind) => latency[kind].join(' / ')),
  Object.entries(errors)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ') || '0',
  cores.map((share) => share.toFixed(2)).join(' + '),
  isSaturated ? 'saturated' : '',
];

const summary = ({ servers, saturatesAt, acknowledged, problems }: Run): string =>
  [
    `${servers} server${servers > 1 ? 's' : ''}: ${saturatesAt ? `saturated at ${saturatesAt} visits a second` : 'not saturated'}.`,
    `Of ${acknowledged} acknowledged writes: ${problems.length === 0 ? 'nothing lost, duplicated or different' : problems.join('; ')}.`,
  ].join(' ');

/** Raises the rate of visitors until the servers saturate, then doubles it and compares all rows with the responses. Runs on Postgres, with
 *  one server and with two. @param rates visits a second */
export async function load({ rates = RATES }: { rates?: number[] }): Promise<BenchResult> {
  built();
  const runs: Run[] = [];
  for (const servers of [1, 2]) runs.push(await measure(servers, rates));
  const ok = runs.every(({ problems }) => problems.length === 0);
  const text = [
    table(
      HEAD,
      runs.flatMap(({ steps }) => steps.map(line)),
    ),
    'Times: p50 / p95 / p99 in ms. The last line of each number of servers is the overload.',
    ...runs.map(summary),
  ].join('\n');
  return { result: { bench: 'load', runs, ok }, text, isFailed: !ok };
}
