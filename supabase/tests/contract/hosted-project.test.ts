import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../local/database/database.ts';
import { HOSTED_ROLES } from '../../local/database/hosted-project.ts';
import { openTestDatabase, type TestDatabase } from '../harness.ts';

/** In ms. Long enough for a second session to block on what the first hasn't committed. */
const BLOCK_MS = 300;

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase({ bare: true });
});
afterAll(async () => {
  await db.exec(
    'drop role if exists landfall_test_anon, landfall_test_authenticated, landfall_test_service_role, landfall_test_authenticator',
  );
  await db.close();
});

const ROLES = ['anon', 'authenticated', 'service_role', 'authenticator'];
/** supabase/roles.sql with roles of its own, because those of the server exist already. */
const script = HOSTED_ROLES.replaceAll(new RegExp(`\\b(?:${ROLES.join('|')})\\b`, 'g'), 'landfall_test_$&');

const start = (waitMs: number) =>
  inTransaction(db.connection, async (sql) => {
    await sql.script(script);
    await pause(waitMs);
  });

it('Two instances that start at once on one server create its roles once, and neither fails', async () => {
  await Promise.all([start(BLOCK_MS), start(0)]);
  const roles = await db.sql<{ rolname: string }>(`select rolname from pg_roles where rolname like 'landfall\\_test\\_%'`);
  expect(roles.map(({ rolname }) => rolname).toSorted()).toEqual(ROLES.map((role) => `landfall_test_${role}`).toSorted());
  expect(await db.sql(`select pg_has_role('landfall_test_authenticator', 'landfall_test_anon', 'member') as member`)).toEqual([
    { member: true },
  ]);
});
