import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../../../tools/versions.ts';
import { brokenBy, type LiveRelease } from '../../../tools/data/live-data.ts';
import { usageOfSources } from '../../../tools/build/usage-of-sources.ts';
import { type Catalog, missingData } from '../../../libs/delivery/src/data-gate.ts';
import { inTransaction } from '../../local/database/database.ts';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { breakingChanges, type Change, harmlessChanges, type SchemaFacts, usageOf } from './schema-changes.ts';

let db: TestDatabase;
let live: LiveRelease[];
let facts: SchemaFacts;

const CATALOG = "select delivery.data_catalog(null, '{}') as catalog";

beforeAll(async () => {
  db = await openTestDatabase();
  const [row] = await db.sql<{ catalog: Catalog }>(CATALOG);
  live = usageOfSources(root, row!.catalog, '1.0.0');
  const names = async (query: string) => new Set((await db.sql<{ name: string }>(query)).map(({ name }) => name));
  const functions = await db.sql<{ name: string; identity: string; args: string; result: string }>(`select proname as name,
    pg_get_function_identity_arguments(oid) as identity, pg_get_function_arguments(oid) as args, pg_get_function_result(oid) as result
    from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  const views = await db.sql<{ name: string; definition: string }>(
    `select viewname as name, rtrim(definition, '; ') as definition from pg_views where schemaname = 'public'`,
  );
  facts = {
    catalog: row!.catalog,
    tables: await names(`select tablename as name from pg_tables where schemaname = 'public'`),
    views: new Map(views.map(({ name, definition }) => [name, definition])),
    inViews: await names(`select distinct c.relname || '.' || a.attname as name from pg_depend d
      join pg_class c on c.oid = d.refobjid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
      where d.classid in ('pg_rewrite'::regclass, 'pg_policy'::regclass, 'pg_trigger'::regclass, 'pg_constraint'::regclass)
        and c.relnamespace = 'public'::regnamespace`),
    functions: new Map(functions.map(({ name, ...about }) => [name, about])),
  };
}, 120_000);
afterAll(() => db.close());

class RolledBack extends Error {}

/** What the gate finds after a change, which is undone. */
async function after({ sql }: Pick<Change, 'sql'>): Promise<Catalog> {
  let found: Catalog | undefined;
  await inTransaction(db.connection, async ({ script, query }) => {
    await script(sql);
    found = (await query<{ catalog: Catalog }>(CATALOG))[0]!.catalog;
    throw new RolledBack();
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  return found!;
}

it('finds nothing missing where nothing changed', () => {
  expect(brokenBy(facts.catalog, live)).toEqual([]);
});

it('catches every change that breaks a live release, and names the module, its version and the part', async () => {
  const changes = breakingChanges(usageOf(live), facts);
  expect(changes.length).toBeGreaterThanOrEqual(30);
  const missed: string[] = [];
  for (const change of changes) {
    const catalog = await after(change);
    const parts = live.flatMap(({ data }) => missingData(data, catalog).map(({ part }) => part));
    const [sentence = ''] = brokenBy(catalog, live);
    if (!parts.includes(change.part!) || !/^[a-z-]+ \d+\.\d+\.\d+\S*, which is live in production, /.test(sentence))
      missed.push(change.name);
  }
  console.log(`schema mutants: ${changes.length - missed.length} of ${changes.length} caught`);
  expect(missed).toEqual([]);
}, 600_000);

it('accepts a hundred changes that break no live release, ten at a time', async () => {
  const changes = harmlessChanges(usageOf(live), facts);
  expect(changes).toHaveLength(100);
  const tenth = changes.length / 10;
  const refused: string[] = [];
  for (let from = 0; from < changes.length; from += tenth) {
    const together = changes.slice(from, from + tenth);
    const broken = brokenBy(await after({ sql: together.map(({ sql }) => sql).join(';\n') }), live);
    if (broken.length > 0) refused.push(`${together.map(({ name }) => name).join(', ')}: ${broken[0]!}`);
  }
  expect(refused).toEqual([]);
}, 600_000);
