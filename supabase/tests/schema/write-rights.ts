import type { Sql } from '../harness.ts';

/** Parts of a table that a write evaluates as the writer, with their catalog and the roles they apply to. Trigger functions themselves run
 *  without a right to execute them, but their conditions don't. */
const PARTS = `
  select 'index ' || indexrelid::regclass as part, 'pg_class'::regclass as classid, indexrelid as objid, indrelid as relation,
    null::oid as trigger_function, null::oid[] as roles from pg_index
  union all select 'constraint ' || conname, 'pg_constraint'::regclass, oid, conrelid, null, null from pg_constraint where contype = 'c'
  union all select format('default of %s.%s', adrelid::regclass, attname), 'pg_attrdef'::regclass, d.oid, adrelid, null, null
    from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
  union all select 'policy ' || polname, 'pg_policy'::regclass, oid, polrelid, null, nullif(polroles, '{0}') from pg_policy
  union all select 'trigger ' || tgname, 'pg_trigger'::regclass, oid, tgrelid, tgfoid, null from pg_trigger where not tgisinternal`;

/** Functions are found in these parts by pg_depend and, below them, in the source of functions that run as their caller: all names are
 *  qualified, because the search path is empty. A name in a source also needs its schema. */
const REFUSED = `
with recursive
  role as (select oid, rolname as name from pg_roles where rolname in ('anon', 'authenticated', 'service_role')),
  own as (select p.oid, p.pronamespace, p.prosrc, p.prosecdef, p.proname as name, format('\\m%s\\.%s\\(', n.nspname, p.proname) as call
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'private', 'delivery')),
  writable as (select r.oid as role, c.oid as relation from pg_class c cross join role r
    where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'storage'::regnamespace)
      and (has_any_column_privilege(r.oid, c.oid, 'insert, update') or has_table_privilege(r.oid, c.oid, 'delete'))),
  part as (${PARTS}),
  used as (
    select p.part, w.role, o.oid, d.refobjid is not distinct from p.trigger_function as is_trigger, false as is_named
    from part p join writable w on w.relation = p.relation and (p.roles is null or w.role = any (p.roles))
    join pg_depend d on d.classid = p.classid and d.objid = p.objid and d.refclassid = 'pg_proc'::regclass
    join own o on o.oid = d.refobjid
    union
    select concat(u.part, ', ', f.name), u.role, o.oid, false, true
    from used u join own f on f.oid = u.oid and not f.prosecdef join own o on f.prosrc ~ o.call and o.oid <> f.oid)
select format('%s may not execute %s (%s)', role::regrole, oid::regprocedure, part) as sentence
from used u join own using (oid)
where not is_trigger and not (has_function_privilege(role, oid, 'execute')
  and (not is_named or has_schema_privilege(role, pronamespace, 'usage')))
order by 1`;

/** Functions that a role must execute to write a table that it may write, but may not. */
export const refusedInWrites = async (sql: Sql): Promise<string[]> =>
  (await sql<{ sentence: string }>(REFUSED)).map(({ sentence }) => sentence);
