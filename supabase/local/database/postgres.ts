import { PostgresConnection } from '@supabase/lite/postgres';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { asDatabaseError } from './away.ts';
import { jsonParsers, OID, parseJson, serializeJson } from './json-formats.ts';
import { fixLiteConnection } from './lite-fixes.ts';
import { OutageWatch } from './outage.ts';
import { type OnQuery, type PoolUsage, watched } from './watched.ts';

type Parse = (text: string) => unknown;

/** ms until a request stops waiting for a connection: one of the pool, or one that is being opened. */
const CONNECT_MS = 10_000;

/** Statements whose parameter types are remembered. */
const MOST_STATEMENTS = 2000;

/** The types of a statement's parameters, as Postgres reads the statement. Runs nothing. */
class ParameterTypes implements pg.Submittable {
  readonly #text: string;
  readonly #done: (oids: readonly number[]) => void;
  readonly #failed: (error: Error) => void;
  #oids: readonly number[] = [];

  constructor(text: string, done: (oids: readonly number[]) => void, failed: (error: Error) => void) {
    this.#text = text;
    this.#done = done;
    this.#failed = failed;
  }

  readonly #note = ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
    this.#oids = dataTypeIDs;
  };

  submit(connection: pg.Connection): void {
    connection.once('parameterDescription', this.#note);
    connection.parse({ name: '', text: this.#text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription(): void {}

  handleError(error: Error, connection: pg.Connection): void {
    connection.removeListener('parameterDescription', this.#note);
    this.#failed(error);
  }

  handleReadyForQuery(): void {
    this.#done(this.#oids);
  }
}

const PARSERS: Record<number, Parse> = {
  ...jsonParsers,
  16: (text) => text === 't',
  21: Number,
  23: Number,
  26: Number,
  [OID.json]: parseJson,
  [OID.jsonb]: parseJson,
};

const asText: Parse = (text) => text;

/** Its declaration is older than its code. */
const listParser = pg.types.arrayParser as unknown as { create(text: string, parse: Parse): { parse(): unknown[] } };

/** The array types of the database: their elements' types. */
const ARRAY_TYPES = 'select typarray::int4 as list, oid::int4 as element from pg_type where typarray <> 0';

/** Connections that answer like PostgREST's, for Kysely. */
function openPool(url: string, max: number): PostgresPool & { usage(): PoolUsage } {
  const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: CONNECT_MS, keepAlive: true });
  const elements = new Map<number, number>();
  const parameterTypes = new Map<string, readonly number[]>();
  const prepared = new WeakSet<pg.PoolClient>();
  const watch = new OutageWatch(url);
  /** Outages before each connection was opened. */
  const outages = new WeakMap<pg.PoolClient, number>();

  // An error of a connection ends its own statements, and nothing else: without listeners it would end this process.
  pool.on('error', (error) => console.warn(`A connection to the database was lost: ${error.message}`));
  pool.on('connect', (client) => {
    client.on('error', () => {});
    outages.set(client, watch.outages);
  });

  const parserOf = (oid: number): Parse => {
    const element = elements.get(oid);
    if (element === undefined) return PARSERS[oid] ?? asText;
    const parse = PARSERS[element] ?? asText;
    return (text) => listParser.create(text, parse).parse();
  };
  const types = { getTypeParser: parserOf } as unknown as pg.CustomTypesConfig;

  async function prepare(client: pg.PoolClient): Promise<void> {
    await client.query("set timezone to 'UTC'");
    const { rows } = await client.query<{ list: number; element: number }>(ARRAY_TYPES);
    for (const { list, element } of rows) elements.set(list, element);
    prepared.add(client);
  }

  async function typesOf(client: pg.PoolClient, text: string): Promise<readonly number[]> {
    const known = parameterTypes.get(text);
    if (known) return known;
    const found = await new Promise<readonly number[]>((resolve, reject) => {
      client.query(new ParameterTypes(text, resolve, reject));
    });
    if (parameterTypes.size >= MOST_STATEMENTS) parameterTypes.delete(parameterTypes.keys().next().value!);
    parameterTypes.set(text, found);
    return found;
  }

  /** Texts and lists are JSON or not, as the parameter's type says. */
  async function valuesFor(client: pg.PoolClient, text: string, values: readonly unknown[]): Promise<unknown[]> {
    if (!values.some((value) => typeof value === 'string' || Array.isArray(value))) return [...values];
    const oids = await typesOf(client, text);
    const isJson = (at: number) => oids[at] === OID.json || oids[at] === OID.jsonb;
    return values.map((value, at) => (isJson(at) && value !== null && value !== undefined ? serializeJson(value) : value));
  }

  const whileThere = <T>(client: pg.PoolClient, statement: Promise<T>): Promise<T> =>
    watch.during(statement, () => void (client as unknown as pg.Client).end());

  const session = (client: pg.PoolClient): PostgresPoolClient =>
    ({
      query: async (text: string, parameters: readonly unknown[]) => {
        try {
          const statement = valuesFor(client, text, parameters).then((values) => client.query({ text, values, types }));
          const result = await whileThere(client, statement);
          return Array.isArray(result) ? (result as pg.QueryResult[]).at(-1)! : result; // of several statements
        } catch (error) {
          throw asDatabaseError(error);
        }
      },
      release: (isBroken?: boolean) => client.release(isBroken),
    }) as unknown as PostgresPoolClient; // nothing asks for a cursor

  /** A connection from before an outage may be dead, so it is replaced. */
  async function take(): Promise<pg.PoolClient> {
    for (;;) {
      watch.check();
      const client = await pool.connect();
      if (outages.get(client) === watch.outages) return client;
      client.release(true);
    }
  }

  return {
    async connect() {
      try {
        const client = await take();
        if (!prepared.has(client))
          await whileThere(client, prepare(client)).catch((error: unknown) => {
            client.release(true);
            throw error;
          });
        return session(client);
      } catch (error) {
        throw asDatabaseError(error);
      }
    },
    end: () => pool.end(),
    usage: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

/** Lite's connection on node-postgres. Not lite's own driver, postgres.js: when Postgres closes a connection in the middle of a transaction it
 *  writes to a socket that is gone, in a callback of its own, which ends the process (docs/decisions/087). */
export class PooledConnection extends PostgresConnection {
  readonly usage: () => PoolUsage;
  #closed = false;

  constructor(url: string, max: number, onQuery?: OnQuery) {
    super({ url: 'postgres://unused' });
    const pool = openPool(url, max);
    this.usage = pool.usage;
    this.kysely = new Kysely({ dialect: new PostgresDialect({ pool }), ...watched(onQuery) });
  }

  override async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.kysely.destroy();
    await super.close();
  }
}

/** Opens a connection pool. */
export const openPostgres = (url: string, { max = 10, onQuery }: { max?: number; onQuery?: OnQuery } = {}): PooledConnection =>
  fixLiteConnection(new PooledConnection(url, max, onQuery));
