import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { PgliteConnection } from '@supabase/lite/pglite';
import { type Dialect, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { jsonParsers, OID, serializeJson } from './json-formats.ts';
import { fixLiteConnection } from './lite-fixes.ts';
import { SerialDriver } from './serial-driver.ts';

export interface PgliteOptions {
  /** A folder on disk; in memory where it is missing. */
  dataDir?: string;
  /** A dump to open from, made by `dumpDataDir`. */
  template?: Blob;
}

const serialDialect = (driver: SerialDriver): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

/** Postgres in this process. Never reach its session around `kysely` once requests are served: it has only one. */
export function openPglite({ dataDir, template }: PgliteOptions = {}): PgliteConnection {
  const connection = new PgliteConnection({
    ...(dataDir && { url: dataDir }),
    pgliteOptions: {
      extensions: { pg_trgm, citext, btree_gist, unaccent },
      parsers: jsonParsers,
      serializers: { [OID.json]: serializeJson, [OID.jsonb]: serializeJson },
      ...(template && { loadDataDir: template }),
    },
  });
  connection.kysely = new Kysely({ dialect: serialDialect(new SerialDriver(connection.driver)) });
  return fixLiteConnection(connection);
}
