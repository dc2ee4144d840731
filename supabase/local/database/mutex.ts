interface Waiter {
  acquire(): void;
  timer: NodeJS.Timeout;
}

/** The lock was not released in time. 53300 is Postgres' "too many connections"; the API answers 503. */
export class ConnectionBusyError extends Error {
  readonly code = '53300';

  constructor(waitedMs: number) {
    super(`The database was busy for ${waitedMs} ms. Try again.`);
    this.name = 'ConnectionBusyError';
  }
}

/** A lock with a first-come, first-served queue. */
export class Mutex {
  #held = false;
  readonly #waiting: Waiter[] = [];

  /** @throws ConnectionBusyError after `timeoutMs` in the queue */
  acquire(timeoutMs: number): Promise<void> {
    if (!this.#held) {
      this.#held = true;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const waiter: Waiter = { acquire: resolve, timer: setTimeout(() => this.#giveUp(waiter, timeoutMs, reject), timeoutMs) };
      this.#waiting.push(waiter);
    });
  }

  release(): void {
    const next = this.#waiting.shift();
    if (!next) {
      this.#held = false;
      return;
    }
    clearTimeout(next.timer);
    next.acquire();
  }

  #giveUp(waiter: Waiter, waitedMs: number, reject: (error: Error) => void): void {
    this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
    reject(new ConnectionBusyError(waitedMs));
  }
}
