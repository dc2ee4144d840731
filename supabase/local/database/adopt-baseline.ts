// Databases from before the baseline keep their rows: their history of 216 migrations is replaced by the baseline.
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { type Catalog, portable, readCatalog } from './catalog.ts';
import { inTransaction, type SqlSession } from './database.ts';
import type { LiteConnection } from './lite-fixes.ts';
import type { Migration } from './migrations.ts';
import { splitStatements } from './statements.ts';

/** The database after the last migration before the baseline: hashes by object, several where Postgres versions print it differently. */
interface BeforeBaseline {
  migrations: string[];
  objects: Record<string, string[]>;
}

const FILE = path.join(import.meta.dirname, 'before-baseline.json');

const hashOf = (definition: string): string => createHash('sha256').update(definition).digest('hex').slice(0, 10);

/** Objects that are not as the last migration before the baseline left them. */
function unexpected(found: Catalog, objects: BeforeBaseline['objects']): string[] {
  const changed = [...portable(found)].filter(([key, definition]) => !objects[key]?.includes(hashOf(definition)));
  const missing = Object.keys(objects).filter((key) => !found.has(key));
  return [...changed.map(([key]) => key), ...missing.map((key) => `${key} (missing)`)];
}

function refuse(problem: string, objects: string[] = []): never {
  const list = objects.slice(0, 20).map((object) => `\n  ${object}`);
  throw new Error(`This database is from before the baseline, and its history can't be replaced: ${problem}${list.join('')}`);
}

/** Functions keep their meaning; the baseline breaks long lines, so their text becomes the baseline's. */
async function rewriteFunctions(sql: SqlSession, baseline: string): Promise<void> {
  const functions = splitStatements(baseline).filter(({ text }) => text.startsWith('create function '));
  await sql.script('set local check_function_bodies = off');
  for (const { text } of functions) await sql.script(text.replace(/^create function /, 'create or replace function '));
}

const HISTORY = 'select version from supabase_migrations.schema_migrations order by version';

/** Replaces the history of a database from before the baseline. Does nothing in any other database.
 *  @returns whether it did
 *  @throws Error naming what differs from the last state before the baseline; nothing is changed then */
export async function adoptBaseline(connection: LiteConnection, [baseline]: Migration[]): Promise<boolean> {
  if (!baseline) return false;
  return inTransaction(connection, async (sql) => {
    const history = (await sql.query<{ version: string }>(HISTORY)).map(({ version }) => version);
    const before = JSON.parse(await fs.readFile(FILE, 'utf8')) as BeforeBaseline;
    if (!history.includes(before.migrations[0]!) || history.includes(baseline.version)) return false;
    const missing = before.migrations.filter((version) => !history.includes(version));
    if (missing.length > 0) refuse('start it once with the last version before the baseline. Missing migrations:', missing);
    const { objects } = before;
    const found = unexpected(await readCatalog((text) => sql.query(text)), objects);
    if (found.length > 0) refuse('these objects were changed by hand. Restore them first:', found);
    await rewriteFunctions(sql, baseline.text);
    await sql.query('delete from supabase_migrations.schema_migrations where version = any ($1)', [before.migrations]);
    await sql.query('insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)', [
      baseline.version,
      baseline.name,
      [baseline.text],
    ]);
    return true;
  });
}
