import type { Sql, TestDatabase } from '../harness.ts';
import type { Actor } from './actors.ts';
import { identityOf } from './actors.ts';
import type { World } from './world.ts';

/** Missing right, or a view that can't be written. */
const DENIALS = new Set(['42501', '55000', '0A000']);

/** Outcome: row, none, denied, or the SQLSTATE. */
export const outcomeOf = (thrown: unknown): string => {
  const code = String((thrown as { code?: unknown }).code ?? thrown);
  return DENIALS.has(code) ? 'denied' : code;
};

export type Attempt = (statement: string, parameters?: unknown[]) => Promise<string>;

export interface Cell {
  table: string;
  key: string;
  id: string;
  column: string;
  type: string;
  /** More assignments of the same UPDATE. */
  with?: string;
}

/** Changes a column. Outcome: as of `Attempt`, or `kept` if the row came back with another value than this one. */
export type ChangeAttempt = (cell: Cell, value: string | null) => Promise<string>;

/** Reads any column as the owner, because some writers can't read the columns they change. */
export const VALUE_READER = `
create schema matrix;
grant usage on schema matrix to anon, authenticated;
create function matrix.value_of(p_table text, p_key text, p_id text, p_column text) returns text language plpgsql security definer as $$
declare v_value text;
begin
  execute format('select %I::text from public.%I where %I::text = $1', p_column, p_table, p_key) into v_value using p_id;
  return v_value;
end $$;
grant execute on function matrix.value_of to anon, authenticated;
`;

async function inSavepoint(sql: Sql, work: () => Promise<string>): Promise<string> {
  await sql('savepoint attempt');
  try {
    return await work();
  } catch (thrown) {
    return outcomeOf(thrown);
  } finally {
    await sql('rollback to savepoint attempt');
  }
}

const tryOnce = (sql: Sql, statement: string, parameters: unknown[]): Promise<string> =>
  inSavepoint(sql, async () => ((await sql(statement, parameters)).length > 0 ? 'row' : 'none'));

const tryChange = (sql: Sql, { table, key, id, column, type, ...cell }: Cell, value: string | null): Promise<string> =>
  inSavepoint(sql, async () => {
    const isThis = `matrix.value_of('${table}', '${key}', $1, '${column}') is not distinct from $2::text::${type}::text as "isThis"`;
    const isStored = async (at: string) => (await sql<{ isThis: boolean }>(`select ${isThis}`, [at, value]))[0]!.isThis;
    if (await isStored(id)) return 'the same value';
    const set = [`"${column}" = $2::text::${type}`, ...(cell.with ? [cell.with] : [])].join(', ');
    const changed = await sql(`update public.${table} set ${set} where "${key}" = $1 returning "${key}"`, [id, value]);
    if (changed.length === 0) return 'none';
    return (await isStored(column === key ? value! : id)) ? 'row' : 'kept';
  });

/** Runs statements as that actor, each rolled back before the next. */
export const attempting = (
  db: TestDatabase,
  world: World,
  actor: Actor,
  work: (attempt: Attempt, change: ChangeAttempt) => Promise<void>,
): Promise<void> =>
  db.as(identityOf(world.people, actor), (sql) =>
    work(
      (statement, parameters = []) => tryOnce(sql, statement, parameters),
      (cell, value) => tryChange(sql, cell, value),
    ),
  );
