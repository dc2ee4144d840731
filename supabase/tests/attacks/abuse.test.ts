import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { abusesOf, abuseTogether, abuseUntil, kindsNotSent, missingOf, writeUntil } from './abuse.ts';
import { type AttackedServer, START_TIMEOUT_MS, startAttackedServer } from './attacked-server.ts';

const SOAK_MS = 30_000;
const CONNECTIONS = 4;
const MAX_GROWTH_MB = 300;
/** Slowest acceptable response, on a machine shared with other tests. */
const SLOW_MS = 5000;

let server: AttackedServer;

beforeAll(async () => {
  server = await startAttackedServer();
}, START_TIMEOUT_MS);
afterAll(() => server.stop());

/** Reads what a shopper reads, one request at a time. @returns each duration in ms; NaN if it failed */
async function shopUntil(stop: AbortSignal): Promise<number[]> {
  const db = await server.signedIn('customer@demo.test');
  const times: number[] = [];
  while (!stop.aborted) {
    const begun = performance.now();
    const { error } = await db.from('quote_list').select('id').limit(10);
    times.push(error ? Number.NaN : performance.now() - begun);
    await pause(100);
  }
  return times;
}

it(
  'Half a minute of mixed abuse leaves the shop open, memory where it was and every acknowledged write in place',
  async () => {
    const { data } = await (await server.signedIn('customer@demo.test')).auth.getSession();
    const abuses = abusesOf(server, { token: data.session!.access_token, userId: data.session!.user.id });
    await abuseUntil(AbortSignal.timeout(3000), abuses); // exclude memory that the first request of each kind allocates
    const before = await server.memory();
    const stop = AbortSignal.timeout(SOAK_MS);
    const attackers = abuseTogether(stop, abuses, CONNECTIONS);
    const [counts, written, times] = await Promise.all([attackers, writeUntil(stop, server), shopUntil(stop)]);
    expect(kindsNotSent(counts)).toEqual([]);
    expect(counts.map(({ unanswered }) => unanswered)).toEqual([0, 0, 0, 0]);
    expect(times.filter((time) => !(time < SLOW_MS))).toEqual([]);
    expect(written.failed).toBe(0);
    expect(await missingOf(server, written)).toEqual([]);
    expect((await server.memory()) - before).toBeLessThan(MAX_GROWTH_MB);
  },
  SOAK_MS + 60_000,
);
