import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../local/database/database.ts';
import { ensureMember, ensureRole } from '../../local/database/hosted-project.ts';
import { openTestDatabase, type TestDatabase } from '../harness.ts';

/** In ms. Long enough for a second session to block on what the first hasn't committed. */
const BLOCK_MS = 300;

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase({ bare: true });
});
afterAll(async () => {
  await db.exec('drop role if exists landfall_test_group, landfall_test_login');
  await db.close();
});

const prepare = (waitMs: number) =>
  inTransaction(db.connection, async (sql) => {
    await sql.script(ensureRole('landfall_test_group', 'nologin') + ensureRole('landfall_test_login', 'nologin noinherit'));
    await pause(waitMs);
  });
const join = (waitMs: number) =>
  inTransaction(db.connection, async (sql) => {
    await sql.script(ensureMember('landfall_test_group', 'landfall_test_login'));
    await pause(waitMs);
  });

it('Two instances that start at once on one server create its roles once, and neither fails', async () => {
  await Promise.all([prepare(BLOCK_MS), prepare(0)]);
  await Promise.all([join(BLOCK_MS), join(0)]);
  const roles = `select rolname from pg_roles where rolname like 'landfall\\_test\\_%' and not rolcanlogin order by 1`;
  expect(await db.sql(roles)).toEqual([{ rolname: 'landfall_test_group' }, { rolname: 'landfall_test_login' }]);
  expect(await db.sql(`select pg_has_role('landfall_test_login', 'landfall_test_group', 'member') as member`)).toEqual([
    { member: true },
  ]);
});
