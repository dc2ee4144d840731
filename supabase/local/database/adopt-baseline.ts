// The baseline replaced 27 migrations. A database that has them is the same database: only its history changes.
import fs from 'node:fs/promises';
import path from 'node:path';
import { inTransaction } from './database.ts';
import type { LiteConnection } from './lite-fixes.ts';
import type { Migration } from './migrations.ts';

/** Versions that the baseline replaced. */
const FILE = path.join(import.meta.dirname, 'before-baseline.json');

const HISTORY = 'select version from supabase_migrations.schema_migrations order by version';

function refuse(missing: string[]): never {
  const list = missing.map((version) => `\n  ${version}`).join('');
  throw new Error(
    `This database is from before the baseline. Start it once with the last version before the baseline. Missing migrations:${list}`,
  );
}

/** Replaces the history of a database from before the baseline. Does nothing in any other database.
 *  @returns whether it did
 *  @throws Error naming the migrations that the database needs first; nothing is changed then */
export async function adoptBaseline(connection: LiteConnection, [baseline]: Migration[]): Promise<boolean> {
  if (!baseline) return false;
  const replaced = JSON.parse(await fs.readFile(FILE, 'utf8')) as string[];
  return inTransaction(connection, async (sql) => {
    const history = (await sql.query<{ version: string }>(HISTORY)).map(({ version }) => version);
    if (history.length === 0 || history.includes(baseline.version)) return false;
    const missing = replaced.filter((version) => !history.includes(version));
    if (missing.length > 0) refuse(missing);
    await sql.query('delete from supabase_migrations.schema_migrations where version = any ($1)', [replaced]);
    await sql.query('insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)', [
      baseline.version,
      baseline.name,
      [baseline.text],
    ]);
    return true;
  });
}
