import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const names = async (query: string): Promise<string[]> => (await db.sql<{ name: string }>(query)).map(({ name }) => name);

describe('every table', () => {
  it('has id, created_at and updated_at', async () => {
    const missing =
      await names(`select t.tablename || '.' || c as name from pg_tables t, unnest(array['id', 'created_at', 'updated_at']) c
      where t.schemaname = 'public' and not exists (
        select from information_schema.columns where table_schema = 'public' and table_name = t.tablename and column_name = c)`);
    expect(missing).toEqual([]);
  });

  it('has row-level security', async () => {
    const open = await names(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`,
    );
    expect(open).toEqual([]);
  });

  it('keeps updated_at by a trigger', async () => {
    const without = await names(`select tablename as name from pg_tables t where schemaname = 'public'
      and not exists (select from pg_trigger where tgrelid = ('public.' || t.tablename)::regclass and tgname = 'touch_updated_at')`);
    expect(without).toEqual([]);
  });

  it('has an index for every foreign key', async () => {
    const without = await names(`select conrelid::regclass || '.' || a.attname as name
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace
        and not exists (select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1])`);
    expect(without).toEqual([]);
  });

  it('refuses NaN in every number', async () => {
    const without = await names(`select table_name || '.' || column_name as name from information_schema.columns c
      join pg_tables t on t.schemaname = 'public' and t.tablename = c.table_name
      where c.table_schema = 'public' and c.data_type = 'numeric'
        and not exists (select from pg_constraint where conname = left(c.table_name || '_' || c.column_name || '_number', 63))`);
    expect(without).toEqual([]);
  });

  it('checks every column that holds an address of the web', async () => {
    const without = await names(`select table_name || '.' || column_name as name from information_schema.columns c
      where table_schema = 'public' and (column_name like '%\\_url' or column_name like 'social\\_%' or column_name = 'hero_cta_link')
        and exists (select from pg_tables where schemaname = 'public' and tablename = c.table_name)
        and not exists (select from pg_constraint k where k.conrelid = ('public.' || c.table_name)::regclass
          and pg_get_constraintdef(k.oid) like '%' || c.column_name || '%https?://%')`);
    expect(without).toEqual([]);
  });
});

describe('every policy', () => {
  it('is for one verb', async () => {
    expect(await names(`select tablename || ': ' || policyname as name from pg_policies where cmd = 'ALL'`)).toEqual([]);
  });

  it('evaluates the caller once per statement, not once per row', async () => {
    const perRow = await names(`select tablename || ': ' || policyname as name from pg_policies p
      where schemaname in ('public', 'storage')
        and regexp_replace(concat(qual, with_check), '\\( ?SELECT (auth\\.uid\\(\\)|public\\.has_role\\(|has_role\\()[^)]*', '', 'g') ~ 'auth\\.uid\\(\\)(?! AS)'`);
    expect(perRow).toEqual([]);
  });
});

describe('every function', () => {
  it('qualifies all names, whatever the caller’s search path', async () => {
    const loose =
      await names(`select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      and not coalesce('search_path=""' = any (p.proconfig), false)`);
    expect(loose).toEqual([]);
  });

  it('that a migration adds is closed until it is granted', async () => {
    const each = (statement: string) =>
      ['public', 'private', 'delivery'].map((schema) => statement.replace('S', schema)).join(';');
    await db.exec(each(`create function S.added() returns int language sql as 'select 1'`));
    const open = await names(`select format('%s: %s', role, p.oid::regprocedure) as name
      from pg_proc p, unnest(array['public', 'anon', 'authenticated']) role
      where p.proname = 'added' and has_function_privilege(role, p.oid, 'execute')`);
    await db.exec(each('drop function S.added()'));
    expect(open).toEqual([]);
  });

  it('that the API shows is executable through no default', async () => {
    const open = await names(`select p.oid::regprocedure::text as name from pg_proc p, aclexplode(p.proacl) a
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and a.grantee = 0
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
    expect(open).toEqual([]);
  });
});

describe('every view', () => {
  it('reads as its caller', async () => {
    const definer =
      await names(`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
      and not coalesce('security_invoker=true' = any (reloptions), false)`);
    expect(definer).toEqual([]);
  });
});
