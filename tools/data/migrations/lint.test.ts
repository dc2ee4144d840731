import { describe, expect, it } from 'vitest';
import { lintMigrations } from './lint.ts';

const TIMEOUT = "set local lock_timeout = '500ms';";

/** Refusals of migrations that follow the baseline, as `line: rule Instead: ...`. */
async function refusals(...texts: string[]): Promise<string[]> {
  const baseline = { version: '20260101000000', name: 'baseline', text: 'create table public.quotes (id uuid primary key);' };
  const later = texts.map((text, index) => ({ version: `2026010200000${index}`, name: 'change', text }));
  return (await lintMigrations([baseline, ...later])).map(({ line, rule, instead }) => `${line}: ${rule} Instead: ${instead}`);
}

/** Refusals of a statement below the lock_timeout. */
const refusalsOf = (statement: string) => refusals(`${TIMEOUT}\n\n-- A comment; with 'a quote\n${statement}`);

describe('a migration on live data', () => {
  it.each([
    ['alter table public.quotes add column b int', 'an empty column'],
    ["alter table public.quotes add column b text not null default 'x'", 'a column with a constant'],
    ['alter table public.quotes add column b timestamptz not null default now()', 'a column with the time of the statement'],
    ['alter table public.quotes add column b uuid references public.orders (id)', 'a nullable column with a foreign key'],
    ['alter table public.quotes add constraint b check (b > 0) not valid', 'a constraint that is not validated'],
    ['alter table public.quotes add constraint b unique using index b_idx', 'a constraint over a finished index'],
    ['alter table public.quotes validate constraint b', 'a validation alone'],
    [
      'create table public.notes (id int, n int); create index on public.notes (n); insert into public.notes select 1',
      'a new table',
    ],
    ['update public.system_settings set value = 1', 'an update of a table that people fill by hand'],
    ['alter table public.system_settings alter column value type text', 'a rewrite of such a table'],
    ["insert into private.jobs (name) values ('x'); select private.schedule_jobs()", 'a job'],
    [
      "insert into private.backfills (name, source, statement) values ('x', 'public.quotes', 'update ... any ($1)')",
      'a backfill',
    ],
    ['create or replace function private.f() returns text language sql as $$ select prosrc from pg_proc; $$', 'a function'],
    ['', 'nothing'],
  ])('may contain: %s (%s)', async (statement) => expect(await refusalsOf(statement)).toEqual([]));

  it.each([
    ['alter table public.quotes add column b uuid default gen_random_uuid()', 'A default that is computed for each row'],
    ['alter table quotes add b uuid default gen_random_uuid()', 'A default that is computed for each row'],
    ['alter table public.quotes add column b int generated always as (a + 1) stored', 'A generated column rewrites'],
    ['alter table public.quotes add column b int generated always as identity', 'An identity column rewrites'],
    ['alter table public.quotes add column b bigserial', 'A serial column rewrites'],
    ['alter table public.quotes add column b int not null', 'Old rows have no value'],
    ['alter table public.quotes add column b int check (b > 0)', 'reads the whole table under its lock'],
    ['alter table public.quotes add column b int default 1 references public.orders', 'reads the whole table under its lock'],
    ['alter table public.quotes add column b int unique', 'builds its index while writes wait'],
    ['alter table public.quotes alter column b type text', 'rewrites public.quotes'],
    ['alter table public.quotes alter column b set not null', 'reads all of public.quotes'],
    ['alter table public.quotes add constraint b check (b > 0)', 'reads the whole table under its lock'],
    [
      'alter table public.quotes add constraint b foreign key (b) references public.orders',
      'reads the whole table under its lock',
    ],
    ['alter table public.quotes add primary key (id)', 'builds its index while writes wait'],
    ['alter table public.quotes add constraint b unique (b)', 'builds its index while writes wait'],
    ['alter table public.quotes add constraint b exclude (b with =)', 'builds its index while writes wait'],
    ['create index b on public.quotes (b)', 'Writes to public.quotes wait'],
    ['reindex table public.quotes', 'Writes wait'],
    ['vacuum full public.quotes', 'Writes wait'],
    ['update public.quotes set b = 1', 'works through public.quotes'],
    ['delete from public.messages where b', 'works through public.messages'],
    ['with q as (select 1 from public.orders) insert into public.notes select from q', 'works through public.orders'],
    ['create table public.notes as select * from public.quotes', 'works through public.quotes'],
    ['select private.rebuild_figures()', 'private.rebuild_figures() may change'],
    ['do $$ begin update public.quotes set b = 1; end $$', 'hides its statements'],
    ['call private.fill()', 'hides its statements'],
    ['grant select, maintain on public.quotes to service_role', 'Postgres 15 has no right'],
    ['commit', 'The runner opens and commits'],
    ['select pg_get_functiondef(1)', 'may not change source text'],
    ["insert into private.jobs select replace(prosrc, 'a', 'b') from pg_catalog.pg_proc", 'may not change source text'],
    ["set lock_timeout = '2s'", 'all writes wait behind it'],
    ['set lock_timeout = 0', 'all writes wait behind it'],
    ['reset all', 'all writes wait behind it'],
    ['alter table public.quotes add column', "Postgres can't read this"],
  ])('may not contain: %s', async (statement, rule) => {
    const [first, ...others] = await refusalsOf(statement);
    expect(first).toContain(rule);
    expect(first).toMatch(/^[14]: .+ Instead: .+/);
    expect(others).toEqual([]);
  });

  it('names the line of the part that is refused, in a text with other letters too', async () => {
    const statement = 'alter table public.quotes\n  add column é int,\n  add column c int unique';
    expect((await refusalsOf(statement))[0]).toMatch(/^6: /);
  });

  it('starts with a short lock_timeout', async () => {
    expect(await refusals('alter table public.quotes add column b int;')).toEqual([
      "1: While a statement waits for a lock, all writes wait behind it. Instead: `set local lock_timeout = '500ms';` as the first statement",
    ]);
    expect(await refusals("set local lock_timeout = '501ms'; select 1")).toHaveLength(1);
    expect(await refusals('set local lock_timeout = 100; select 1')).toEqual([]);
  });

  it('validates a constraint without other locks', async () => {
    const text = 'alter table public.quotes add column b int;\nalter table public.orders validate constraint c;';
    expect((await refusalsOf(text))[0]).toMatch(/^4: Writes would wait for the locks/);
  });

  it('sets not null once an earlier migration has validated the same', async () => {
    const add = `${TIMEOUT} alter table public.quotes add constraint b_given check (b is not null) not valid;`;
    const validate = `${TIMEOUT} alter table public.quotes validate constraint b_given;`;
    const set = `${TIMEOUT} alter table public.quotes alter column b set not null;`;
    expect(await refusals(add, validate, set)).toEqual([]);
    expect(await refusals(add, set, validate)).toHaveLength(1);
    expect(await refusals(add, validate, set.replace('column b', 'column c'))).toHaveLength(1);
  });

  it('builds indexes concurrently, alone, and so that it can run again', async () => {
    const drop = 'drop index concurrently if exists public.b_idx;';
    const create = 'create index concurrently b_idx on public.quotes (b);';
    expect(await refusals(`-- Quotes by b\n${drop}\n${create}`)).toEqual([]);
    expect((await refusals(create))[0]).toContain('could not run again');
    expect((await refusals(drop + create.replace('b_idx', '')))[0]).toContain('could not run again');
    expect((await refusals(`${drop} ${create} select 1;`))[0]).toContain('run outside a transaction');
  });

  it('may be empty, as `supabase migration new` writes it', async () => {
    expect(await refusals('')).toEqual([]);
    expect(await refusals('-- Later\n/* or never */\n')).toEqual([]);
  });

  it('is any but the baseline, which runs on an empty database', async () => {
    const text = 'create index b on public.quotes (b);';
    expect(await lintMigrations([{ version: '20260101000000', name: 'baseline', text }])).toEqual([]);
    expect(await refusals(text)).not.toEqual([]);
  });
});
