interface Count {
  count: number;
  endsAt: number;
}

/** Entries beyond which the ended ones are thrown away. */
const SWEEP_AT = 10_000;

/** Counts per key in fixed windows, in memory: one process serves. */
export class Limiter {
  readonly #max: number;
  readonly #windowMs: number;
  readonly #counts = new Map<string, Count>();

  constructor(max: number, windowMs: number) {
    this.#max = max;
    this.#windowMs = windowMs;
  }

  /** Seconds to wait where the key has reached its maximum, else 0. Does not count. */
  wait(key: string): number {
    const entry = this.#counts.get(key);
    if (!entry || entry.endsAt <= Date.now() || entry.count < this.#max) return 0;
    return Math.ceil((entry.endsAt - Date.now()) / 1000);
  }

  /** Counts one and says how long to wait before it would have been allowed: 0 where it was. */
  hit(key: string): number {
    const wait = this.wait(key);
    if (wait === 0) this.#add(key);
    return wait;
  }

  reset(key: string): void {
    this.#counts.delete(key);
  }

  #add(key: string): void {
    const now = Date.now();
    const entry = this.#counts.get(key);
    if (entry && entry.endsAt > now) entry.count += 1;
    else this.#counts.set(key, { count: 1, endsAt: now + this.#windowMs });
    if (this.#counts.size > SWEEP_AT) this.#sweep(now);
  }

  #sweep(now: number): void {
    for (const [key, { endsAt }] of this.#counts) if (endsAt <= now) this.#counts.delete(key);
  }
}
