import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { ACTORS } from './actors.ts';
import { attempting, VALUE_READER } from './attempt.ts';
import { type Relation, relationsOf, routinesOf } from './catalog.ts';
import { changes } from './changes.matrix.ts';
import { closedSchemas, executedThroughViews } from './closed.matrix.ts';
import { checkEndpoint, servedFunctions } from './endpoint-checks.ts';
import { endpoints } from './endpoints.matrix.ts';
import { expected } from './expectation.ts';
import { history } from './history.matrix.ts';
import { people } from './people.matrix.ts';
import { Report } from './report.ts';
import { rpc } from './rpc.matrix.ts';
import { checkCall } from './rpc-checks.ts';
import { hiddenRows, settings } from './settings.matrix.ts';
import { buckets } from './storage.matrix.ts';
import { checkBucket } from './storage-checks.ts';
import { checkRelation, isUpdatable, readAsClient } from './table-checks.ts';
import { trade } from './trade.matrix.ts';
import { viewRows, views } from './views.matrix.ts';
import { fillWorld, type World } from './world.ts';

const tables = { ...people, ...trade, ...settings, ...history };
const relationRows = { ...tables, ...views };

let db: TestDatabase;
let world: World;
let relations: Relation[];
const report = new Report();

const names = (list: { name: string }[]): string[] => list.map(({ name }) => name).sort();
const sorted = (table: object): string[] => Object.keys(table).sort();

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {}); // the API logs each refusal; refusals are expected here
  db = await openTestDatabase();
  await db.exec(VALUE_READER);
  world = await fillWorld(db);
  relations = await relationsOf(db.sql, 'public');
});

afterAll(async () => {
  const objects = [relationRows, rpc, buckets, endpoints, closedSchemas, executedThroughViews, ...Object.values(closedSchemas)];
  const count = objects.reduce((sum, table) => sum + Object.keys(table).length, 0);
  console.info(`access matrix: ${count} objects, ${report.checks} checks`);
  await db.close();
});

describe('tables and views', () => {
  it('has a row for every table and view', () => {
    expect(sorted(tables)).toEqual(names(relations.filter(({ kind }) => kind === 'table')));
    expect(sorted(views)).toEqual(names(relations.filter(({ kind }) => kind === 'view')));
  });

  it('has values for every column that someone may change, and an invalid one where a check exists', () => {
    const updatable = Object.entries(relationRows).flatMap(([name, row]) => {
      const { columns, checked } = relations.find((found) => found.name === name)!;
      return columns
        .filter((column) => isUpdatable(row, column))
        .map((column) => ({ cell: `${name}.${column}`, isChecked: checked.includes(column) }));
    });
    const given = Object.entries(changes).flatMap(([table, { columns }]) =>
      Object.entries(columns).map(([column, values]) => ({
        cell: `${table}.${column}`,
        isRuled: !Array.isArray(values) || values.length > 1,
      })),
    );
    expect(given.map(({ cell }) => cell).sort()).toEqual(updatable.map(({ cell }) => cell).sort());
    const ruled = new Set(given.filter(({ isRuled }) => isRuled).map(({ cell }) => cell));
    expect(updatable.filter(({ cell, isChecked }) => isChecked && !ruled.has(cell))).toEqual([]);
  });

  it.each(Object.entries(relationRows))('restricts %s to its intended actors', async (name, row) => {
    const relation = relations.find((found) => found.name === name)!;
    await checkRelation(db, world, { relation, row, id: world.rows[viewRows[name] ?? name]! }, report);
    expect(report.takeDifferences()).toEqual([]);
  });

  it.each(Object.entries(hiddenRows))('restricts the hidden row %s', async (name, { table, select }) => {
    for (const actor of ACTORS) {
      const found = await readAsClient(db, world, actor, table, 'id', world.rows[name]!);
      report.check(`${actor} reads ${name}`, found, expected(select, actor));
    }
    expect(report.takeDifferences()).toEqual([]);
  });
});

describe('functions of the database', () => {
  it('has a row for every function that the API shows', async () => {
    expect(sorted(rpc)).toEqual(names(await routinesOf(db.sql, 'public')));
  });

  it.each(Object.entries(rpc))('restricts calls of %s to its intended actors', async (name, call) => {
    await checkCall(db, world, name, call, report);
    expect(report.takeDifferences()).toEqual([]);
  });
});

describe('closed schemas', () => {
  it.each(Object.entries(closedSchemas))('keeps %s closed to all API roles', async (schema, inside) => {
    expect(names(await relationsOf(db.sql, schema))).toEqual(inside);
    for (const actor of ACTORS) {
      await attempting(db, world, actor, async (attempt) => {
        const reached = await attempt(
          `select from pg_namespace where nspname = $1 and has_schema_privilege(oid, 'usage, create')`,
          [schema],
        );
        report.check(`${actor} uses schema ${schema}`, reached, 'none');
        for (const name of inside)
          report.check(`${actor} reads ${schema}.${name}`, await attempt(`select from ${schema}.${name}`), 'denied');
      });
    }
    expect(report.takeDifferences()).toEqual([]);
  });

  it('lets callers of views execute only known harmless functions', async () => {
    const open = (await routinesOf(db.sql, 'private')).filter(({ roles }) => roles.length > 0);
    expect(names(open)).toEqual(sorted(executedThroughViews));
  });
});

describe('storage', () => {
  it('has a row for every bucket, with its limits', async () => {
    const found = await db.sql(
      'select id, public as "isPublic", file_size_limit::int as "maxBytes", to_jsonb(allowed_mime_types) as types from storage.buckets',
    );
    const wanted = Object.entries(buckets).map(([id, { isPublic, maxBytes, types }]) => ({ id, isPublic, maxBytes, types }));
    expect(found).toHaveLength(wanted.length);
    expect(found).toEqual(expect.arrayContaining(wanted));
  });

  it.each(Object.entries(buckets))('restricts %s to its intended actors', async (bucket, row) => {
    await checkBucket(db, world, bucket, row, report);
    expect(report.takeDifferences()).toEqual([]);
  });
});

describe('functions over HTTP', () => {
  it('has a row for every function folder', async () => {
    expect(sorted(endpoints)).toEqual((await servedFunctions()).sort());
  });

  it.each(Object.entries(endpoints))('restricts the endpoint %s to its intended actors', async (name, endpoint) => {
    await checkEndpoint(db, world, name, endpoint, report);
    expect(report.takeDifferences()).toEqual([]);
  });
});
