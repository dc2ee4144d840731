import fs from 'node:fs/promises';
import path from 'node:path';
import type { SqlSession } from './database.ts';
import type { Migration } from './migrations.ts';

/** Hashes by object, as `private.rights()` returns them. */
export type Rights = Record<string, string>;

/** Written by `npm run db:types`. */
export const RIGHTS_FILE = path.resolve(import.meta.dirname, '../../rights.json');

export const expectedRights = async (): Promise<Rights> => JSON.parse(await fs.readFile(RIGHTS_FILE, 'utf8')) as Rights;

/** What protects the data but differs from the schema: "policy public.quotes ... is missing". */
export function rightsProblems(found: Rights, expected: Rights): string[] {
  const problems = Object.entries(expected).flatMap(([object, hash]) => {
    if (!Object.hasOwn(found, object)) return [`${object} is missing`];
    return found[object] === hash ? [] : [`${object} differs`];
  });
  const unknown = Object.keys(found).filter((object) => !Object.hasOwn(expected, object));
  return [...problems, ...unknown.map((object) => `${object} is not part of the schema`)];
}

const LISTED_PER_KIND = 3;

/** The first problems of each kind of object as lines, and how many more there are. */
export function listOf(problems: string[]): string {
  const kindOf = (problem: string): string => problem.slice(0, problem.indexOf(' '));
  const lines = [...new Set(problems.map(kindOf))].flatMap((kind) => {
    const all = problems.filter((problem) => kindOf(problem) === kind);
    const more = all.length - LISTED_PER_KIND;
    return [...all.slice(0, LISTED_PER_KIND), ...(more > 0 ? [`${more} more of kind ${kind}`] : [])];
  });
  return lines.map((line) => `  ${line}`).join('\n');
}

/** What to do about them. */
export const REPAIR =
  'A restore loses rights if the roles do not exist yet. Create an empty database, run supabase/roles.sql in it, and restore ' +
  'again with pg_restore --exit-on-error. If someone changed the database by hand, undo that change.';

async function readRights(sql: SqlSession): Promise<Rights> {
  const [known] = await sql.query<{ exists: boolean }>("select to_regprocedure('private.rights()') is not null as exists");
  if (!known?.exists) return {};
  const rows = await sql.query<{ object: string; hash: string }>('select object, hash from private.rights()');
  return Object.fromEntries(rows.map(({ object, hash }) => [object, hash]));
}

/** Refuses a database whose rights are not those of its schema, because it would serve everyone's data to anyone.
 *  A database with newer migrations than this server's is let through with a warning if it has policies at all: its rights are not known here.
 *  @throws Error naming what differs and how to repair it */
export async function verifyRights(sql: SqlSession, migrations: Migration[]): Promise<void> {
  const known = new Set(migrations.map(({ version }) => version));
  const applied = await sql.query<{ version: string }>('select version from supabase_migrations.schema_migrations');
  const newer = applied.filter(({ version }) => !known.has(version));
  const found = await readRights(sql);
  const hasPolicies = Object.keys(found).some((object) => object.startsWith('policy '));
  if (newer.length > 0 && hasPolicies)
    return console.warn(`Rights were not verified: the database has ${newer.length} migrations that this server does not know.`);
  const problems = rightsProblems(found, await expectedRights());
  if (problems.length === 0) return;
  throw new Error(
    `This database does not protect its data as its schema says, so it is not served. ${problems.length} differences:\n` +
      `${listOf(problems)}\n${REPAIR}`,
  );
}
