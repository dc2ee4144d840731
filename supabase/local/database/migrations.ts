import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inTransaction, ownerSql } from './database.ts';
import type { LiteConnection } from './lite-fixes.ts';

export interface Migration {
  /** 14 digits, as in the Supabase CLI's file names. */
  version: string;
  name: string;
  text: string;
}

const FILE = /^(\d{14})_(.+)\.sql$/;

/** Migrations of a folder, oldest first. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await fs.readdir(folder)).filter((file) => FILE.test(file)).sort();
  return Promise.all(
    files.map(async (file) => {
      const [, version = '', name = ''] = FILE.exec(file) ?? [];
      return { version, name, text: await fs.readFile(path.join(folder, file), 'utf8') };
    }),
  );
}

const HISTORY = `insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)`;

interface StatementError extends Error {
  code?: string;
  position?: string;
  detail?: string;
  hint?: string;
}

/** Error with file and line. Drivers put the whole statement into their errors. */
function explain({ version, name, text }: Migration, error: StatementError): Error {
  const line = error.position ? `, line ${text.slice(0, Number(error.position)).split('\n').length}` : '';
  const more = [error.detail, error.hint].filter(Boolean).join(' ');
  return new Error(`Migration ${version}_${name}${line}: ${error.message}${more && ` (${more})`}`, { cause: error });
}

const CONCURRENT = /^\s*(create\s+(unique\s+)?index|drop\s+index|reindex\s+(index|table))\s+concurrently\b/i;

/** The statements of a migration that only creates, drops or rebuilds indexes concurrently, which Postgres refuses inside a transaction. The
 *  Supabase CLI runs them outside one too. Undefined for any other migration. */
export function concurrentStatements(text: string): string[] | undefined {
  const statements = text
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .filter((statement) => statement.trim());
  return statements.length > 0 && statements.every((statement) => CONCURRENT.test(statement)) ? statements : undefined;
}

/** Runs each statement outside a transaction. After a failure the whole migration runs again. */
async function applyConcurrently(connection: LiteConnection, migration: Migration, statements: string[]): Promise<void> {
  const { version, name, text } = migration;
  const sql = ownerSql(connection);
  for (const statement of statements)
    await sql.script(statement).catch((error: StatementError) => {
      throw explain({ version, name, text: statement }, error);
    });
  await sql.query(HISTORY, [version, name, [text]]);
}

/** Runs a migration and its history row in one transaction, so a failure leaves nothing behind. */
async function apply(connection: LiteConnection, migration: Migration): Promise<void> {
  const { version, name, text } = migration;
  const concurrent = concurrentStatements(text);
  if (concurrent) return applyConcurrently(connection, migration, concurrent);
  await inTransaction(connection, async (sql) => {
    await sql.script('set local search_path = public, extensions');
    await sql.script(text).catch((error: StatementError) => {
      throw explain(migration, error);
    });
    await sql.script('reset all');
    await sql.query(HISTORY, [version, name, [text]]);
  });
}

const LOCK_NOT_AVAILABLE = '55P03';
const LOCK_ATTEMPTS = 60;
const LOCK_PAUSE_MS = 500;

/** Repeats work that met its lock_timeout. In between, the writes that waited behind it go on. */
async function whenUnlocked<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const { code, cause } = error as StatementError & { cause?: StatementError };
      if ((cause?.code ?? code) !== LOCK_NOT_AVAILABLE || attempt === LOCK_ATTEMPTS) throw error;
      await pause(LOCK_PAUSE_MS);
    }
  }
}

/** Finishes what earlier migrations left to the job `run_backfills`: the next one may need it. Each run is a short transaction. */
async function finishBackfills(connection: LiteConnection): Promise<void> {
  const sql = ownerSql(connection);
  const [table] = await sql.query<{ exists: boolean }>("select to_regclass('private.backfills') is not null as exists");
  const isUnfinished = async () => (await sql.query('select from private.backfills where finished_at is null')).length > 0;
  while (table?.exists && (await isUnfinished())) await whenUnlocked(() => sql.query('select private.run_backfills()'));
}

/** Runs migrations missing from the Supabase CLI's history table. @returns the number of migrations run */
export async function migrate(connection: LiteConnection, migrations: Migration[]): Promise<number> {
  const history = await ownerSql(connection).query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  );
  const done = new Set(history.map(({ version }) => version));
  const waiting = migrations.filter(({ version }) => !done.has(version));
  for (const migration of waiting) {
    await finishBackfills(connection);
    await whenUnlocked(() => apply(connection, migration));
  }
  return waiting.length;
}
