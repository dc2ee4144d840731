// Compares what a release uses of the database with what the database offers. Pure: the gate, `npm run check` and tests use it.
import * as v from 'valibot';

const Text = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
/** Names with their Postgres types as they were when the release was built: `{id: 'uuid'}`. */
const Types = v.record(Text, Text);
const Names = v.pipe(v.array(Text), v.maxLength(500));

/** What a release uses of the database, and the events it emits and listens to. The build derives it from the TypeScript. */
export const DataUsage = v.object({
  /** Columns it reads, filters or orders by, and columns it inserts or updates. `filled`: required ones that its inserts leave to a trigger. */
  relations: v.record(Text, v.object({ read: Types, insert: Types, update: Types, filled: Names })),
  /** `args`: all that some call names. `always`: those that every call names. `columns`: of the rows it returns. */
  functions: v.record(Text, v.object({ args: Types, always: Names, returns: Text, columns: Types })),
  events: v.object({ emits: Names, listens: Names }),
});
export type DataUsage = v.InferOutput<typeof DataUsage>;

interface Column {
  type: string;
  read: boolean;
  insert: boolean;
  update: boolean;
  /** An insert must name it. */
  needed: boolean;
}

interface Overload {
  args: Record<string, { type: string; needed: boolean }>;
  returns: string;
  set: boolean;
  columns: Record<string, string>;
  execute: boolean;
}

/** What the API offers: the SQL function `delivery.data_catalog`. */
export interface Catalog {
  relations: Record<string, Record<string, Column>>;
  functions: Record<string, Overload[]>;
}

/** One thing that a release uses and the database lacks. */
export interface Missing {
  /** `quotes.status`, `move_quote(p_to)`. */
  part: string;
  /** After the name of the release: "reads quotes.status, which ...". */
  what: string;
}

const own = <T>(record: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** `numeric(12,2)` is numeric, `character varying(20)` is character varying. */
const baseOf = (type: string): string => type.replace(/\(.*?\)/, '').trim();
const limitsOf = (type: string): number[] => (/\((.*?)\)/.exec(type)?.[1] ?? '').split(',').filter(Boolean).map(Number);

const NUMBERS = ['smallint', 'integer', 'bigint', 'numeric', 'real', 'double precision'];
const TEXTS = ['text', 'character varying', 'character', 'name', 'citext'];
const JSONS = ['json', 'jsonb'];
const areBoth = (names: string[], one: string, other: string): boolean => names.includes(one) && names.includes(other);

/** Whether the API shows values of `now` as it showed those of `then`: the same kind of JSON value, in the same form. */
function readsAs(then: string, now: string): boolean {
  if (then === now) return true;
  if (then.endsWith('[]') || now.endsWith('[]'))
    return then.endsWith('[]') && now.endsWith('[]') && readsAs(then.slice(0, -2), now.slice(0, -2));
  const [before, after] = [baseOf(then), baseOf(now)];
  return before === after || areBoth(NUMBERS, before, after) || areBoth(TEXTS, before, after) || areBoth(JSONS, before, after);
}

/** `now` has no limit, or none that is stricter. */
const isAsWide = (then: string, now: string): boolean => {
  const [before, after] = [limitsOf(then), limitsOf(now)];
  return after.length === 0 || (before.length > 0 && after.every((limit, index) => limit >= (before[index] ?? 0)));
};

/** Whether every value that `then` took is taken by `now`. */
function takes(then: string, now: string): boolean {
  if (then === now) return true;
  if (then.endsWith('[]') && now.endsWith('[]')) return takes(then.slice(0, -2), now.slice(0, -2));
  const [before, after] = [baseOf(then), baseOf(now)];
  if (areBoth(NUMBERS, before, after)) return NUMBERS.indexOf(before) <= NUMBERS.indexOf(after) && isAsWide(then, now);
  if (TEXTS.includes(after)) return isAsWide(then, now) && !then.endsWith('[]');
  return (before === after && isAsWide(then, now)) || areBoth(JSONS, before, after);
}

const retyped = (part: string, then: string, now: string): Missing => ({
  part,
  what: `was built for ${part} of type ${then}, which is ${now}`,
});

const USES = {
  read: { word: 'reads', fits: readsAs },
  insert: { word: 'inserts', fits: takes },
  update: { word: 'updates', fits: takes },
} as const;
type Use = keyof typeof USES;

function columnProblem(relation: string, columns: Record<string, Column>, use: Use, name: string, type: string): Missing[] {
  const part = `${relation}.${name}`;
  const { word, fits } = USES[use];
  const column = own(columns, name);
  if (!column) return [{ part, what: `${word} ${part}, which does not exist` }];
  if (!column[use]) return [{ part, what: `${word} ${part}, which callers of the API may no longer ${use}` }];
  return fits(type, column.type) ? [] : [retyped(part, type, column.type)];
}

/** Columns that an insert must name now, and this release's inserts do not. */
const unnamed = (
  relation: string,
  columns: Record<string, Column>,
  { insert, filled }: DataUsage['relations'][string],
): Missing[] =>
  Object.keys(insert).length === 0
    ? []
    : Object.entries(columns)
        .filter(([name, { needed }]) => needed && !Object.hasOwn(insert, name) && !filled.includes(name))
        .map(([name]) => ({
          part: `${relation}.${name}`,
          what: `inserts into ${relation} without ${name}, which is now required`,
        }));

function relationProblems(relation: string, usage: DataUsage['relations'][string], catalog: Catalog): Missing[] {
  const columns = own(catalog.relations, relation);
  if (!columns) return [{ part: relation, what: `uses ${relation}, which does not exist` }];
  const uses = (Object.keys(USES) as Use[]).flatMap((use) =>
    Object.entries(usage[use]).flatMap(([name, type]) => columnProblem(relation, columns, use, name, type)),
  );
  return [...uses, ...unnamed(relation, columns, usage)];
}

function overloadProblems(
  name: string,
  { args, always, returns, columns }: DataUsage['functions'][string],
  now: Overload,
): Missing[] {
  if (!now.execute) return [{ part: name, what: `calls ${name}, which callers of the API may no longer execute` }];
  const given = Object.entries(args).flatMap(([arg, type]): Missing[] => {
    const found = own(now.args, arg);
    const part = `${name}(${arg})`;
    if (!found) return [{ part, what: `calls ${name} with ${arg}, which it does not take` }];
    return takes(type, found.type) ? [] : [retyped(part, type, found.type)];
  });
  const needed = Object.entries(now.args)
    .filter(([arg, { needed: isNeeded }]) => isNeeded && !always.includes(arg))
    .map(([arg]) => ({ part: `${name}(${arg})`, what: `calls ${name} without ${arg}, which is now required` }));
  const rows = Object.entries(columns).flatMap(([column, type]): Missing[] => {
    const found = own(now.columns, column);
    const part = `${name}().${column}`;
    if (found === undefined) return [{ part, what: `reads ${column} of what ${name} returns, which is not there` }];
    return readsAs(type, found) ? [] : [retyped(part, type, found)];
  });
  const [before, after] = [returns.replace(/^setof /, ''), now.returns];
  const hasRows = Object.keys(columns).length > 0;
  const shape = returns.startsWith('setof ') !== now.set || (!hasRows && !readsAs(before, after));
  const result = shape ? [retyped(`${name}()`, returns, `${now.set ? 'setof ' : ''}${after}`)] : [];
  return [...given, ...needed, ...rows, ...result];
}

function functionProblems(name: string, usage: DataUsage['functions'][string], catalog: Catalog): Missing[] {
  const overloads = own(catalog.functions, name) ?? [];
  if (overloads.length === 0) return [{ part: name, what: `calls ${name}, which does not exist` }];
  const problems = overloads.map((overload) => overloadProblems(name, usage, overload));
  return problems.find((found) => found.length === 0) ?? problems.toSorted((one, other) => one.length - other.length)[0]!;
}

/** What a release uses and the database lacks; empty if it works. */
export const missingData = (usage: DataUsage, catalog: Catalog): Missing[] => [
  ...Object.entries(usage.relations).flatMap(([name, used]) => relationProblems(name, used, catalog)),
  ...Object.entries(usage.functions).flatMap(([name, used]) => functionProblems(name, used, catalog)),
];
