import { randomUUID } from 'node:crypto';
import { App, type EmailDriver, setExperimental, InMemoryEmailDriver } from '@supabase/lite';
import type { MiddlewareHandler } from 'hono';
import { AUTH_SCHEMA } from '../auth/auth-schema.ts';
import { inTransaction, ownerSql } from '../database/database.ts';
import { HOSTED_AUTH_HELPERS, HOSTED_PROJECT, HOSTED_ROLES } from '../database/hosted-project.ts';
import type { LiteConnection } from '../database/lite-fixes.ts';
import { adoptBaseline } from '../database/adopt-baseline.ts';
import { type Migration, migrate } from '../database/migrations.ts';
import { PgliteConnection } from '../database/pglite-connection.ts';
import { FsStorage } from '../storage/fs-storage.ts';

/** Largest object of any bucket, in bytes. A bucket's own limit may be lower. */
export const MAX_OBJECT_BYTES = 50 * 2 ** 20;

/** Objects leave this much of the disk to the database, in bytes. */
const KEEP_FREE_BYTES = 500 * 2 ** 20;

export interface ApiKeys {
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
}

export interface LiteOptions {
  connection: LiteConnection;
  keys: ApiKeys;
  /** Public URL of the site. Links in emails start with it. */
  siteUrl: string;
  email: EmailDriver;
  /** Require email confirmation before the first sign-in. */
  confirmEmail: boolean;
  objectsDir: string;
  /** Default: 500 MB. */
  keepFreeBytes?: number;
  middlewares?: MiddlewareHandler[];
}

/** Creates lite without its studio and admin mode. Serve it only behind the router (router.ts). */
export function createLite(options: LiteOptions): App {
  const { connection, keys, siteUrl, email, confirmEmail, objectsDir, middlewares = [] } = options;
  setExperimental('storage', true);
  const app = new App({
    connection,
    api: { enabled: true, schemas: ['public'], max_rows: 1000 },
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      site_url: siteUrl,
      additional_redirect_urls: [`${siteUrl}/**`],
      minimum_password_length: 8,
      enable_refresh_token_rotation: true,
      email: { enable_confirmations: confirmEmail },
    },
    storage: { enabled: true, file_size_limit: '50MiB' },
    options: {
      drivers: { email },
      server: { admin: false, disableStudio: true, ...(middlewares.length > 0 && { middlewares }) },
    },
  });
  app._storageAdapter = new FsStorage(objectsDir, MAX_OBJECT_BYTES, options.keepFreeBytes ?? KEEP_FREE_BYTES);
  return app;
}

/** Lite over a temporary database that nothing reaches, for its schema alone. */
export function temporaryLite(connection: LiteConnection): App {
  const keys = { jwtSecret: randomUUID(), publishableKey: randomUUID(), secretKey: randomUUID() };
  const email = new InMemoryEmailDriver();
  return createLite({ connection, keys, siteUrl: 'http://localhost', email, confirmEmail: false, objectsDir: '' });
}

/** Suppresses lite's warning that its storage is experimental; tests/contract covers what we use. */
export async function initLite(app: App): Promise<App> {
  const { warn } = console;
  console.warn = () => {};
  try {
    return await app.init();
  } finally {
    console.warn = warn;
  }
}

/** Grant a new project's defaults only before the first migration: later migrations may revoke them. */
async function isNew(connection: LiteConnection): Promise<boolean> {
  const history = await ownerSql(connection).query('select from supabase_migrations.schema_migrations limit 1');
  return history.length === 0;
}

/** Creates roles, system schemas and hosted defaults, then runs pending migrations. @returns the number of migrations run */
export async function prepareDatabase(app: App, connection: LiteConnection, migrations: Migration[]): Promise<number> {
  await inTransaction(connection, (sql) => sql.script(HOSTED_ROLES));
  await initLite(app);
  await app.ensureSystemSchema();
  await inTransaction(connection, (sql) => sql.script(HOSTED_AUTH_HELPERS + AUTH_SCHEMA));
  if (await isNew(connection)) await inTransaction(connection, (sql) => sql.script(HOSTED_PROJECT));
  await adoptBaseline(connection, migrations);
  const applied = await migrate(connection, migrations);
  if (connection instanceof PgliteConnection) await connection.refreshArrayTypes();
  await connection.clearSchemaCache();
  await connection.introspect({ useCache: true });
  return applied;
}
