import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import type { PgliteThread } from './pglite-thread.ts';
import { type PgliteQuery, SessionLost, StatementTimeout, TIME_LIMITS } from './time-limits.ts';
import { Turn } from './mutex.ts';

/** How long a request waits for the one session before it is told that the database is busy. */
const ACQUIRE_TIMEOUT_MS = 15_000;

/** The protocol counts them in 16 bits; PGlite does not check and answers every later statement wrongly. */
const MAX_PARAMETERS = 65_535;

class TooManyParameters extends Error {
  readonly code = '54000';

  constructor() {
    super(`a statement may have at most ${MAX_PARAMETERS} parameters`);
  }
}

/** The one session of PGlite, held by one request until it is released or its time is over. */
class PgliteSession implements DatabaseConnection {
  readonly #thread: PgliteThread;
  readonly #epoch: number;
  readonly #giveBack: () => Promise<void>;
  #timer: NodeJS.Timeout | undefined;
  #statements = 0;
  #timedOut = false;
  #released = false;

  /** @param giveBack lets the next request have the session; called once */
  constructor(thread: PgliteThread, giveBack: () => Promise<void>) {
    this.#thread = thread;
    this.#epoch = thread.epoch;
    this.#giveBack = giveBack;
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
    throw new Error('PGlite does not stream');
  }

  async release(): Promise<void> {
    if (this.#released) return;
    this.#released = true;
    clearTimeout(this.#timer);
    await this.#giveBack();
  }

  #refuseWhenOver(): void {
    if (this.#timedOut) throw new StatementTimeout();
    if (this.isOver) throw new SessionLost('the transaction was rolled back');
  }

  #limit(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#expire(), ms);
  }

  /** PGlite cannot cancel a statement, so its thread ends. A transaction that only waits is rolled back. */
  async #expire(): Promise<void> {
    this.#timedOut = true;
    const isBusy = this.#statements > 0;
    await (
      isBusy
        ? this.#thread.restart(new StatementTimeout())
        : this.#thread.run({ kind: 'query', text: 'rollback', parameters: [] })
    )
      .catch((error: Error) => console.error('after a timeout:', error.message))
      .then(() => this.release());
  }
}

/** PGlite has one session, so one request holds it alone: a transaction's role and rows never meet another request's. */
export class SerialDriver implements Driver {
  readonly #turn = new Turn();
  readonly #thread: PgliteThread;

  constructor(thread: PgliteThread) {
    this.#thread = thread;
  }

  async init(): Promise<void> {}

  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<PgliteSession> {
    await this.#turn.take(ACQUIRE_TIMEOUT_MS);
    try {
      await this.#thread.ready();
    } catch (error) {
      this.#turn.release();
      throw error;
    }
    return new PgliteSession(this.#thread, () => this.#giveBack());
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

  /** What ended with its thread is rolled back already. */
  async rollbackTransaction(session: PgliteSession): Promise<void> {
    if (!session.isOver) await session.executeQuery(CompiledQuery.raw('rollback'));
  }

  async #giveBack(): Promise<void> {
    if (this.#thread.hasGrown) await this.#thread.recycle().catch(() => {});
    this.#turn.release();
  }
}
