// Changes of the schema, generated from what live releases use: some that break a release, some that break none.
import type { Catalog, DataUsage } from '../../../libs/delivery/src/data-gate.ts';
import type { LiveRelease } from '../../../tools/data/live-data.ts';

export interface Change {
  /** A sentence: "drops quotes.status". */
  name: string;
  sql: string;
  /** What the gate must name; null for a harmless change. */
  part: string | null;
}

/** What the generators know of the schema, beside the catalog. */
export interface SchemaFacts {
  catalog: Catalog;
  /** Columns that a view reads: their type can't be changed alone. */
  inViews: Set<string>;
  tables: Set<string>;
  /** Definition of each view: `select ...`. */
  views: Map<string, string>;
  functions: Map<string, { identity: string; args: string; result: string }>;
}

type Usage = Pick<DataUsage, 'relations' | 'functions'>;

/** Everything that some release uses. */
export function usageOf(releases: readonly LiveRelease[]): Usage {
  const relations: DataUsage['relations'] = {};
  const functions: DataUsage['functions'] = {};
  for (const { data } of releases) {
    for (const [name, used] of Object.entries(data.relations)) {
      const before = relations[name] ?? { read: {}, insert: {}, update: {}, filled: [] };
      relations[name] = {
        read: { ...before.read, ...used.read },
        insert: { ...before.insert, ...used.insert },
        update: { ...before.update, ...used.update },
        filled: [...before.filled, ...used.filled],
      };
    }
    Object.assign(functions, data.functions);
  }
  return { relations, functions };
}

const q = (name: string): string => `public."${name}"`;
const GRANT = 'to anon, authenticated';

/** Every n-th, so that the picks are spread over the schema. */
const pick = <T>(all: readonly T[], count: number): T[] =>
  all.filter((_one, index) => index % Math.max(1, Math.floor(all.length / count)) === 0).slice(0, count);

interface Place {
  relation: string;
  column: string;
  type: string;
}

const readPlaces = ({ relations }: Usage): Place[] =>
  Object.entries(relations).flatMap(([relation, { read }]) =>
    Object.entries(read).map(([column, type]) => ({ relation, column, type })),
  );

/** Another type, as far from the first as types are. */
const OTHER: Record<string, string> = {
  uuid: 'text',
  integer: 'text',
  bigint: 'text',
  numeric: 'text',
  boolean: 'text',
  text: 'jsonb',
  'timestamp with time zone': 'timestamp without time zone',
  jsonb: 'text',
};

const stub = (name: string, args: string, result: string): string => {
  const answers = /^(TABLE|SETOF|void)/i.test(result) ? 'return;' : 'return null;';
  return `create function ${q(name)}(${args}) returns ${result} language plpgsql as $f$ begin ${answers} end $f$;
    grant execute on function ${q(name)} ${GRANT};`;
};

/** Replaces a function by one with other arguments, or another result. */
const replaced = (name: string, identity: string, args: string, result: string): string =>
  `drop function ${q(name)}(${identity}) cascade; ${stub(name, args, result)}`;

const columnsText = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ');

/** Changes that break a release: at least 30. */
export function breakingChanges(usage: Usage, { catalog, tables, inViews, views, functions }: SchemaFacts): Change[] {
  const places = readPlaces(usage);
  const ofTables = places.filter(({ relation }) => tables.has(relation));
  const alone = ofTables.filter(
    ({ relation, column, type }) => !inViews.has(`${relation}.${column}`) && OTHER[type] && column !== 'id',
  );
  const ofViews = places.filter(({ relation }) => views.has(relation));
  const called = Object.keys(usage.functions).filter((name) => functions.has(name));
  const withArgs = called.filter((name) => Object.keys(usage.functions[name]!.args).length > 0);
  const inserted = Object.keys(usage.relations).filter(
    (name) => tables.has(name) && Object.keys(usage.relations[name]!.insert).length > 0,
  );
  const about = (name: string) => functions.get(name)!;
  return [
    ...pick(ofTables, 5).map(({ relation, column }) => ({
      name: `drops ${relation}.${column}`,
      sql: `alter table ${q(relation)} drop column "${column}" cascade`,
      part: `${relation}.${column}`,
    })),
    ...pick(ofTables.slice(3), 5).map(({ relation, column }) => ({
      name: `renames ${relation}.${column}`,
      sql: `alter table ${q(relation)} rename column "${column}" to "${column}_renamed"`,
      part: `${relation}.${column}`,
    })),
    ...pick(alone, 4).map(({ relation, column, type }) => ({
      name: `makes ${relation}.${column} ${OTHER[type]}`,
      sql: `alter table ${q(relation)} add column retyped ${OTHER[type]}; alter table ${q(relation)} drop column "${column}" cascade;
        alter table ${q(relation)} rename column retyped to "${column}"; grant select ("${column}"), insert ("${column}"), update ("${column}") on ${q(relation)} ${GRANT}`,
      part: `${relation}.${column}`,
    })),
    ...pick(ofViews, 4).map(({ relation, column }) => {
      const rest = Object.keys(catalog.relations[relation]!).filter((other) => other !== column);
      return {
        name: `drops ${column} of the view ${relation}`,
        sql: `drop view ${q(relation)} cascade; create view ${q(relation)} as select ${columnsText(rest)} from (${views.get(relation)!}) v;
          grant select on ${q(relation)} ${GRANT}`,
        part: `${relation}.${column}`,
      };
    }),
    ...pick(ofViews.slice(5), 1).map(({ relation }) => ({
      name: `drops the view ${relation}`,
      sql: `drop view ${q(relation)} cascade`,
      part: relation,
    })),
    ...pick(
      Object.keys(usage.relations).filter((name) => tables.has(name)),
      1,
    ).map((relation) => ({
      name: `drops the table ${relation}`,
      sql: `drop table ${q(relation)} cascade`,
      part: relation,
    })),
    ...pick(ofTables.slice(7), 2).map(({ relation, column }) => ({
      name: `takes the right to read ${relation}.${column}`,
      sql: `revoke select on ${q(relation)} from anon, authenticated, public`,
      part: `${relation}.${column}`,
    })),
    ...pick(inserted, 2).map((relation) => ({
      name: `requires a new column of ${relation}`,
      sql: `alter table ${q(relation)} add column newly_required text not null default ''; alter table ${q(relation)} alter column newly_required drop default`,
      part: `${relation}.newly_required`,
    })),
    ...pick(called, 3).map((name) => ({
      name: `drops ${name}()`,
      sql: `drop function ${q(name)}(${about(name).identity}) cascade`,
      part: name,
    })),
    ...pick(withArgs.slice(1), 3).map((name) => {
      const [arg] = Object.keys(usage.functions[name]!.args);
      const args = about(name).args.replace(new RegExp(`\\b${arg!}\\b`), `${arg!}_renamed`);
      return {
        name: `renames ${arg} of ${name}()`,
        sql: replaced(name, about(name).identity, args, about(name).result),
        part: `${name}(${arg})`,
      };
    }),
    ...pick(withArgs.slice(2), 2).map((name) => ({
      name: `requires another argument of ${name}()`,
      sql: replaced(
        name,
        about(name).identity,
        ['p_newly_required text', about(name).args].filter(Boolean).join(', '),
        about(name).result,
      ),
      part: `${name}(p_newly_required)`,
    })),
    ...pick(called.slice(3), 2).map((name) => ({
      name: `takes the right to call ${name}()`,
      sql: `revoke execute on function ${q(name)} from anon, authenticated, public`,
      part: name,
    })),
    ...pick(
      called.filter((name) => ['jsonb', 'uuid', 'boolean', 'integer'].includes(about(name).result)),
      2,
    ).map((name) => ({
      name: `${name}() returns an array of text`,
      sql: replaced(name, about(name).identity, about(name).args, 'text[]'),
      part: `${name}()`,
    })),
  ];
}

/** Changes that break no release: a hundred. */
export function harmlessChanges(usage: Usage, { catalog, tables, views, functions, inViews }: SchemaFacts): Change[] {
  const used = Object.keys(usage.relations).filter((name) => tables.has(name));
  const seen = Object.keys(usage.relations).filter((name) => views.has(name));
  const called = Object.keys(usage.functions).filter((name) => functions.has(name));
  const unusedFunctions = [...functions.keys()].filter((name) => !usage.functions[name]);
  const widened = used.flatMap((relation) =>
    Object.entries(catalog.relations[relation]!)
      .filter(([column, { type }]) => type === 'integer' && !inViews.has(`${relation}.${column}`))
      .map(([column]) => ({ relation, column })),
  );
  const cycle = <T>(all: readonly T[], count: number): T[] =>
    all.length === 0 ? [] : Array.from({ length: count }, (_, index) => all[index % all.length]!);
  const named = (name: string, sql: string): Change => ({ name, sql, part: null });
  const changes = [
    ...cycle(used, 18).map((relation, n) =>
      named(`adds a column to ${relation}`, `alter table ${q(relation)} add column extra_${n} text`),
    ),
    ...cycle(used, 12).map((relation, n) =>
      named(
        `adds a required column with a default to ${relation}`,
        `alter table ${q(relation)} add column extra_${n} int not null default ${n}`,
      ),
    ),
    ...cycle(seen, 12).map((relation, n) =>
      named(
        `adds a column to the view ${relation}`,
        `create or replace view ${q(relation)} as select v.*, ${n} as extra from (${views.get(relation)!}) v`,
      ),
    ),
    ...cycle(used, 8).map((relation, n) =>
      named(
        `adds an index to ${relation}`,
        `create index extra_index_${n} on ${q(relation)} (${columnsText(Object.keys(catalog.relations[relation]!).slice(0, 1))})`,
      ),
    ),
    ...cycle([0], 8).map((_zero, n) =>
      named(
        `adds a table ${n}`,
        `create table public.extra_table_${n} (id uuid primary key, note text not null); alter table public.extra_table_${n} enable row level security`,
      ),
    ),
    ...cycle([0], 8).map((_zero, n) =>
      named(`adds a function ${n}`, `create function public.extra_${n}() returns int language sql as 'select ${n}'`),
    ),
    ...cycle(called, 12).map((name) =>
      named(
        `adds an optional argument to ${name}()`,
        replaced(
          name,
          functions.get(name)!.identity,
          [functions.get(name)!.args, 'p_extra text default null'].filter(Boolean).join(', '),
          functions.get(name)!.result,
        ),
      ),
    ),
    ...cycle(called, 8).map((name) =>
      named(
        `replaces the body of ${name}()`,
        replaced(name, functions.get(name)!.identity, functions.get(name)!.args, functions.get(name)!.result),
      ),
    ),
    ...cycle(widened, 6).map(({ relation, column }) =>
      named(`makes ${relation}.${column} a bigint`, `alter table ${q(relation)} alter column "${column}" type bigint`),
    ),
    ...cycle(used, 6).map((relation, n) =>
      named(`comments on ${relation} ${n}`, `comment on table ${q(relation)} is 'Changed ${n}'`),
    ),
    ...cycle(unusedFunctions, 6).map((name) =>
      named(`drops ${name}(), which no release calls`, `drop function ${q(name)}(${functions.get(name)!.identity}) cascade`),
    ),
    ...cycle(used, 4).map((relation, n) =>
      named(
        `adds a policy to ${relation}`,
        `create policy "extra ${n}" on ${q(relation)} for select to authenticated using (false)`,
      ),
    ),
  ];
  return changes.slice(0, 100);
}
