import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase, type TestUser } from '../harness.ts';
import { type Answer, call, SECRET } from './api-call.ts';

const ROUNDS = 40;
let db: TestDatabase;
let users: TestUser[];

beforeAll(async () => {
  db = await openTestDatabase({ bare: true });
  await db.exec(`
    create table public.notes (id int generated always as identity, user_id uuid default auth.uid(), text text);
    alter table public.notes enable row level security;
    create policy own on public.notes for all to authenticated using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);`);
  users = await Promise.all([0, 1, 2, 3].map((n) => db.signUp(`user${n}@landfall.test`)));
  for (const { userId } of users)
    await db.sql('insert into public.notes (user_id, text) values ($1, $2), ($1, $3)', [userId, 'a', 'b']);
});
afterAll(() => db.close());

const ownersIn = ({ json }: Answer): string[] => [...new Set((json as { user_id: string }[]).map(({ user_id }) => user_id))];

describe('Concurrent requests', () => {
  it('never show a visitor rows of the secret key', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [secret, visitor] = await Promise.all([call(db, '/rest/v1/notes', SECRET), call(db, '/rest/v1/notes')]);
      expect(secret.json).toHaveLength(users.length * 2);
      expect(visitor).toMatchObject({ status: 200, json: [] });
    }
  });

  it('show each user only their own rows', async () => {
    for (let round = 0; round < ROUNDS / 4; round += 1) {
      const responses = await Promise.all(users.map(({ token }) => call(db, '/rest/v1/notes', { token })));
      expect(responses.map(ownersIn)).toEqual(users.map(({ userId }) => [userId]));
    }
  });

  it('do not affect each other’s transactions: a refused insert is rolled back, a concurrent one stays', async () => {
    const [mine, other] = [users[0]!, users[1]!];
    for (let round = 0; round < ROUNDS / 2; round += 1) {
      const [refused, stored] = await Promise.all([
        call(db, '/rest/v1/notes', {
          token: mine.token,
          body: [
            { text: `lost ${round}`, user_id: mine.userId },
            { text: 'x', user_id: other.userId },
          ],
        }),
        call(db, '/rest/v1/notes', { token: other.token, body: { text: `kept ${round}` } }),
      ]);
      expect([refused.status, stored.status]).toEqual([403, 201]);
    }
    const kept = await db.sql<{ text: string }>("select text from public.notes where text like 'kept%' or text like 'lost%'");
    expect(kept).toHaveLength(ROUNDS / 2);
  });
});

describe('A request’s identity', () => {
  it('ends with the request: the next statement runs as the owner again', async () => {
    await call(db, '/rest/v1/notes', { token: users[0]!.token });
    const [row] = await db.sql<{ role: string; claims: string | null }>(
      "select current_user as role, nullif(current_setting('request.jwt.claims', true), '') as claims",
    );
    expect(row).toEqual({ role: 'postgres', claims: null });
  });

  it('sets role, claims and search path as on hosted', async () => {
    const user = users[0]!;
    const read = "select auth.uid() as uid, current_user as role, current_setting('search_path') as path";
    expect(await db.as(user, (sql) => sql(read))).toEqual([
      { uid: user.userId, role: 'authenticated', path: 'public, extensions' },
    ]);
    expect(await db.as('anon', (sql) => sql(read))).toEqual([{ uid: null, role: 'anon', path: 'public, extensions' }]);
  });
});
