import type { TestDatabase } from '../harness.ts';
import { ACTORS, type Actor, identityOf } from './actors.ts';
import { type Attempt, attempting, type ChangeAttempt } from './attempt.ts';
import type { Relation } from './catalog.ts';
import { changes, type Value } from './changes.matrix.ts';
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

/** True if someone may update the column. */
export const isUpdatable = (row: TableRow, column: string): boolean => /\brow\b/.test(updateLine(row, column));

/** A not-null column's outcomes for NULL: refused by Postgres or a trigger, or replaced by a trigger. */
const NO_NULL = /^(23502|PT4\d\d|kept)$/;

const valueOf = (value: Value, world: World): string | null => (typeof value === 'function' ? value(world) : value);

/** Changes a column that someone may update: to a valid value as all four actors, to invalid ones as those who may. */
async function checkChange(
  { relation, row, id }: Subject,
  column: string,
  world: World,
  actor: Actor,
  change: ChangeAttempt,
  report: Report,
): Promise<void> {
  const { columns, ...rows } = changes[relation.name]!;
  const values = columns[column]!;
  const wanted = expected(updateLine(row, column), actor);
  const tryValue = async (value: Value, inRow = rows.row, together = rows.with?.[column]): Promise<string> =>
    change(
      {
        table: relation.name,
        key: row.key ?? 'id',
        id: inRow ? world.rows[inRow]! : id,
        column,
        type: relation.types[column]!,
        ...(together && { with: together }),
      },
      valueOf(value, world),
    );
  const what = `${actor} changes ${relation.name}.${column}`;
  if ('computed' in values) {
    report.check(what, await tryValue(values.computed), wanted === 'row' ? 'kept' : wanted);
    return;
  }
  const [valid, invalid, code = '23514'] = values;
  report.check(what, await tryValue(valid), wanted);
  if (wanted !== 'row') return;
  if (invalid !== undefined) {
    const found = await tryValue(invalid, rows.invalidRow ?? rows.row, '');
    report.check(`${what} to ${valueOf(invalid, world)?.slice(0, 60)}`, found, code);
  }
  if (relation.notNull.includes(column)) {
    const found = await tryValue(null);
    report.check(`${what} to null`, NO_NULL.test(found) ? 'refused' : found, 'refused');
  }
}

async function checkColumns(
  subject: Subject,
  world: World,
  actor: Actor,
  attempt: Attempt,
  change: ChangeAttempt,
  report: Report,
): Promise<void> {
  const { relation, row, id } = subject;
  const key = row.key ?? 'id';
  for (const column of relation.columns) {
    const readable = isClosed(row, column, actor) ? 'denied' : expected(row.select, actor);
    const read = await attempt(`select "${column}" from public.${relation.name} where "${key}" = $1`, [id]);
    report.check(`${actor} selects ${relation.name}.${column}`, read, readable);
    if (isUpdatable(row, column)) {
      await checkChange(subject, column, world, actor, change, report);
    } else {
      const written = await attempt(`update public.${relation.name} set "${column}" = default where "${key}" = $1`, [id]);
      report.check(`${actor} updates ${relation.name}.${column}`, written, expected(updateLine(row, column), actor));
    }
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
    await attempting(db, world, actor, async (attempt, change) => {
      await checkColumns(subject, world, actor, attempt, change, report);
      await checkRows(subject, world, actor, attempt, report);
    });
  }
}
