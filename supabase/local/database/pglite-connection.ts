import { PostgresConnection } from '@supabase/lite/postgres';
import { CompiledQuery, type Dialect, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { PgliteThread, type PgliteThreadOptions } from './pglite-thread.ts';
import { SerialDriver } from './serial-driver.ts';
import { type PgliteQuery, SessionLost } from './time-limits.ts';

const serialDialect = (driver: SerialDriver): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

/** Lite's Postgres connection over PGlite's thread. Its own driver never connects: lite's PGlite connection would open PGlite in this thread. */
export class PgliteConnection extends PostgresConnection {
  readonly #thread: PgliteThread;
  #closed = false;

  constructor(options: PgliteThreadOptions) {
    super({ url: 'postgres://unused' });
    this.#thread = new PgliteThread(options);
    this.kysely = new Kysely({ dialect: serialDialect(new SerialDriver(this.#thread)) });
  }

  /** Several statements in one text, where there are no parameters. */
  override async exec<T = { rows: unknown[] } | void>(text: string, ...parameters: readonly unknown[]): Promise<T> {
    if (parameters.length > 0) return super.exec(text, ...parameters);
    const script: PgliteQuery = { ...CompiledQuery.raw(text), isScript: true };
    return (await this.kysely.executeQuery(script)) as T;
  }

  /** PGlite learns array types when it opens; a migration may make new ones. */
  async refreshArrayTypes(): Promise<void> {
    await this.#thread.run({ kind: 'refresh-types' });
  }

  /** Ends whatever it does and opens the data again. */
  restart(reason: string): Promise<void> {
    return this.#thread.restart(new SessionLost(reason));
  }

  /** The data as a tar file, to open others from. */
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
