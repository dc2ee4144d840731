import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LiteConnection } from '../../../supabase/local/database/lite-fixes.ts';
import { type Migration, readMigrations } from '../../../supabase/local/database/migrations.ts';
import { MIGRATIONS } from '../catalog.ts';
import type { LiveRelease } from '../live-data.ts';
import { checkMigration, openLike } from './check-proposal.ts';

let applied: Migration[];
let connection: LiteConnection;
const TIMEOUT = "set local lock_timeout = '500ms';";
const NAME = '20991128120000_gift_notes';

beforeAll(async () => {
  applied = await readMigrations(MIGRATIONS);
  connection = await openLike(applied);
}, 120_000);
afterAll(() => connection.close());

/** Reads one column of quotes. */
const LIVE: LiveRelease = {
  environment: 'production',
  module: 'cart',
  version: '1.4.0',
  role: 'live',
  data: {
    relations: { quotes: { read: { status: 'text' }, insert: {}, update: {}, filled: [] } },
    functions: {},
    events: { emits: [], listens: [] },
  },
};

const problems = (statements: string, migration = NAME) =>
  checkMigration({ migration, text: `${TIMEOUT}\n${statements}`, schema: 'module_gifts' }, applied, [LIVE], connection);
const checks = async (statements: string) => (await problems(statements)).map(({ check }) => check);

it('A migration of the module’s own schema passes, also one that reads it', async () => {
  const table = 'create table module_gifts.notes (id uuid primary key, note text); create index on module_gifts.notes (note);';
  expect(await problems(table)).toEqual([]);
  expect(await problems(`${table} create view module_gifts.all_notes as select note from module_gifts.notes`)).toEqual([]);
});

it.each([
  ['alter table public.quotes add column gift text', ['schema']],
  ['create table public.gifts (id int)', ['schema']],
  ['create function public.gifts() returns int language sql as $$ select 1 $$', ['schema']],
  ['create trigger t before insert on public.quotes for each row execute function private.touch_updated_at()', ['schema']],
  ['drop table public.saved_replies', ['schema']],
])('what is outside of it is for the owner to allow: %s', async (statements, found) => {
  expect(await checks(statements)).toEqual(found);
});

it('A migration that leaves the module’s role counts as outside', async () => {
  expect(await checks('reset role; create table public.gifts (id int)')).toContain('schema');
});

it('What customers could use past row level security is named', async () => {
  const grant = 'grant usage on schema module_gifts to anon;';
  const table = `create table module_gifts.notes (note text); grant select on module_gifts.notes to anon; ${grant}`;
  expect(await problems(table)).toMatchObject([
    { check: 'access', text: expect.stringContaining('the table module_gifts.notes') },
  ]);
  expect(await checks(`${table} alter table module_gifts.notes enable row level security`)).toEqual([]);
  const view = 'create view module_gifts.orders as select id from public.orders; grant select on module_gifts.orders to anon';
  expect(await problems(view)).toMatchObject([
    { check: 'access', text: expect.stringContaining('the view module_gifts.orders') },
  ]);
  expect(await checks(view.replace('as select', 'with (security_invoker = true) as select'))).toEqual([]);
  const definer =
    'create function module_gifts.f() returns int language sql security definer as $$ select 1 $$; grant execute on function module_gifts.f() to anon';
  expect(await problems(definer)).toMatchObject([
    { check: 'access', text: expect.stringContaining('the function module_gifts.f') },
  ]);
});

it('What would lock tables, break a live release, or not run is refused', async () => {
  expect(await checks('create index on public.quotes (status)')).toEqual(['locks', 'schema']);
  expect(await problems('alter table public.quotes drop column status cascade')).toEqual(
    expect.arrayContaining([
      { check: 'data', text: expect.stringContaining('cart 1.4.0, which is live in production, reads quotes.status') },
    ]),
  );
  expect(await problems('create table module_gifts.notes (note nothing)')).toMatchObject([
    { check: 'run', text: expect.stringContaining('type "nothing" does not exist') },
  ]);
});

it('A date before the newest applied migration is refused, and nothing of a check stays', async () => {
  const [first] = await problems('create table module_gifts.notes (note text)', '20200101000000_gift_notes');
  expect(first).toMatchObject({ check: 'order', text: expect.stringMatching(/^It is dated before \d{14}_/) });
  expect(await problems('create table module_gifts.notes (note text)')).toEqual([]);
});
