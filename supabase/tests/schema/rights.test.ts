import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { verifyRights } from '../../local/database/rights.ts';
import { inTransaction, type SqlSession } from '../../local/database/database.ts';
import { readMigrations } from '../../local/database/migrations.ts';
import { openTestDatabase, type TestDatabase } from '../harness.ts';

const migrations = await readMigrations(new URL('../../migrations', import.meta.url).pathname);

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const NEWER = `insert into supabase_migrations.schema_migrations (version, name) values ('99990101000000', 'newer')`;
const WITHOUT_POLICIES = `do $$ declare p record; begin
  for p in select * from pg_policies loop execute format('drop policy %I on %I.%I', p.policyname, p.schemaname, p.tablename); end loop;
end $$`;

class Undone extends Error {}

/** Verifies after some changes, which are then rolled back. */
async function verifyAfter(...changes: string[]): Promise<void> {
  const work = async (sql: SqlSession) => {
    for (const change of changes) await sql.script(change);
    await verifyRights(sql, migrations);
    throw new Undone();
  };
  await inTransaction(db.connection, work).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
}

it('a new database passes', async () => {
  await expect(verifyAfter()).resolves.toBeUndefined();
});

it.each([
  ['grant select on public.payments to anon', 'relation public.payments differs'],
  ['drop policy "admins read the audit log" on public.audit_log', 'policy public.audit_log admins read the audit log is missing'],
  ['alter table public.quotes disable row level security', 'relation public.quotes differs'],
  ['drop trigger write_audit on public.orders', 'trigger public.orders write_audit is missing'],
  ['grant execute on function public.delivery to anon', 'function public.delivery(text, jsonb, jsonb) differs'],
])('%s is refused by name', async (change, problem) => {
  await expect(verifyAfter(change)).rejects.toThrow(problem);
});

it('newer migrations are served with a warning, but not without any policy', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await verifyAfter(NEWER);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('Rights were not verified'));
  await expect(verifyAfter(NEWER, WITHOUT_POLICIES)).rejects.toThrow(/does not protect its data/);
});
