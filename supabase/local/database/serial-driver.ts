import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import type { PgliteThread } from './pglite-thread.ts';
import { type PgliteQuery, SessionLost, StatementTimeout, TIME_LIMITS } from './time-limits.ts';
import { Mutex } from './mutex.ts';

/** How long a request waits for the session before it fails as busy. */
const ACQUIRE_TIMEOUT_MS = 15_000;

/** The protocol has 16 bits for the parameter count. PGlite doesn't check it and answers every later statement wrongly. */
const MAX_PARAMETERS = 65_535;

class TooManyParameters extends Error {
  readonly code = '54000';

  constructor() {
    super(`a statement may have at most ${MAX_PARAMETERS} parameters`);
  }
}

/** PGlite's only session, held by one request until it is released or times out. */
class PgliteSession implements DatabaseConnection {
  readonly #thread: PgliteThread;
  readonly #epoch: number;
  readonly #onRelease: () => Promise<void>;
  #timer: NodeJS.Timeout | undefined;
  #statements = 0;
  #timedOut = false;
  #released = false;

  /** @param onRelease hands the session to the next request; called once */
  constructor(thread: PgliteThread, onRelease: () => Promise<void>) {
    this.#thread = thread;
    this.#epoch = thread.epoch;
    this.#onRelease = onRelease;
    this.#limit(TIME_LIMITS.owner);
  }

  get isOver(): boolean {
    return this.#timedOut || this.#thread.epoch !== this.#epoch;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql, parameters, timeoutMs, isScript }: PgliteQuery = query;
    this.#refuseWhenOver();
    if (parameters.length > MAX_PARAMETERS) throw new TooManyParameters();
    const limit = isScript ? TIME_LIMITS.script : timeoutMs;
    if (limit) this.#limit(limit);
    this.#statements += 1;
    try {
      const { rows, affectedRows } = await this.#thread.run(
        isScript ? { kind: 'script', text: sql } : { kind: 'query', text: sql, parameters },
      );
      const typed = rows as R[];
      return affectedRows === undefined ? { rows: typed } : { rows: typed, numAffectedRows: BigInt(affectedRows) };
    } finally {
      this.#statements -= 1;
    }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('PGlite does not support streaming.');
  }

  async release(): Promise<void> {
    if (this.#released) return;
    this.#released = true;
    clearTimeout(this.#timer);
    await this.#onRelease();
  }

  #refuseWhenOver(): void {
    if (this.#timedOut) throw new StatementTimeout();
    if (this.isOver) throw new SessionLost('the transaction was rolled back');
  }

  #limit(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#expire(), ms);
  }

  /** PGlite can't cancel a statement, so terminate its worker. An idle transaction is just rolled back. */
  async #expire(): Promise<void> {
    this.#timedOut = true;
    const isBusy = this.#statements > 0;
    await (
      isBusy
        ? this.#thread.restart(new StatementTimeout())
        : this.#thread.run({ kind: 'query', text: 'rollback', parameters: [] })
    )
      .catch((error: Error) => console.error('Cleanup after a timeout failed:', error.message))
      .then(() => this.release());
  }
}

/** PGlite has one session. One request holds it exclusively, so transactions never share roles or rows. */
export class SerialDriver implements Driver {
  readonly #mutex = new Mutex();
  readonly #thread: PgliteThread;

  constructor(thread: PgliteThread) {
    this.#thread = thread;
  }

  async init(): Promise<void> {}

  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<PgliteSession> {
    await this.#mutex.acquire(ACQUIRE_TIMEOUT_MS);
    try {
      await this.#thread.ready();
    } catch (error) {
      this.#mutex.release();
      throw error;
    }
    return new PgliteSession(this.#thread, () => this.#onRelease());
  }

  releaseConnection(session: PgliteSession): Promise<void> {
    return session.release();
  }

  async beginTransaction(session: PgliteSession): Promise<void> {
    await session.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(session: PgliteSession): Promise<void> {
    await session.executeQuery(CompiledQuery.raw('commit'));
  }

  /** A transaction that ended with its worker is already rolled back. */
  async rollbackTransaction(session: PgliteSession): Promise<void> {
    if (!session.isOver) await session.executeQuery(CompiledQuery.raw('rollback'));
  }

  async #onRelease(): Promise<void> {
    if (this.#thread.hasGrown) await this.#thread.recycle().catch(() => {});
    this.#mutex.release();
  }
}
