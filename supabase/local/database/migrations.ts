import fs from 'node:fs/promises';
import path from 'node:path';
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
  position?: string;
  detail?: string;
  hint?: string;
}

/** Error with file and line. Drivers put the whole statement into their errors. */
function explain({ version, name, text }: Migration, error: StatementError): Error {
  const line = error.position ? `, line ${text.slice(0, Number(error.position)).split('\n').length}` : '';
  const more = [error.detail, error.hint].filter(Boolean).join(' ');
  return new Error(`Migration ${version}_${name}${line}: ${error.message}${more && ` (${more})`}`);
}

/** Runs a migration and its history row in one transaction, so a failure leaves nothing behind. */
async function apply(connection: LiteConnection, migration: Migration): Promise<void> {
  const { version, name, text } = migration;
  await inTransaction(connection, async (sql) => {
    await sql.script('set local search_path = public, extensions');
    await sql.script(text).catch((error: StatementError) => {
      throw explain(migration, error);
    });
    await sql.script('reset all');
    await sql.query(HISTORY, [version, name, [text]]);
  });
}

/** Runs migrations missing from the Supabase CLI's history table. @returns the number of migrations run */
export async function migrate(connection: LiteConnection, migrations: Migration[]): Promise<number> {
  const history = await ownerSql(connection).query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  );
  const done = new Set(history.map(({ version }) => version));
  const waiting = migrations.filter(({ version }) => !done.has(version));
  for (const migration of waiting) await apply(connection, migration);
  return waiting.length;
}
