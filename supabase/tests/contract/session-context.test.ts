import { type CompiledQuery, DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import { applySessionContext } from '../../local/database/session-context.ts';

function recorder(): { db: Kysely<unknown>; statements: CompiledQuery[] } {
  const statements: CompiledQuery[] = [];
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: (event) => void statements.push(event.query),
  });
  return { db, statements };
}

it('Role, claims and settings of a request take one statement', async () => {
  const { db, statements } = recorder();
  await applySessionContext(db, { auth: { role: 'authenticated', uid: 'u', jwt: { email: 'a@b.test', sub: 'u' } } });
  expect(statements).toHaveLength(1);
});

it('A role other than the three of the API is refused before any statement', async () => {
  const { db, statements } = recorder();
  await expect(applySessionContext(db, { auth: { role: 'postgres' } })).rejects.toMatchObject({ code: '42501' });
  expect(statements).toEqual([]);
});
