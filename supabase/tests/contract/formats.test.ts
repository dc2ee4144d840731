import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { call, SECRET } from './api-call.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase({ bare: true });
  await db.exec(`
    create type public.mood as enum ('glad', 'sad');
    create table public.probe (
      id int primary key, money numeric(14,2), rate numeric(20,10), big bigint, small smallint, f4 float4, f8 float8, yes boolean,
      at timestamptz, local_at timestamp, day date, clock time, span interval, uid uuid, raw bytea, doc jsonb, old_doc json,
      tags text[], amounts numeric[], moments timestamptz[], feeling mood, address inet, name text);
    insert into public.probe values
      (1, 1234567.50, 0.0123456789, 9007199254740991, 7, 1.5, 0.1, true, '2026-01-31 10:00:00.123456+05:45', '2026-01-31 10:00:00', '2026-01-31',
       '10:00:00', '1 day 02:00:00', '5b7e6c2e-93b2-4b8c-8a1c-0e0d5a1a2b3c', '\\xdeadbeef', '{"a": [1, {"b": null}]}', '{"a":1}', '{x,"y z"}', '{1.50,2}',
       '{2026-01-31 10:00:00+00}', 'glad', '10.0.0.1', 'नेपाल'),
      (2, null, null, null, null, null, null, null, null, null, null, null, null, null, null, 'null', null, '{}', null, null, null, null, null),
      (3, 'NaN', 0, -1, 0, 'Infinity', '-Infinity', false, 'infinity', null, null, null, null, null, '\\x', '"text"', '[]', null, null, null, null, null, '');
    create table public.probe_child (id int primary key, probe_id int references public.probe (id), price numeric, at timestamptz);
    insert into public.probe_child values (1, 1, 9.90, '2026-02-01 00:00:00+00');
    create function public.one_number() returns numeric language sql as 'select 12.50::numeric';
    create function public.one_moment() returns timestamptz language sql as $$select '2026-01-31 10:00:00+00'::timestamptz$$;
    create function public.one_document() returns jsonb language sql as $$select '{"a": 1.50}'::jsonb$$;
    create function public.many_rows() returns table (n numeric, at timestamptz) language sql as $$select 1.50::numeric, '2026-01-31 10:00:00+00'::timestamptz$$;`);
});
afterAll(() => db.close());

/** The value as Postgres' to_json formats it, which PostgREST passes on. */
async function postgresResult(query: string): Promise<unknown> {
  const [row] = await db.sql<{ text: string }>(`select (${query})::text as text`);
  return JSON.parse(row!.text);
}

describe('Values in a response have Postgres’ format', () => {
  it('in every column of a table', async () => {
    const { json } = await call(db, '/rest/v1/probe?order=id', SECRET);
    const want = (await postgresResult('select json_agg(p order by id) from public.probe p')) as Record<string, unknown>[];
    for (const [index, row] of want.entries()) {
      expect((json as object[])[index]).toEqual(row);
    }
  });

  it('in embedded rows, to many and to one', async () => {
    const many = await call(db, '/rest/v1/probe?select=id,probe_child(*)&id=eq.1', SECRET);
    expect(many.json).toEqual([{ id: 1, probe_child: await postgresResult('select json_agg(c) from public.probe_child c') }]);
    const one = await call(db, '/rest/v1/probe_child?select=id,probe(money,at,raw,big)', SECRET);
    const want = await postgresResult('select row_to_json(x) from (select money, at, raw, big from public.probe where id = 1) x');
    expect(one.json).toEqual([{ id: 1, probe: want }]);
  });

  it.each(['one_number', 'one_moment', 'one_document'])('from the function %s', async (name) => {
    const { json } = await call(db, `/rest/v1/rpc/${name}`, { ...SECRET, body: {} });
    expect(json).toEqual(await postgresResult(`select to_json(public.${name}())`));
  });

  it('from a function that returns rows', async () => {
    const { json } = await call(db, '/rest/v1/rpc/many_rows', { ...SECRET, body: {} });
    expect(json).toEqual(await postgresResult('select json_agg(x) from public.many_rows() x'));
  });
});

describe('A JSON document', () => {
  it.each([[{ a: [1, { b: null }] }], [[1, 'a']], ['text'], [5], [{ x: { y: 1 } }]])(
    'comes back as it was sent: %j',
    async (doc) => {
      const sent = await call(db, '/rest/v1/probe?id=eq.2&select=doc', {
        ...SECRET,
        method: 'PATCH',
        body: { doc },
        headers: { prefer: 'return=representation' },
      });
      expect(sent.json).toEqual([{ doc }]);
    },
  );

  it('of auth is stored as an object, not as JSON text', async () => {
    const body = { email: 'json@landfall.test', password: 'parcel-to-nepal', data: { full_name: 'Ada' } };
    expect((await call(db, '/auth/v1/signup', { body })).status).toBe(200);
    const [row] = await db.sql(`select jsonb_typeof(raw_user_meta_data) as meta, raw_user_meta_data ->> 'full_name' as name,
      (select jsonb_typeof(identity_data) from auth.identities i where i.user_id = u.id) as identity from auth.users u where email = 'json@landfall.test'`);
    expect(row).toEqual({ meta: 'object', name: 'Ada', identity: 'object' });
  });
});

describe('A bulk insert with different keys', () => {
  const rows = [
    { id: 11, name: 'with money', money: 5 },
    { id: 12, feeling: 'sad' },
  ];

  it('stores null for keys a row leaves out', async () => {
    const path = '/rest/v1/probe?columns=id,name,money,feeling&select=id,name,money,feeling';
    const { json } = await call(db, path, { ...SECRET, body: rows, headers: { prefer: 'return=representation' } });
    expect(json).toEqual([
      { id: 11, name: 'with money', money: 5, feeling: null },
      { id: 12, name: null, money: null, feeling: 'sad' },
    ]);
  });

  it('stores null even if the column has a default, unless the client asks for the default', async () => {
    await db.exec("create table public.defaulted (id int, status text not null default 'new')");
    const ragged = [{ id: 1, status: 'old' }, { id: 2 }];
    const strict = await call(db, '/rest/v1/defaulted?columns=id,status', { ...SECRET, body: ragged });
    expect(strict).toMatchObject({ status: 400, json: { code: '23502' } });
    const headers = { prefer: 'missing=default' };
    await call(db, '/rest/v1/defaulted?columns=id,status', { ...SECRET, body: ragged, headers });
    expect(await db.sql('select status from public.defaulted order by id')).toEqual([{ status: 'old' }, { status: 'new' }]);
  });
});
