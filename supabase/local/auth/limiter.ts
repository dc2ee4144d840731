import { createHash } from 'node:crypto';

interface Count {
  count: number;
  endsAt: number;
}

/** Keys that are counted at once: about 20 MB. */
const MAX_KEYS = 100_000;

/** Keys come from requests: their hash has one size, whatever a client sends. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64');

/** Counts per key in fixed windows, in memory: one process serves. */
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

  /** How many keys are counted. */
  get size(): number {
    return this.#counts.size;
  }

  /** Seconds to wait where the key has reached its maximum, else 0. Does not count. */
  wait(key: string): number {
    const entry = this.#counts.get(hashed(key));
    if (!entry || entry.endsAt <= Date.now() || entry.count < this.#max) return 0;
    return Math.ceil((entry.endsAt - Date.now()) / 1000);
  }

  /** Counts one and says how long to wait before it would have been allowed: 0 where it was. */
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

  /** Drops what has ended, then a tenth with the lowest counts, oldest first: a flood of new keys does not reset one that is near its limit. */
  #makeRoom(now: number): void {
    for (const [key, { endsAt }] of this.#counts) if (endsAt <= now) this.#counts.delete(key);
    if (this.#counts.size <= this.#maxKeys) return;
    const lowestFirst = [...this.#counts].sort(([, a], [, b]) => a.count - b.count || a.endsAt - b.endsAt);
    for (const [key] of lowestFirst.slice(0, Math.ceil(this.#maxKeys / 10))) this.#counts.delete(key);
  }
}
