import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../libs/db/src/database.types.ts';
import { inTransaction, ownerSql, type SqlSession } from '../local/database/database.ts';
import { DatabaseRefusal } from '../local/database/db-errors.ts';
import type { LiteConnection } from '../local/database/lite-fixes.ts';
import { openPglite } from '../local/database/pglite-connection.ts';
import { openPostgres } from '../local/database/postgres.ts';
import { applySessionContext } from '../local/database/session-context.ts';
import type { CapturedMail } from '../local/mail/mailbox.ts';
import type { LogFacts } from '../local/observe/log.ts';
import { contextOf, type Identity, insertUser, type TestUser, tokenOf } from './harness/identity.ts';
import { createHostedDatabase } from './harness/hosted-server.ts';
import { createTestDatabase } from './harness/postgres-server.ts';
import { pgliteTemplate, type TemplateKind } from './harness/template.ts';
import { createTestApp } from './harness/test-app.ts';
import { TEST_KEYS, TEST_ORIGIN } from './harness/test-lite.ts';

export type { Identity, TestUser } from './harness/identity.ts';

/** Runs one statement with $1, $2... in the session's role. */
export type Sql = SqlSession['query'];
export type Client = SupabaseClient<Database>;

export interface TestDatabase {
  /** One statement as the owner, bypassing RLS. */
  sql: Sql;
  /** Several statements as the owner, without parameters. */
  exec(text: string): Promise<void>;
  /** Runs statements as that identity in a transaction, rolled back unless `commit` is set. */
  as<T>(identity: Identity, work: (sql: Sql) => Promise<T>, options?: { commit?: boolean }): Promise<T>;
  /** Inserts a user without a password into the auth tables. The sign-up trigger runs. */
  signUp(email: string, metadata?: Record<string, unknown>): Promise<TestUser>;
  /** supabase-js against the whole app, in this process. */
  client(identity: Identity): Client;
  /** An access token of the user with an active session. */
  tokenOf(userId: string): Promise<string>;
  /** @param env the socket, as of @hono/node-server */
  fetch: (request: Request, env?: object) => Promise<Response>;
  /** Mails sent by auth and the outbox, newest first. */
  mails(): readonly CapturedMail[];
  connection: LiteConnection;
  /** Lines of the log, if `observed`. */
  lines(): LogFacts[];
  /** Folder of released files. */
  modulesDir: string;
  close(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** A demo instance with the data of seed.sql. */
  demo?: boolean;
  /** A hosted project before its first migration, for tests of the backend itself. */
  bare?: boolean;
  /** Keeps the lines of the log, and serves /metrics. */
  observed?: boolean;
}

/** Tests provoke refusals on purpose. Any other logged error fails. */
const log = console.error;
console.error = (...parts: unknown[]): void => {
  if (!(parts[0] instanceof DatabaseRefusal)) log(...parts);
};

const driver = process.env['TEST_DRIVER'] ?? 'pglite';

interface Opened {
  /** The database's owner. */
  connection: LiteConnection;
  /** Runs statements of clients. The same connection, except on a hosted project. */
  api: LiteConnection;
  /** Creates users. The same connection, except on a hosted project. */
  auth: LiteConnection;
  dispose: () => Promise<void>;
}

const onOne = (connection: LiteConnection, dispose: () => Promise<void>): Opened => ({
  connection,
  api: connection,
  auth: connection,
  dispose,
});

async function openConnections(kind: TemplateKind): Promise<Opened> {
  if (driver === 'pglite') {
    const connection = openPglite({ template: await pgliteTemplate(kind) });
    return onOne(connection, () => connection.close());
  }
  if (driver === 'hosted') {
    const { owner, api, auth, dispose } = await createHostedDatabase(kind);
    return { connection: owner, api, auth, dispose };
  }
  if (driver !== 'postgres') throw new Error(`TEST_DRIVER is pglite, postgres or hosted, not ${driver}`);
  const { url, drop } = await createTestDatabase(kind);
  const connection = openPostgres(url, { max: 4 });
  return onOne(connection, () => connection.close().then(drop));
}

class RolledBack {
  readonly result: unknown;

  constructor(result: unknown) {
    this.result = result;
  }
}

async function asIdentity<T>(
  connection: LiteConnection,
  identity: Identity,
  work: (sql: Sql) => Promise<T>,
  commit: boolean,
): Promise<T> {
  try {
    return await inTransaction(connection, async ({ query }, transaction) => {
      await applySessionContext(transaction, contextOf(identity));
      const result = await work(query);
      if (commit) return result;
      throw new RolledBack(result);
    });
  } catch (thrown) {
    if (thrown instanceof RolledBack) return thrown.result as T;
    throw thrown;
  }
}

function clientOf(fetchApp: (request: Request) => Promise<Response>, owner: SqlSession, identity: Identity): Client {
  return createClient<Database>(TEST_ORIGIN, identity === 'service' ? TEST_KEYS.secretKey : TEST_KEYS.publishableKey, {
    ...(typeof identity === 'object' && { accessToken: () => tokenOf(owner, identity.userId) }),
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: (input, init) => fetchApp(new Request(input as Request, init)) },
  });
}

/** Opens a separate database with all migrations, copied from a template: about a second on PGlite. Open a second one if a test
 *  changes the schema. */
export async function openTestDatabase({
  demo = false,
  bare = false,
  observed = false,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { connection, api, auth, dispose } = await openConnections(bare ? 'bare' : demo ? 'demo' : 'migrated');
  const objectsDir = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-objects-'));
  const modulesDir = `${objectsDir}-modules`;
  const app = await createTestApp(connection, { objectsDir, modulesDir, observed });
  const owner = ownerSql(connection);
  return {
    sql: owner.query,
    exec: async (text) => {
      await owner.script(text);
      await connection.clearSchemaCache();
    },
    as: (identity, work, { commit = false } = {}) => asIdentity(api, identity, work, commit),
    signUp: (email, metadata = {}) => insertUser(ownerSql(auth), email, metadata),
    client: (identity) => clientOf(app.fetch, owner, identity),
    tokenOf: (userId) => tokenOf(owner, userId),
    fetch: app.fetch,
    mails: () => app.mailbox.list(),
    connection,
    lines: app.lines,
    modulesDir,
    close: async () => {
      await dispose();
      await Promise.all([objectsDir, modulesDir].map((folder) => fs.rm(folder, { recursive: true, force: true })));
    },
  };
}
