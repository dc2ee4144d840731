import { PostgresConnection } from '@supabase/lite/postgres';
import { CompiledQuery, type Dialect, Kysely, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { fixLiteConnection } from './lite-fixes.ts';
import { PgliteThread, type PgliteThreadOptions } from './pglite-thread.ts';
import { SerialDriver } from './serial-driver.ts';
import { type OnQuery, watched } from './watched.ts';
import { PgliteAdapter, type PgliteQuery, SessionLost } from './time-limits.ts';

const serialDialect = (driver: SerialDriver): Dialect => ({
  createAdapter: () => new PgliteAdapter(),
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

/** Lite's Postgres connection on a PGlite worker thread. Not lite's own PGlite connection: that one opens PGlite in the main
 *  thread. */
export class PgliteConnection extends PostgresConnection {
  readonly #thread: PgliteThread;
  #closed = false;

  constructor(options: PgliteThreadOptions, onQuery?: OnQuery) {
    super({ url: 'postgres://unused' });
    this.#thread = new PgliteThread(options);
    this.kysely = new Kysely({ dialect: serialDialect(new SerialDriver(this.#thread)), ...watched(onQuery) });
  }

  /** Several statements in one text, without parameters. */
  override async exec<T = { rows: unknown[] } | void>(text: string, ...parameters: readonly unknown[]): Promise<T> {
    if (parameters.length > 0) return super.exec(text, ...parameters);
    const script: PgliteQuery = { ...CompiledQuery.raw(text), isScript: true };
    return (await this.kysely.executeQuery(script)) as T;
  }

  /** PGlite reads array types only when it opens. Call this after migrations that add types. */
  async refreshArrayTypes(): Promise<void> {
    await this.#thread.run({ kind: 'refresh-types' });
  }

  /** Aborts all work and reopens the data. */
  restart(reason: string): Promise<void> {
    return this.#thread.restart(new SessionLost(reason));
  }

  /** The data as a tar file between two transactions, with everything on disk: a consistent backup. */
  snapshot(): Promise<Blob> {
    return this.kysely.connection().execute(async (session) => {
      await session.executeQuery({ ...CompiledQuery.raw('checkpoint'), isScript: true } as PgliteQuery);
      return this.dump();
    });
  }

  /** The data as a tar file, usable as a `template`. */
  async dump(): Promise<Blob> {
    const { dump } = await this.#thread.run({ kind: 'dump' });
    return new Blob([dump!]);
  }

  override async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.clearSchemaCache();
    await this.kysely.destroy();
    await this.#thread.close();
    await super.close();
  }
}

/** Opens Postgres in a worker thread. Once requests are served, use only `kysely`: there is only one session. */
export const openPglite = (options: PgliteThreadOptions = {}, onQuery?: OnQuery): PgliteConnection =>
  fixLiteConnection(new PgliteConnection(options, onQuery));
