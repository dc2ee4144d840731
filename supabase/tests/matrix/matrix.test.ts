import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { ACTORS } from './actors.ts';
import { type Relation, relationsOf } from './catalog.ts';
import { expected } from './expectation.ts';
import { history } from './history.matrix.ts';
import { people } from './people.matrix.ts';
import { Report } from './report.ts';
import { hiddenRows, settings } from './settings.matrix.ts';
import { checkRelation, readAsClient } from './table-checks.ts';
import { trade } from './trade.matrix.ts';
import { fillWorld, type World } from './world.ts';

const tables = { ...people, ...trade, ...settings, ...history };

let db: TestDatabase;
let world: World;
let relations: Relation[];
const report = new Report();

beforeAll(async () => {
  db = await openTestDatabase();
  world = await fillWorld(db);
  relations = await relationsOf(db.sql, 'public');
});

afterAll(async () => {
  console.info(`access matrix: ${report.checks} checks`);
  await db.close();
});

describe('tables and views', () => {
  it('has a row for every table', () => {
    expect(Object.keys(tables).sort()).toEqual(relations.filter(({ kind }) => kind === 'table').map(({ name }) => name));
  });

  it.each(Object.entries(tables))('gives %s to whom it belongs and to nobody else', async (name, row) => {
    const relation = relations.find((found) => found.name === name)!;
    await checkRelation(db, world, { relation, row, id: world.rows[name]! }, report);
    expect(report.takeDifferences()).toEqual([]);
  });

  it.each(Object.entries(hiddenRows))('keeps %s to whom it concerns', async (name, { table, select }) => {
    for (const actor of ACTORS) {
      const found = await readAsClient(db, world, actor, table, 'id', world.rows[name]!);
      report.check(`${actor} reads ${name}`, found, expected(select, actor));
    }
    expect(report.takeDifferences()).toEqual([]);
  });
});
