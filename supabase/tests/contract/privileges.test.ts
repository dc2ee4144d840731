import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signToken } from '../harness/identity.ts';
import { TEST_KEYS } from '../harness/test-lite.ts';
import { openTestDatabase, type TestDatabase, type TestUser } from '../harness.ts';
import { call, SECRET } from './api-call.ts';

let db: TestDatabase;
let user: TestUser;

beforeAll(async () => {
  db = await openTestDatabase({ bare: true });
  user = await db.signUp('someone@landfall.test');
  await db.exec(`
    create table public.closed (id int); alter table public.closed enable row level security; revoke all on public.closed from anon, authenticated;
    create table public.open_by_default (id int);
    create function public.closed_call() returns int language sql as 'select 1';
    revoke execute on function public.closed_call() from public, anon, authenticated;
    create function public.whoami() returns text language sql as 'select current_user::text';`);
});
afterAll(() => db.close());

const whoami = (token?: string) => call(db, '/rest/v1/rpc/whoami', { body: {}, ...(token && { token }) });

describe('A right revoked by a migration', () => {
  it('stays revoked after any number of requests', async () => {
    for (let request = 0; request < 3; request += 1) {
      expect(await call(db, '/rest/v1/closed')).toMatchObject({ status: 401, json: { code: '42501' } });
      expect(await call(db, '/rest/v1/closed', { token: user.token })).toMatchObject({ status: 403, json: { code: '42501' } });
      expect(await call(db, '/rest/v1/rpc/closed_call', { token: user.token, body: {} })).toMatchObject({ status: 403 });
    }
    const granted = await db.sql(
      "select from information_schema.role_table_grants where table_name = 'closed' and grantee in ('anon', 'authenticated')",
    );
    expect(granted).toEqual([]);
  });

  it('is the only cause of the refusal: new tables have the grants of a hosted project', async () => {
    expect(await call(db, '/rest/v1/open_by_default')).toMatchObject({ status: 200, json: [] });
  });

  it('does not apply to the secret key', async () => {
    expect(await call(db, '/rest/v1/closed', SECRET)).toMatchObject({ status: 200 });
  });
});

describe('A token', () => {
  it('gives its holder the role authenticated, which a visitor cannot get', async () => {
    expect(await whoami(user.token)).toMatchObject({ status: 200, json: 'authenticated' });
    expect(await whoami()).toMatchObject({ status: 200, json: 'anon' });
  });

  it.each(['postgres', 'supabase_admin', 'pg_read_server_files', 'nope'])('signed for the role %s is refused', async (role) => {
    const token = await signToken({ sub: user.userId, role });
    expect(await whoami(token)).toMatchObject({ status: 403, json: { code: '42501' } });
  });

  it('signed by someone else, or expired, is refused', async () => {
    const foreign = await signToken({ sub: user.userId, role: 'service_role' }, '1h', new TextEncoder().encode('y'.repeat(32)));
    const expired = await signToken({ sub: user.userId, role: 'authenticated' }, '-1m');
    for (const token of [foreign, expired]) expect((await whoami(token)).status).toBe(401);
  });

  it('without a signature gives only a visitor’s rights', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${part({ alg: 'none' })}.${part({ sub: user.userId, role: 'service_role' })}.`;
    for (const token of [unsigned, 'abc', 'a.b.c', TEST_KEYS.secretKey.slice(0, -1)]) {
      const { status, json } = await whoami(token);
      expect(status === 401 || json === 'anon').toBe(true);
    }
  });
});
