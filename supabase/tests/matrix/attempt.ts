import type { Sql, TestDatabase } from '../harness.ts';
import type { Actor } from './actors.ts';
import { identityOf } from './actors.ts';
import type { World } from './world.ts';

/** Missing right, or a view that can't be written. */
const DENIALS = new Set(['42501', '55000', '0A000']);

/** Outcome: row, none, denied, or the SQLSTATE. */
export const outcomeOf = (thrown: unknown): string => {
  const code = String((thrown as { code?: unknown }).code ?? thrown);
  return DENIALS.has(code) ? 'denied' : code;
};

export type Attempt = (statement: string, parameters?: unknown[]) => Promise<string>;

async function tryOnce(sql: Sql, statement: string, parameters: unknown[]): Promise<string> {
  await sql('savepoint attempt');
  try {
    const rows = await sql(statement, parameters);
    return rows.length > 0 ? 'row' : 'none';
  } catch (thrown) {
    return outcomeOf(thrown);
  } finally {
    await sql('rollback to savepoint attempt');
  }
}

/** Runs statements as that actor, each rolled back before the next. */
export const attempting = (
  db: TestDatabase,
  world: World,
  actor: Actor,
  work: (attempt: Attempt) => Promise<void>,
): Promise<void> =>
  db.as(identityOf(world.people, actor), (sql) => work((statement, parameters = []) => tryOnce(sql, statement, parameters)));
