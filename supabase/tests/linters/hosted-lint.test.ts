import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMigrations } from '../../local/database/migrations.ts';
import { openPostgres } from '../../local/database/postgres.ts';
import { createTestDatabase } from '../harness/postgres-server.ts';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { type Accepted, unexpected } from './accepted.ts';
import { advice } from './advisors.ts';
import { serviceSchemaChanges, unboundedWrites } from './hosted-lint.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

describe('schemas of the hosted services', () => {
  it('are changed by no migration, except for policies, triggers on users and buckets', async () => {
    const migrations = await readMigrations(path.resolve(import.meta.dirname, '../../migrations'));
    const found = migrations.flatMap(({ name, text }) => serviceSchemaChanges(text).map((change) => `${name}: ${change}`));
    expect(found).toEqual([]);
  });

  it.each([
    'alter table auth.users add column vip boolean',
    'create table if not exists storage.extra (id int)',
    'create index on storage.objects (name)',
    'create trigger t before insert on storage.objects for each row execute function f()',
    'create policy "p" on auth.users for select using (true)',
    'create or replace function auth.uid() returns uuid language sql as $$ select null $$',
    "update auth.users set email = 'x' where id = null",
    'grant select on auth.users to authenticated',
    'grant usage on schema storage to anon',
    'delete from storage.objects where id is null',
  ])('refuse %s', (statement) => {
    expect(serviceSchemaChanges(`-- a comment\n${statement};`)).toHaveLength(1);
  });

  it.each([
    'create policy "p" on storage.objects for select using (true)',
    'drop policy "p" on "storage"."objects"',
    'create trigger t after insert on auth.users for each row execute function f()',
    "insert into storage.buckets (id, name) values ('a', 'a') on conflict (id) do update set public = true",
    'create policy "p" on public.quotes for select using (exists (select from auth.users))',
    'create view public.people as select id from auth.users',
  ])('allow %s', (statement) => {
    expect(serviceSchemaChanges(statement)).toEqual([]);
  });
});

describe('writes of functions', () => {
  it('name their rows, because a hosted project refuses UPDATE and DELETE without WHERE', async () => {
    const functions = await db.sql<{ name: string; body: string }>(
      `select p.oid::regprocedure::text as name, p.prosrc as body from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('public', 'private', 'delivery')`,
    );
    expect(functions.length).toBeGreaterThan(300);
    expect(functions.flatMap(({ name, body }) => unboundedWrites(body).map((write) => `${name}: ${write}`))).toEqual([]);
  });

  it.each([
    'begin delete from public.quotes; end',
    'update public.quotes q set note = null',
    'with gone as (delete from private.a returning 1) select 1 from gone where true',
  ])('are found unbounded in %s', (body) => {
    expect(unboundedWrites(body)).toHaveLength(1);
  });

  it.each([
    'delete from public.quotes where id = 1',
    'insert into a values (1) on conflict (id) do update set n = 2',
    'select 1 from a for update',
    'with gone as (delete from private.a where true returning 1) select 1 from gone',
  ])('are bounded in %s', (body) => {
    expect(unboundedWrites(body)).toEqual([]);
  });
});

const ACCEPTED: Accepted[] = [
  [/^unused_index: /, 'a test database has no queries'],
  [/^rls_enabled_no_policy: Table `(private|delivery)\./, 'no role of the API may use these schemas'],
  [/^no_primary_key: Table `private\./, 'counted events and sums, whose rows nothing refers to'],
];

describe('Supabase’s database linter', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeAll(async () => {
    database = await createTestDatabase('migrated');
  });
  afterAll(() => database?.drop());

  it('finds nothing that is not accepted', async () => {
    expect(unexpected(await advice(database.url), ACCEPTED)).toEqual([]);
  });

  it('would find a table without row security and a function without a search path', async () => {
    const connection = openPostgres(database.url, { max: 1 });
    await connection.exec(`create table public.unprotected (id int primary key); grant select on public.unprotected to anon;
      create function public.loose() returns int language sql as 'select 1'`);
    await connection.close();
    expect(await advice(database.url)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^rls_disabled_in_public: .*public\.unprotected/),
        expect.stringMatching(/^function_search_path_mutable: .*public\.loose/),
      ]),
    );
  });
});
