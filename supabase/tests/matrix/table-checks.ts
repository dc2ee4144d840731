import type { TestDatabase } from '../harness.ts';
import { ACTORS, type Actor, identityOf } from './actors.ts';
import { type Attempt, attempting } from './attempt.ts';
import type { Relation } from './catalog.ts';
import { DENIED, expected, type Line, type TableRow } from './expectation.ts';
import type { Report } from './report.ts';
import type { World } from './world.ts';

interface Subject {
  relation: Relation;
  row: TableRow;
  /** The row's id. */
  id: string;
}

/** Reads through supabase-js, as a browser does. */
export async function readAsClient(
  db: TestDatabase,
  world: World,
  actor: Actor,
  table: string,
  key: string,
  id: string,
): Promise<string> {
  const client = db.client(identityOf(world.people, actor));
  const { data, error } = await client
    .from(table as never)
    .select(key)
    .eq(key, id as never);
  if (error) return error.code === '42501' ? 'denied' : error.code;
  return (data as unknown[]).length > 0 ? 'row' : 'none';
}

const updateLine = (row: TableRow, column: string): Line => row.update?.[column] ?? row.update?.['*'] ?? DENIED;

const isClosed = (row: TableRow, column: string, actor: Actor): boolean =>
  row.unreadable?.includes(column) === true || (actor === 'anonymous' && row.signedInOnly?.includes(column) === true);

async function checkColumns({ relation, row, id }: Subject, actor: Actor, attempt: Attempt, report: Report): Promise<void> {
  const key = row.key ?? 'id';
  for (const column of relation.columns) {
    const readable = isClosed(row, column, actor) ? 'denied' : expected(row.select, actor);
    const read = await attempt(`select "${column}" from public.${relation.name} where "${key}" = $1`, [id]);
    report.check(`${actor} selects ${relation.name}.${column}`, read, readable);
    const written = await attempt(
      `update public.${relation.name} set "${column}" = ${isClosed(row, column, actor) ? 'default' : `"${column}"`} where "${key}" = $1 returning "${key}"`,
      [id],
    );
    report.check(`${actor} updates ${relation.name}.${column}`, written, expected(updateLine(row, column), actor));
  }
}

function insertStatement({ relation, row }: Subject, world: World, actor: Actor): [string, unknown[]] {
  const values = row.values?.(world, actor);
  if (!values) return [`insert into public.${relation.name} select * from public.${relation.name} returning 1`, []];
  const columns = Object.keys(values);
  const places = columns.map((_, index) => `$${index + 1}`);
  return [
    `insert into public.${relation.name} (${columns.join(', ')}) values (${places.join(', ')}) returning 1`,
    Object.values(values),
  ];
}

async function checkRows(subject: Subject, world: World, actor: Actor, attempt: Attempt, report: Report): Promise<void> {
  const { relation, row, id } = subject;
  const inserted = await attempt(...insertStatement(subject, world, actor));
  report.check(`${actor} inserts into ${relation.name}`, inserted, expected(row.insert ?? DENIED, actor));
  const deleted = await attempt(`delete from public.${relation.name} where "${row.key ?? 'id'}" = $1 returning 1`, [id]);
  report.check(`${actor} deletes from ${relation.name}`, deleted, expected(row.delete ?? DENIED, actor));
  const truncated = await attempt(`truncate public.${relation.name} cascade`);
  if (relation.kind === 'table') report.check(`${actor} truncates ${relation.name}`, truncated, 'denied');
}

/** Tries every verb and column of a table or view as all four actors. */
export async function checkRelation(db: TestDatabase, world: World, subject: Subject, report: Report): Promise<void> {
  const { relation, row, id } = subject;
  for (const actor of ACTORS) {
    const read = await readAsClient(db, world, actor, relation.name, row.key ?? 'id', id);
    report.check(`${actor} reads ${relation.name}`, read, expected(row.select, actor));
    await attempting(db, world, actor, async (attempt) => {
      await checkColumns(subject, actor, attempt, report);
      await checkRows(subject, world, actor, attempt, report);
    });
  }
}
