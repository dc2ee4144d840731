import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEST_ORIGIN } from '../harness/test-lite.ts';
import { openTestDatabase, type TestDatabase } from '../harness.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const TOKEN = 'lft_of-a-team';

const whoami = async (): Promise<{ status: number; body: unknown }> => {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const response = await db.fetch(new Request(`${TEST_ORIGIN}/functions/v1/delivery/whoami`, { headers }));
  return { status: response.status, body: await response.json() };
};

it('A token opens the registry until the moment it expires', async () => {
  const hash = createHash('sha256').update(TOKEN).digest('hex');
  await db.sql(
    `insert into delivery.tokens (name, team, hash, modules, environments, verbs, created_by, expires_at)
     values ('cart CI', 'cart', $1, '{cart}', '{production}', '{publish}', 'owner', now() + interval '1 hour')`,
    [hash],
  );
  expect(await whoami()).toMatchObject({ status: 200, body: { name: 'cart CI' } });
  await db.sql('update delivery.tokens set expires_at = now() where hash = $1', [hash]);
  expect(await whoami()).toMatchObject({ status: 401, body: { error: { code: 'not_signed_in' } } });
});
