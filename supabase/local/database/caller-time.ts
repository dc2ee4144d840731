import { AsyncLocalStorage } from 'node:async_hooks';
import { hadFault } from './away.ts';

const MINUTE_MS = 60_000;
/** Wait after a statement timeout; doubles with each further one. ms */
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 5 * MINUTE_MS;
/** A caller without a timeout for this long begins with the first wait again. ms */
const FORGET_MS = 10 * MINUTE_MS;

/** Why a caller has to wait, and until when. Times are those of performance.now(). */
export interface Wait {
  reason: 'budget' | 'timeout';
  until: number;
}

/** The database time of one caller: the length of their statements in a sliding minute. Of the previous minute it counts the share that is still
 *  inside, so two numbers are enough. */
export class CallerTime {
  #minute = 0;
  #ms = 0;
  #before = 0;
  #timeouts = 0;
  #timedOutAt = -Infinity;
  #closedUntil = 0;

  /** When it was last charged. */
  usedAt = 0;

  charge(ms: number, isTimeout: boolean, now: number): void {
    this.#roll(now);
    this.#ms += ms;
    this.usedAt = now;
    if (!isTimeout || now < this.#closedUntil) return; // timeouts of parallel requests are one
    this.#timeouts = now - this.#timedOutAt > FORGET_MS ? 1 : this.#timeouts + 1;
    this.#timedOutAt = now;
    this.#closedUntil = now + Math.min(FIRST_WAIT_MS * 2 ** (this.#timeouts - 1), LONGEST_WAIT_MS);
  }

  /** @param budgetMs of statements in a minute */
  wait(budgetMs: number, now: number): Wait | null {
    if (now < this.#closedUntil) return { reason: 'timeout', until: this.#closedUntil };
    this.#roll(now);
    const start = this.#minute * MINUTE_MS;
    // In this minute the share of the previous one falls to 0; in the next minute the share of this one does.
    const inThis = start + MINUTE_MS * (1 - (budgetMs - this.#ms) / this.#before);
    const inNext = start + MINUTE_MS * (2 - budgetMs / this.#ms);
    const until = this.#ms >= budgetMs ? inNext : this.#before > 0 ? inThis : 0;
    return until > now ? { reason: 'budget', until } : null;
  }

  #roll(now: number): void {
    const minute = Math.floor(now / MINUTE_MS);
    if (minute === this.#minute) return;
    this.#before = minute === this.#minute + 1 ? this.#ms : 0;
    this.#ms = 0;
    this.#minute = minute;
  }
}

const current = new AsyncLocalStorage<CallerTime>();

/** Statements of `work`, and of requests that it makes in this process, count for this caller. */
export const forCaller = <T>(caller: CallerTime, work: () => T): T => current.run(caller, work);

/** Whether the statements already count for a caller: a function's own requests do. */
export const hasCaller = (): boolean => current.getStore() !== undefined;

/** 57014: Postgres ended the statement, or the driver of PGlite did. Not counted for a minute after a fault of Postgres, which makes everyone wait. */
export const chargeCaller = (ms: number, code: string | undefined): void =>
  current.getStore()?.charge(ms, code === '57014' && !hadFault(MINUTE_MS), performance.now());
