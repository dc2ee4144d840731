import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import type { LiteConnection } from './lite-fixes.ts';
import type { PgliteQuery } from './time-limits.ts';

/** Runs statements on one session. */
export interface SqlSession {
  /** One statement with parameters $1, $2... */
  query: <T = Record<string, unknown>>(text: string, parameters?: readonly unknown[]) => Promise<T[]>;
  /** Several statements in one text, without parameters. */
  script: (text: string) => Promise<void>;
}

async function query<T>(executor: Kysely<unknown>, text: string, parameters: readonly unknown[] = []): Promise<T[]> {
  const { rows } = await executor.executeQuery<T>(CompiledQuery.raw(text, [...parameters]));
  return [...rows];
}

/** postgres.js accepts several statements if there are no parameters. PGlite needs `exec`. */
async function script(executor: Kysely<unknown>, text: string): Promise<void> {
  const statements: PgliteQuery = { ...CompiledQuery.raw(text), isScript: true };
  await executor.executeQuery(statements);
}

const session = (executor: Kysely<unknown>): SqlSession => ({
  query: (text, parameters) => query(executor, text, parameters),
  script: (text) => script(executor, text),
});

/** Runs one transaction as the database owner. */
export function inTransaction<T>(
  connection: LiteConnection,
  work: (sql: SqlSession, transaction: Transaction<unknown>) => Promise<T>,
): Promise<T> {
  return connection.kysely.transaction().execute((transaction: Transaction<unknown>) => work(session(transaction), transaction));
}

/** Runs each statement separately as the database owner. */
export const ownerSql = (connection: LiteConnection): SqlSession => session(connection.kysely);
