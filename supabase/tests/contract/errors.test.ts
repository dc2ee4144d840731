import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase, type TestUser } from '../harness.ts';
import { call, SECRET } from './api-call.ts';

let db: TestDatabase;
let user: TestUser;
const logged = vi.spyOn(console, 'error').mockImplementation(() => {});

beforeAll(async () => {
  db = await openTestDatabase({ bare: true });
  user = await db.signUp('someone@landfall.test');
  await db.exec(`
    create table public.things (id int primary key, owner uuid default auth.uid(), slug text unique, price numeric(6,2) check (price >= 0), name text not null,
      parent int references public.things (id), number int generated always as identity);
    alter table public.things enable row level security;
    create policy own on public.things for all to authenticated using ((select auth.uid()) = owner) with check ((select auth.uid()) = owner);
    insert into public.things (id, slug, name, owner) values (1, 'one', 'One', null);
    create function public.fail(code text, message text default 'boom') returns int language plpgsql as $$
      begin raise exception using errcode = code, message = message, detail = 'the detail', hint = 'the hint'; end $$;`);
});
afterAll(() => db.close());

const fail = (code: string, message?: string) =>
  call(db, '/rest/v1/rpc/fail', { token: user.token, body: { code, ...(message && { message }) } });

describe('An error raised in SQL reaches the client as PostgREST sends it', () => {
  it.each([
    ['P0001', 400],
    ['P0002', 500],
    ['PT400', 400],
    ['PT401', 401],
    ['PT403', 403],
    ['PT404', 404],
    ['PT409', 409],
    ['PT413', 413],
    ['PT422', 422],
    ['42501', 403],
    ['22023', 400],
    ['28000', 403],
    ['QQ001', 400],
    ['40001', 500],
    ['23514', 400],
    ['53300', 503],
    ['53400', 500],
    ['55000', 500],
    ['57014', 500],
    ['08006', 503],
  ])('%s as %i with message, details and hint', async (code, status) => {
    expect(await fail(code, 'stale_version')).toMatchObject({
      status,
      json: { code, message: 'stale_version', details: 'the detail', hint: 'the hint' },
    });
  });
});

describe('A failing request', () => {
  const things = '/rest/v1/things';
  it.each([
    ['a second row with a unique value', { ...SECRET, body: { id: 2, slug: 'one', name: 'x' } }, 409, '23505'],
    ['a reference to nothing', { ...SECRET, body: { id: 3, name: 'x', parent: 99 } }, 409, '23503'],
    ['a value that a check refuses', { ...SECRET, body: { id: 4, name: 'x', price: -1 } }, 400, '23514'],
    ['a missing value', { ...SECRET, body: { id: 5 } }, 400, '23502'],
    ['a number out of range', { ...SECRET, body: { id: 6, name: 'x', price: 1e9 } }, 400, '22003'],
    ['a column that is always generated', { ...SECRET, body: { id: 7, name: 'x', number: 1 } }, 400, '428C9'],
    ['a column that does not exist', { ...SECRET, body: { id: 8, zzz: 1 } }, 400, 'PGRST204'],
  ])('%s', async (_what, options, status, code) => {
    expect(await call(db, things, options)).toMatchObject({ status, json: { code } });
  });

  it.each([
    ['a value of another type in a filter', '?id=eq.abc', 400, '22P02'],
    ['a filter on no column', '?zzz=eq.1', 400, '42703'],
    ['a column that does not exist', '?select=zzz', 400, '42703'],
    ['an unknown operator', '?id=zz.1', 400, 'PGRST100'],
    ['an unknown embed', '?select=id,nothing(*)', 400, 'PGRST200'],
  ])('%s', async (_what, query, status, code) => {
    expect(await call(db, things + query, SECRET)).toMatchObject({ status, json: { code } });
  });

  it('a missing table', async () => {
    expect(await call(db, '/rest/v1/nothing', SECRET)).toMatchObject({ status: 404, json: { code: 'PGRST205' } });
  });

  it('a missing function', async () => {
    expect(await call(db, '/rest/v1/rpc/nothing', { ...SECRET, body: {} })).toMatchObject({
      status: 404,
      json: { code: 'PGRST202' },
    });
  });

  it('another user’s row', async () => {
    const body = { id: 20, name: 'x', owner: '00000000-0000-4000-8000-000000000000' };
    expect(await call(db, things, { token: user.token, body })).toMatchObject({ status: 403, json: { code: '42501' } });
  });

  it('a single row requested, none found', async () => {
    const headers = { accept: 'application/vnd.pgrst.object+json' };
    expect(await call(db, `${things}?id=eq.404`, { ...SECRET, headers })).toMatchObject({
      status: 406,
      json: { code: 'PGRST116' },
    });
  });

  it('without a key', async () => {
    expect((await call(db, things, { key: '' })).status).toBe(401);
  });

  it('in a schema that is not exposed', async () => {
    const response = await call(db, '/rest/v1/users', { ...SECRET, headers: { 'accept-profile': 'auth' } });
    expect(response).toMatchObject({ status: 406, json: { code: 'PGRST106' } });
  });
});

it('The log has the error but never the values sent', async () => {
  logged.mockClear();
  await call(db, '/rest/v1/things', { ...SECRET, body: { id: 1, name: 'a very private name' } });
  expect(logged).toHaveBeenCalled();
  const { inspect } = await import('node:util');
  const lines = logged.mock.calls.map((args) => args.map((arg) => inspect(arg)).join(' ')).join('\n');
  expect(lines).toContain('23505');
  expect(lines).not.toContain('a very private name');
});
