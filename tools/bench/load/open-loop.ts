import { setTimeout as pause } from 'node:timers/promises';

export interface Arrivals {
  /** Number of visits that began. */
  begun: number;
  /** ms by which the latest visit began too late, because this program was busy. */
  lateMs: number;
}

/** Begins visits at even intervals, whether or not earlier ones have ended. In a closed loop, such as autocannon's, visitors would wait for a
 *  slow server before they come, which hides where it saturates.
 *  @param rate visits a second   @param ms how long they come */
export async function openLoop(rate: number, ms: number, visit: (count: number) => void): Promise<Arrivals> {
  const start = performance.now();
  const arrivals: Arrivals = { begun: 0, lateMs: 0 };
  for (let due = 0; due < ms; due = (arrivals.begun * 1000) / rate) {
    const now = performance.now() - start;
    if (due > now) await pause(due - now);
    arrivals.lateMs = Math.max(arrivals.lateMs, performance.now() - start - due);
    visit(arrivals.begun);
    arrivals.begun += 1;
  }
  return arrivals;
}
