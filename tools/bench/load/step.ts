import { setTimeout as pause } from 'node:timers/promises';
import { busySeconds, secondsOf, secondsOfFamily } from './cpu.ts';
import { VISITS, VisitFailed } from './journeys.ts';
import { openLoop } from './open-loop.ts';
import { errorsOf, type Kind, type Latency, latencyOf } from './samples.ts';
import type { World } from './world.ts';

/** The first seconds of a step are not measured: its visits have only begun. */
const RAMP_MS = 5000;
/** How long visits may take after the last one has begun. */
const DRAIN_MS = 30_000;

/** Limits beyond which the shop is saturated. */
const MIN_ACHIEVED = 0.9;
const MAX_READ_MS = 1000;
const MAX_ERRORS = 0.01;
/** Cores' worth of a process that is at its limit: JavaScript runs on one. */
const FULL_CORE = 0.9;

/** Processor time in cores: 1 is one core, all the time. */
export interface Cores {
  servers: number[];
  postgres: number;
  /** The visitors and the S3 server: this program. */
  visitors: number;
  /** Programs that are no part of the bench. More than a tenth of a core makes the figures worse than they are. */
  others: number;
}

export interface Step {
  servers: number;
  /** Visits a second that began, and that ended well. */
  rate: number;
  achieved: number;
  /** Requests a second that were answered. */
  requests: number;
  latency: Record<Kind, Latency>;
  /** Failed requests by status; `none`: no answer in time. */
  errors: Record<string, number>;
  cores: Cores;
  /** ms by which the latest visit began too late. */
  lateMs: number;
  isSaturated: boolean;
  limit: string;
}

const KINDS: Kind[] = ['file', 'read', 'sign-in', 'write'];

/** Measures the processors between two calls. */
function watchCores({ fleet }: World): () => Cores {
  const read = () => ({
    at: performance.now() / 1000,
    servers: fleet.pids.servers.map(secondsOf),
    postgres: secondsOfFamily(fleet.pids.postgres),
    visitors: secondsOf(process.pid),
    machine: busySeconds(),
  });
  const before = read();
  return () => {
    const after = read();
    const share = (to: number, from: number) => (to - from) / (after.at - before.at);
    const servers = after.servers.map((seconds, server) => share(seconds, before.servers[server]!));
    const [postgres, visitors] = [share(after.postgres, before.postgres), share(after.visitors, before.visitors)];
    const ours = servers.reduce((sum, cores) => sum + cores, postgres + visitors);
    return { servers, postgres, visitors, others: Math.max(0, share(after.machine, before.machine) - ours) };
  };
}

/** What has no more processor time to give. */
export function limitOf({ servers, postgres, visitors, others }: Cores, machineCores: number): string {
  const machine = servers.reduce((sum, cores) => sum + cores, postgres + visitors + others);
  const full = servers.filter((cores) => cores >= FULL_CORE).length;
  if (full === servers.length) return servers.length === 1 ? "the server's core" : "the servers' cores";
  if (machine >= FULL_CORE * machineCores) return 'all cores of the machine';
  return full > 0 ? "one server's core" : 'none';
}

let visits = 0;

/** @returns whether the visit ended well */
async function visitOnce(world: World): Promise<boolean> {
  const count = (visits += 1);
  const { visitor, shop, account } = world.visit(count);
  try {
    await VISITS[count % VISITS.length]!.walk(visitor, shop, account);
    return true;
  } catch (error) {
    if (error instanceof VisitFailed || error instanceof TypeError || (error as Error).name === 'TimeoutError') return false; // counted as failed requests
    throw error;
  }
}

/** Visitors come at a rate for some seconds.
 *  @param rate visits a second   @throws an error of the bench itself */
export async function runStep(world: World, rate: number, seconds: number, machineCores: number): Promise<Step> {
  const { samples, fleet } = world;
  const walks: Promise<void>[] = [];
  const ended: { at: number; isGood: boolean }[] = [];
  const visit = () => void walks.push(visitOnce(world).then((isGood) => void ended.push({ at: performance.now(), isGood })));
  const from = performance.now() + RAMP_MS;
  let stopWatch = watchCores(world);
  const ramp = pause(RAMP_MS).then(() => (stopWatch = watchCores(world)));
  const { lateMs } = await openLoop(rate, seconds * 1000 + RAMP_MS, visit);
  await ramp;
  const cores = stopWatch();
  const to = performance.now();
  await Promise.race([Promise.all(walks), pause(DRAIN_MS)]);
  const inside = ({ at }: { at: number }) => at >= from && at < to;
  const measured = samples.filter(inside);
  const length = (to - from) / 1000;
  const achieved = ended.filter((one) => inside(one) && one.isGood).length / length;
  const latency = Object.fromEntries(KINDS.map((kind) => [kind, latencyOf(measured, kind)])) as Step['latency'];
  const errors = errorsOf(measured);
  const failures = Object.values(errors).reduce((sum, count) => sum + count, 0);
  const isSaturated = achieved < MIN_ACHIEVED * rate || latency.read.p95 > MAX_READ_MS || failures > MAX_ERRORS * measured.length;
  samples.length = 0;
  return {
    servers: fleet.urls.length,
    rate,
    achieved,
    requests: measured.length / length,
    latency,
    errors,
    cores,
    lateMs: Math.round(lateMs),
    isSaturated,
    limit: limitOf(cores, machineCores),
  };
}
