// supabase/schemas states the database. Its files may be in any order; this finds an order that Postgres accepts.
import fs from 'node:fs';
import path from 'node:path';
import { splitStatements } from '../../supabase/local/database/statements.ts';
import { root } from '../versions.ts';

export const SCHEMAS = path.join(root, 'supabase/schemas');

export interface SchemaStatement {
  /** Path below supabase/schemas. */
  file: string;
  line: number;
  text: string;
}

/** All statements, in the order of the files' names. */
export function readSchemas(folder = SCHEMAS): SchemaStatement[] {
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.sql'));
  return files.sort().flatMap((file) => {
    const text = fs.readFileSync(path.join(folder, file), 'utf8');
    return splitStatements(text).map((statement) => ({ file, line: statement.line, text: statement.text }));
  });
}

/** SQLSTATEs of a statement that refers to something not created yet. */
const TOO_EARLY = new Set(['3F000', '42704', '42883', '42P01', '42703', '23503']);

interface PostgresError extends Error {
  code?: string;
}

/** The rows of a new database. They are inserted once every object exists, because triggers check them. */
const FIRST_ROWS = '99_first_rows';

const isFirstRow = ({ file }: SchemaStatement): boolean => file.startsWith(FIRST_ROWS);

/** Creates all objects in an empty database, then its first rows. A statement that needs a later one is repeated after the others.
 *  @param run one statement; a failure must leave no trace
 *  @returns the statements in an order that works
 *  @throws the first error that repeating does not fix, with file and line */
export async function loadSchemas(
  run: (text: string) => Promise<void>,
  statements: readonly SchemaStatement[],
): Promise<SchemaStatement[]> {
  const objects = await inSomeOrder(
    run,
    statements.filter((statement) => !isFirstRow(statement)),
  );
  return [...objects, ...(await inSomeOrder(run, statements.filter(isFirstRow)))];
}

async function inSomeOrder(run: (text: string) => Promise<void>, statements: SchemaStatement[]): Promise<SchemaStatement[]> {
  const done: SchemaStatement[] = [];
  for (let waiting = statements; waiting.length > 0;) {
    const later: SchemaStatement[] = [];
    let first: Error | undefined;
    for (const statement of waiting) {
      try {
        await run(statement.text);
        done.push(statement);
      } catch (error) {
        const { code, message } = error as PostgresError;
        const explained = new Error(`supabase/schemas/${statement.file}, line ${statement.line}: ${message}`, { cause: error });
        if (!TOO_EARLY.has(code ?? '')) throw explained;
        first ??= explained;
        later.push(statement);
      }
    }
    if (first && later.length === waiting.length) throw first;
    waiting = later;
  }
  return done;
}
