import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { refusedInWrites } from './write-rights.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await openTestDatabase();
});
afterEach(() => db.close());

it('lets every role execute the functions of the tables that it may write', async () => {
  expect(await refusedInWrites(db.sql)).toEqual([]);
});

it.each([
  ['index', 'create index an_index on public.profiles (private.closed(full_name))'],
  ['constraint', 'alter table public.profiles add constraint a_check check (private.closed(full_name) is null)'],
  ['default', 'alter table public.user_addresses alter city set default private.closed(null)'],
  ['default', 'alter table public.profiles add shout text generated always as (private.closed(full_name)) stored'],
  ['policy', 'create policy a_policy on public.profiles for update using (private.closed(full_name) is null)'],
  [
    'trigger',
    `create trigger a_trigger before update on public.profiles for each row when (private.closed(new.full_name) is null)
    execute function private.touch_updated_at()`,
  ],
])('finds a closed function in a new %s', async (part, statement) => {
  await db.exec(
    `create function private.closed(p_text text) returns text immutable language sql as 'select null'; ${statement};`,
  );
  expect(await refusedInWrites(db.sql)).toContainEqual(
    expect.stringMatching(new RegExp(`^authenticated may not execute private.closed\\(text\\) \\(${part}`)),
  );
});

it('finds a closed function inside an open one', async () => {
  await db.exec(`
    create function private.closed(p_text text) returns text immutable language sql as 'select null';
    create function private.opened(p_text text) returns text immutable language sql as 'select private.closed(p_text)';
    grant execute on function private.opened(text) to authenticated;
    create index an_index on public.profiles (private.opened(full_name));`);
  expect(await refusedInWrites(db.sql)).toContain('authenticated may not execute private.closed(text) (index an_index, opened)');
});
