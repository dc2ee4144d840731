import { type CompiledQuery, DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applySessionContext } from '../../local/database/session-context.ts';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { call } from './api-call.ts';

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

it('Where Postgres runs, it limits the request’s statements and idle time', async () => {
  const { db, statements } = recorder();
  await applySessionContext(db, { auth: { role: 'anon' } });
  expect(statements[0]!.parameters.filter((value) => value === '3000')).toHaveLength(2);
});

it('A role other than the three of the API is refused before any statement', async () => {
  const { db, statements } = recorder();
  await expect(applySessionContext(db, { auth: { role: 'postgres' } })).rejects.toMatchObject({ code: '42501' });
  expect(statements).toEqual([]);
});

describe('The headers of a request', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openTestDatabase({ bare: true });
    await db.exec(`create function public.headers() returns json language sql stable as
      $$ select current_setting('request.headers', true)::json $$;`);
  });
  afterAll(() => db.close());

  const headersFor = async (headers: Record<string, string>) =>
    (await call(db, '/rest/v1/rpc/headers', { body: {}, headers })).json as Record<string, string>;

  it('reach functions, views and policies with lower-case names and the trusted address', async () => {
    await db.exec(`create view public.seen as select current_setting('request.headers', true)::json as headers;
      grant select on public.seen to anon;`);
    const headers = { 'X-Client-Info': 'test', 'X-Forwarded-For': '10.0.0.1, 203.0.113.5' };
    const expected = { 'x-forwarded-for': '203.0.113.5', 'x-client-info': 'test' };
    expect(await headersFor(headers)).toMatchObject(expected);
    expect((await call(db, '/rest/v1/seen', { headers })).json).toMatchObject([{ headers: expected }]);
  });

  it('never contain a forged address, in any header', async () => {
    const claims = { 'X-Real-IP': '198.51.100.1', Forwarded: 'for=198.51.100.1', 'X-Forwarded-For': 'nonsense' };
    const seen = await headersFor(claims);
    expect(JSON.stringify(seen)).not.toContain('198.51.100.1');
    expect(seen['x-forwarded-for']).toBe('local');
  });

  it('are an empty object outside of a request', async () => {
    const [row] = await db.as('anon', (sql) => sql<{ headers: object }>('select public.headers() as headers'));
    expect(row!.headers).toEqual({});
  });
});
