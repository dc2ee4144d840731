import type { Context, MiddlewareHandler } from 'hono';
import { addressOf, networkOf, peerOf } from '../client-address.ts';
import { CallerTime, forCaller, hasCaller, type Wait } from '../database/caller-time.ts';
import { COMMON_HEADERS } from '../site/security-headers.ts';
import { storageCallerOf, type StorageKeys } from '../storage/storage-caller.ts';

/** Default of DATABASE_SECONDS: two statements at any time. On a busy machine statements take several times longer, so less would refuse people. */
export const DEFAULT_DATABASE_SECONDS = 120;

/** Data requests of one caller that run at once; further ones wait for their turn, so that others find connections. */
const AT_ONCE = 4;
/** Waiting requests of one caller: an office behind one address, or a browser that opens all its tabs again. A page has some twenty. */
const MOST_WAITING = 1000;
/** Callers are forgotten after this time. ms */
const KEPT_MS = 15 * 60_000;

/** Everything this process remembers of a caller. */
class Caller {
  readonly time = new CallerTime();
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  get isIdle(): boolean {
    return this.#running === 0;
  }

  get isFull(): boolean {
    return this.#waiting.length >= MOST_WAITING;
  }

  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < AT_ONCE) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift(); // it takes this place
      if (next) next();
      else this.#running -= 1;
    }
  }
}

/** By key: `user <id>` or `address <network>`. */
class Callers {
  readonly #known = new Map<string, Caller>();
  #sweptAt = 0;

  of(key: string): Caller {
    this.#sweep(performance.now());
    const known = this.#known.get(key) ?? new Caller();
    this.#known.set(key, known);
    return known;
  }

  #sweep(now: number): void {
    if (now - this.#sweptAt < KEPT_MS) return;
    this.#sweptAt = now;
    for (const [key, { isIdle, time }] of this.#known) if (isIdle && now - time.usedAt > KEPT_MS) this.#known.delete(key);
  }
}

const sentences = (who: string, seconds: number): Record<Wait['reason'], string> => ({
  budget: `${who} has used its database time of one minute. Try again in ${seconds} s.`,
  timeout: `A request of ${who.toLowerCase()} took too long and was stopped. Try again in ${seconds} s.`,
});

function tooMuch(context: Context, key: string, { reason, until }: Wait): Response {
  const seconds = Math.max(1, Math.ceil((until - performance.now()) / 1000));
  const message = sentences(key.startsWith('user ') ? 'This account' : 'This address', seconds)[reason];
  const headers = {
    ...COMMON_HEADERS,
    'Retry-After': String(seconds),
    'Cache-Control': 'no-store',
    'Access-Control-Allow-Origin': '*',
  };
  return context.json({ code: 'database_time_used', message, msg: message, details: null, hint: null }, 429, headers);
}

const keyOf = (userId: string): string => `user ${userId}`;

export interface DatabaseBudget {
  limit: MiddlewareHandler;
  /** The refusal of an account beyond its budget, before any statement runs. */
  refuseUser(context: Context, userId: string): Response | null;
}

/** Limits the time that the statements of one caller take: of an account, or of an address for visitors (docs/decisions/120). The backend's own
 *  requests have no limit. Each process counts for itself. */
export function databaseBudget(secondsPerMinute: number, keys: StorageKeys): DatabaseBudget {
  const callers = new Callers();
  const refuse = (context: Context, key: string): Response | null => {
    const wait = callers.of(key).time.wait(secondsPerMinute * 1000, performance.now());
    return wait && tooMuch(context, key, wait);
  };
  const limit: MiddlewareHandler = async (context, next) => {
    const asked = storageCallerOf(context, keys);
    if (asked?.role === 'service_role' || hasCaller() || peerOf(context) === 'local') return next();
    const key = asked?.uid ? keyOf(asked.uid) : `address ${networkOf(addressOf(context.req.raw))}`;
    const caller = callers.of(key);
    const run = async (): Promise<Response | void> => refuse(context, key) ?? forCaller(caller.time, next);
    // An upload may take long without the database.
    if (!context.req.path.startsWith('/rest/')) return run();
    if (caller.isFull) return tooMuch(context, key, { reason: 'budget', until: performance.now() + 1000 });
    return caller.inTurn(run);
  };
  return { limit, refuseUser: (context, userId) => refuse(context, keyOf(userId)) };
}
