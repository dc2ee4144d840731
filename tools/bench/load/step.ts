import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../harness.ts';
import { VISITS, VisitFailed } from './journeys.ts';
import type { Kind, Sample } from './visitor.ts';
import type { World } from './world.ts';

/** The first seconds of a step are not measured: its visits have only begun. */
const RAMP_MS = 5000;
/** How long visits may take after the last one has begun. */
const DRAIN_MS = 30_000;

/** Limits beyond which the shop is saturated. */
const MIN_ACHIEVED = 0.9;
const MAX_READ_MS = 1000;
const MAX_ERRORS = 0.01;
/** Ticks of /proc a second. Linux has used 100 on every common platform. */
const TICKS = 100;

export const KINDS: Kind[] = ['file', 'read', 'sign-in', 'write'];

export interface Step {
  servers: number;
  /** Visits a second that began, and that ended well. */
  rate: number;
  achieved: number;
  /** Requests a second that were answered. */
  requests: number;
  /** p50, p95 and p99 in ms. */
  latency: Record<Kind, number[]>;
  /** Failed requests by status; 0: no answer in time. */
  errors: Record<string, number>;
  /** Processor time of each server: 1 is one core, all the time. */
  cores: number[];
  isSaturated: boolean;
}

/** Seconds of processor time that a process has used, with all its threads. */
function secondsOf(pid: number): number {
  const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' '); // the name may have spaces
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Begins visits at even intervals, whether or not earlier ones have ended. In a closed loop, such as autocannon's, visitors would wait for a
 *  slow server before they come, which hides where it saturates.
 *  @param rate visits a second   @param ms how long they come */
export async function openLoop(rate: number, ms: number, visit: () => void): Promise<void> {
  const start = performance.now();
  for (let begun = 0, due = 0; due < ms; due = (++begun * 1000) / rate) {
    const now = performance.now() - start;
    if (due > now) await pause(due - now);
    visit();
  }
}

let visits = 0;

/** @returns whether the visit ended well */
async function visitOnce(world: World): Promise<boolean> {
  const count = (visits += 1);
  const { visitor, shop, account } = world.visit(count);
  try {
    await VISITS[count % VISITS.length]!(visitor, shop, account);
    return true;
  } catch (error) {
    if (error instanceof VisitFailed || error instanceof TypeError || (error as Error).name === 'TimeoutError') return false; // counted as failed requests
    throw error;
  }
}

const latencyOf = (samples: readonly Sample[], kind: Kind): number[] => {
  const times = samples.filter((sample) => sample.kind === kind).map(({ ms }) => ms);
  return [0.5, 0.95, 0.99].map((share) => Math.round(percentile(times, share)));
};

/** Visitors come at a rate for some seconds.
 *  @param rate visits a second   @throws an error of the bench itself */
export async function runStep(world: World, rate: number, seconds: number): Promise<Step> {
  const { samples, fleet } = world;
  const walks: Promise<void>[] = [];
  const ended: { at: number; isGood: boolean }[] = [];
  const visit = () => void walks.push(visitOnce(world).then((isGood) => void ended.push({ at: performance.now(), isGood })));
  const from = performance.now() + RAMP_MS;
  let before: number[] = [];
  const ramp = pause(RAMP_MS).then(() => (before = fleet.pids.servers.map(secondsOf)));
  await openLoop(rate, seconds * 1000 + RAMP_MS, visit);
  await ramp;
  const to = performance.now();
  const length = (to - from) / 1000;
  const cores = fleet.pids.servers.map((pid, server) => (secondsOf(pid) - before[server]!) / length);
  await Promise.race([Promise.all(walks), pause(DRAIN_MS)]);
  const inside = ({ at }: { at: number }) => at >= from && at < to;
  const measured = samples.filter(inside);
  samples.length = 0;
  const achieved = ended.filter((one) => inside(one) && one.isGood).length / length;
  const latency = Object.fromEntries(KINDS.map((kind) => [kind, latencyOf(measured, kind)])) as Step['latency'];
  const failed = measured.filter(({ status }) => status === 0 || status >= 400);
  const errors: Step['errors'] = {};
  for (const { status } of failed) errors[status] = (errors[status] ?? 0) + 1;
  const isSaturated =
    achieved < MIN_ACHIEVED * rate || latency.read[1]! > MAX_READ_MS || failed.length > MAX_ERRORS * measured.length;
  return { servers: fleet.urls.length, rate, achieved, requests: measured.length / length, latency, errors, cores, isSaturated };
}
