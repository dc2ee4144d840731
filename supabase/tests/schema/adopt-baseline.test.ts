import fs from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { adoptBaseline } from '../../local/database/adopt-baseline.ts';
import { differences, readCatalog } from '../../local/database/catalog.ts';
import { inTransaction } from '../../local/database/database.ts';
import { migrate, type Migration, readMigrations } from '../../local/database/migrations.ts';
import { openTestDatabase, type TestDatabase } from '../harness.ts';

/** The 27 migrations that the baseline replaced. */
const before = JSON.parse(
  gunzipSync(await fs.readFile(path.join(import.meta.dirname, 'before-baseline.json.gz'))).toString(),
) as Migration[];
/** The demo's rows for them. */
const seed = gunzipSync(await fs.readFile(path.join(import.meta.dirname, 'before-baseline-seed.sql.gz'))).toString();
const now = await readMigrations(path.resolve(import.meta.dirname, '../../migrations'));

const open: TestDatabase[] = [];
const database = async (options: { bare?: boolean }): Promise<TestDatabase> => {
  const db = await openTestDatabase(options);
  open.push(db);
  return db;
};
afterEach(() => Promise.all(open.splice(0).map((db) => db.close())));

/** Each session reads on its own, because a search path belongs to a session. */
const catalogOf = (db: TestDatabase) => inTransaction(db.connection, (sql) => readCatalog((text) => sql.query(text)));

const history = async (db: TestDatabase): Promise<string[]> => {
  const rows = await db.sql<{ version: string }>('select version from supabase_migrations.schema_migrations order by version');
  return rows.map(({ version }) => version);
};

const countOf = async (db: TestDatabase, table: string): Promise<number> =>
  Number((await db.sql<{ n: string }>(`select count(*) as n from ${table}`))[0]!.n);

it('a database from before the baseline keeps its rows and becomes what a new one is', async () => {
  const db = await database({ bare: true });
  await migrate(db.connection, before);
  await inTransaction(db.connection, async (sql) => {
    await sql.query('select private.set_instance(demo => true)');
    await sql.script(seed);
  });
  const quotes = await countOf(db, 'public.quotes');
  expect(quotes).toBeGreaterThan(100);

  expect(await adoptBaseline(db.connection, now)).toBe(true);
  await migrate(db.connection, now);

  const fresh = await database({});
  expect(differences(await catalogOf(db), await catalogOf(fresh), { one: 'the old one', other: 'a new one' })).toEqual([]);
  expect(await history(db)).toEqual(now.map(({ version }) => version));
  expect(await countOf(db, 'public.quotes')).toBe(quotes);
  const sales = `select * from private.trade_between(array[timestamptz '2000-01-01', now() + interval '1 day'])`;
  const [upgraded] = await db.sql(sales);
  await db.sql('select private.rebuild_trade_figures()');
  expect(upgraded).toMatchObject({ requested: quotes });
  expect(upgraded).toEqual((await db.sql(sales))[0]);
  expect(await adoptBaseline(db.connection, now)).toBe(false);
}, 120_000);

it('sends an older database through its last migrations first, and changes nothing', async () => {
  const db = await database({ bare: true });
  await migrate(db.connection, [{ version: before[0]!.version, name: 'baseline', text: 'select 1' }]);
  await expect(adoptBaseline(db.connection, now)).rejects.toThrow(/last version before the baseline[\s\S]*20261128075443/);
  expect(await history(db)).toEqual([before[0]!.version]);
});

it('leaves a new database alone', async () => {
  const db = await database({});
  expect(await adoptBaseline(db.connection, now)).toBe(false);
});
