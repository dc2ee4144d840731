import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../local/database/database.ts';
import { openTestDatabase, type TestDatabase } from '../harness.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase({ demo: true });
});
afterAll(() => db.close());

/** Updates of quotes that wrote no index, in one transaction. */
const hotUpdates = (change: string): Promise<number> =>
  inTransaction(db.connection, async (sql) => {
    const hot = `select pg_stat_get_xact_tuples_hot_updated('public.quotes'::regclass)::int as n`;
    const [before] = await sql.query<{ n: number }>(hot);
    await sql.query(change);
    const [after] = await sql.query<{ n: number }>(hot);
    return after!.n - before!.n;
  });

it('a cart move writes no index of quotes', async () => {
  const [quote] = await db.sql<{ id: string }>(`select id from public.quotes where in_cart order by id limit 1`);
  const move = (inCart: boolean) =>
    hotUpdates(`update public.quotes set in_cart = ${inCart}, saved_for_later = ${!inCart} where id = '${quote!.id}'`);
  await db.exec('alter table public.quotes set (fillfactor = 10)');
  await db.exec('vacuum full public.quotes'); // pages that have room for a new version of any quote
  expect(await move(false)).toBe(1);
  expect(await move(true)).toBe(1);
});

it('a change of what lists sort by does', async () => {
  expect(
    await hotUpdates(
      'update public.quotes set expires_at = now() where id = (select id from public.quotes where expires_at is not null limit 1)',
    ),
  ).toBe(0);
});
