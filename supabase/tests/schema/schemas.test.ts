import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSchemas, readSchemas, SCHEMAS } from '../../../tools/db/schemas.ts';
import { type Catalog, differences, readCatalog } from '../../local/database/catalog.ts';
import { inTransaction } from '../../local/database/database.ts';
import { openTestDatabase, type TestDatabase } from '../harness.ts';

const files = fs
  .readdirSync(SCHEMAS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.sql'))
  .map((file) => ({ file, lines: fs.readFileSync(path.join(SCHEMAS, file), 'utf8').trimEnd().split('\n') }));

let migrated: TestDatabase;
let empty: TestDatabase;
beforeAll(async () => {
  [migrated, empty] = await Promise.all([openTestDatabase(), openTestDatabase({ bare: true })]);
}, 120_000);
afterAll(() => Promise.all([migrated.close(), empty.close()]));

const catalogOf = (db: TestDatabase): Promise<Catalog> =>
  inTransaction(db.connection, (sql) => readCatalog((text) => sql.query(text)));

it('the schemas make the same database as the migrations', async () => {
  await inTransaction(empty.connection, async (sql) => {
    await sql.script("set local check_function_bodies = off; set local search_path = ''");
    await loadSchemas(async (text) => {
      await sql.script('savepoint statement');
      await sql.script(text).catch(async (error: unknown) => {
        await sql.script('rollback to savepoint statement');
        throw error;
      });
    }, readSchemas());
  });
  const names = { one: 'the migrations', other: 'the schemas' };
  expect(differences(await catalogOf(migrated), await catalogOf(empty), names)).toEqual([]);
}, 120_000);

it('each function has one definition', () => {
  const names = readSchemas().flatMap(
    ({ text }) => /^create function ([\w.]+\([^)]*\))/.exec(text.replaceAll(/\s+/g, ' '))?.[1] ?? [],
  );
  expect(names.length).toBeGreaterThan(400);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

it('files are short: at most 400 lines, half of them at most 150, no line over 120 characters', () => {
  const sizes = files.map(({ lines }) => lines.length).toSorted((a, b) => a - b);
  expect(sizes.at(-1)).toBeLessThanOrEqual(400);
  expect(sizes[sizes.length >> 1]).toBeLessThanOrEqual(150);
  const long = files.flatMap(({ file, lines }) => lines.flatMap((line, at) => (line.length > 120 ? [`${file}:${at + 1}`] : [])));
  expect(long).toEqual([]);
});
