import type { Sql } from '../harness.ts';

export interface Relation {
  name: string;
  kind: 'table' | 'view';
  columns: string[];
  /** SQL type by column. */
  types: Record<string, string>;
  notNull: string[];
  /** Columns in check constraints. */
  checked: string[];
}

/** Tables and views of a schema, with their columns in order. */
export const relationsOf = (sql: Sql, schema: string): Promise<Relation[]> =>
  sql<Relation>(
    `select c.relname as name, case c.relkind when 'v' then 'view' when 'm' then 'view' else 'table' end as kind,
            jsonb_agg(a.attname order by a.attnum) as columns,
            jsonb_object_agg(a.attname, format_type(a.atttypid, a.atttypmod)) as types,
            coalesce(jsonb_agg(a.attname) filter (where a.attnotnull), '[]') as "notNull",
            coalesce(jsonb_agg(a.attname) filter (where exists (
              select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey))), '[]') as checked
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped where c.relnamespace = to_regnamespace($1) and c.relkind in ('r', 'p', 'v', 'm', 'f') group by c.oid order by 1`,
    [schema],
  );

export interface Routine {
  name: string;
  /** API roles that may execute it. */
  roles: string[];
}

/** Functions of a schema by name, with the roles that may execute any overload. Excludes extensions. */
export const routinesOf = (sql: Sql, schema: string): Promise<Routine[]> =>
  sql<Routine>(
    `select p.proname as name,
            to_jsonb(array_remove(array[
              case when bool_or(has_function_privilege('anon', p.oid, 'execute')) then 'anon' end,
              case when bool_or(has_function_privilege('authenticated', p.oid, 'execute')) then 'authenticated' end], null)) as roles
     from pg_proc p where p.pronamespace = to_regnamespace($1)
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     group by p.proname order by 1`,
    [schema],
  );
