interface Waiter {
  take(): void;
  timer: NodeJS.Timeout;
}

/** Raised when nobody gave the connection back in time. 53300 is Postgres' own "too many connections": the API answers 503. */
export class ConnectionBusyError extends Error {
  readonly code = '53300';

  constructor(waitedMs: number) {
    super(`the database was busy for ${waitedMs} ms`);
    this.name = 'ConnectionBusyError';
  }
}

/** A queue for one thing that only one may hold at a time, first come first served. */
export class Turn {
  #held = false;
  readonly #waiting: Waiter[] = [];

  /** @throws ConnectionBusyError after `timeoutMs` in the queue */
  take(timeoutMs: number): Promise<void> {
    if (!this.#held) {
      this.#held = true;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const waiter: Waiter = { take: resolve, timer: setTimeout(() => this.#giveUp(waiter, timeoutMs, reject), timeoutMs) };
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
    next.take();
  }

  #giveUp(waiter: Waiter, waitedMs: number, reject: (error: Error) => void): void {
    this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
    reject(new ConnectionBusyError(waitedMs));
  }
}
