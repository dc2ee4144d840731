import type { Transaction } from 'kysely';
import { inTransaction, type SqlSession } from '../../local/database/database.ts';
import { applySessionContext } from '../../local/database/session-context.ts';
import type { TestDatabase } from '../harness.ts';
import { contextOf } from '../harness/identity.ts';
import { identityOf } from '../matrix/actors.ts';
import { outcomeOf } from '../matrix/attempt.ts';
import type { World } from '../matrix/world.ts';
import type { Mutant } from './mutant.ts';

interface Outcome {
  before: string;
  after: string;
}

class Undone {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    this.outcome = outcome;
  }
}

async function outcomeOfTry({ query }: SqlSession, world: World, { first, tries }: Mutant): Promise<string> {
  if (first) await query(first(world));
  const tried = tries(world);
  const [statement, parameters] = typeof tried === 'string' ? [tried, []] : tried;
  try {
    return (await query(statement, parameters)).length > 0 ? 'row' : 'none';
  } catch (thrown) {
    return outcomeOf(thrown);
  }
}

/** Runs the try as the mutant's actor and rolls it back, including the role change. */
async function tryOut(sql: SqlSession, transaction: Transaction<unknown>, world: World, mutant: Mutant): Promise<string> {
  await sql.query('savepoint try_out');
  if (mutant.as !== 'system') await applySessionContext(transaction, contextOf(identityOf(world.people, mutant.as)));
  const outcome = await outcomeOfTry(sql, world, mutant);
  await sql.query('rollback to savepoint try_out');
  return outcome;
}

/** Outcomes with and without the rule. Leaves the database unchanged. */
export async function survives(db: TestDatabase, world: World, mutant: Mutant): Promise<Outcome> {
  try {
    return await inTransaction(db.connection, async (sql, transaction) => {
      const before = await tryOut(sql, transaction, world, mutant);
      await sql.script(mutant.mutation);
      const after = await tryOut(sql, transaction, world, mutant);
      throw new Undone({ before, after });
    });
  } catch (thrown) {
    if (thrown instanceof Undone) return thrown.outcome;
    throw thrown;
  }
}
