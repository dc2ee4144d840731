import { createHash } from 'node:crypto';

interface Count {
  count: number;
  endsAt: number;
}

/** About 20 MB. */
const MAX_KEYS = 100_000;

/** Hash keys because clients choose them: a hash has a fixed size. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64');

/** Counts per key in fixed windows, in memory. Works because only one process serves. */
export class Limiter {
  readonly #max: number;
  readonly #windowMs: number;
  readonly #maxKeys: number;
  readonly #counts = new Map<string, Count>();

  constructor(max: number, windowMs: number, maxKeys = MAX_KEYS) {
    this.#max = max;
    this.#windowMs = windowMs;
    this.#maxKeys = maxKeys;
  }

  /** Number of keys counted. */
  get size(): number {
    return this.#counts.size;
  }

  /** Seconds to wait if the key is at its maximum, else 0. Doesn't count. */
  wait(key: string): number {
    const entry = this.#counts.get(hashed(key));
    if (!entry || entry.endsAt <= Date.now() || entry.count < this.#max) return 0;
    return Math.ceil((entry.endsAt - Date.now()) / 1000);
  }

  /** Counts one attempt. @returns seconds to wait, 0 if it was allowed */
  hit(key: string): number {
    const wait = this.wait(key);
    if (wait === 0) this.#add(hashed(key));
    return wait;
  }

  reset(key: string): void {
    this.#counts.delete(hashed(key));
  }

  #add(key: string): void {
    const now = Date.now();
    const entry = this.#counts.get(key);
    if (entry && entry.endsAt > now) entry.count += 1;
    else this.#counts.set(key, { count: 1, endsAt: now + this.#windowMs });
    if (this.#counts.size > this.#maxKeys) this.#makeRoom(now);
  }

  /** Drops ended windows, then the tenth with the lowest counts, oldest first. A flood of new keys can't reset a key near its
   *  limit. */
  #makeRoom(now: number): void {
    for (const [key, { endsAt }] of this.#counts) if (endsAt <= now) this.#counts.delete(key);
    if (this.#counts.size <= this.#maxKeys) return;
    const lowestFirst = [...this.#counts].sort(([, a], [, b]) => a.count - b.count || a.endsAt - b.endsAt);
    for (const [key] of lowestFirst.slice(0, Math.ceil(this.#maxKeys / 10))) this.#counts.delete(key);
  }
}
