import type { PGlite } from '@electric-sql/pglite';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import { Turn } from './turn.ts';

/** How long a request waits for the one session before it is told that the database is busy. */
const ACQUIRE_TIMEOUT_MS = 15_000;

class PgliteSession implements DatabaseConnection {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.#pglite.query<R>(sql, [...parameters]);
    return affectedRows === undefined ? { rows } : { rows, numAffectedRows: BigInt(affectedRows) };
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('PGlite does not stream');
  }
}

/** PGlite has one session, so whoever holds the connection holds it alone: a transaction's role and rows never meet another request's. */
export class SerialDriver implements Driver {
  readonly #turn = new Turn();
  readonly #session: PgliteSession;

  constructor(pglite: PGlite) {
    this.#session = new PgliteSession(pglite);
  }

  async init(): Promise<void> {}

  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turn.take(ACQUIRE_TIMEOUT_MS);
    return this.#session;
  }

  async releaseConnection(): Promise<void> {
    this.#turn.release();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }
}
