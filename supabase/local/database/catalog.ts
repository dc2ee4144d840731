// A database as plain rows, one per object, so that two databases can be compared: schemas with migrations, upgraded with new ones.

/** Reads rows of a database as its owner. */
export type Query = <Row>(text: string) => Promise<Row[]>;

/** Definitions by `kind name`. */
export type Catalog = Map<string, string>;

interface CatalogRow {
  kind: string;
  name: string;
  /** Null for an access list without entries. */
  definition: string | null;
}

/** Schemas that the project owns. Of `auth` and `storage` it owns only policies, triggers and indexes of its own. */
const OWN = `('public', 'private', 'delivery')`;

/** An access list as sorted text, without the owner. A missing list counts as the defaults that Postgres would apply. */
const acl = (list: string, kind: string, owner: string): string => `coalesce((
    select string_agg(concat_ws(' ', coalesce(nullif(a.grantee::regrole::text, '-'), 'PUBLIC'), a.privilege_type,
      case when a.is_grantable then 'grantable' end), ', '
      order by coalesce(nullif(a.grantee::regrole::text, '-'), 'PUBLIC'), a.privilege_type)
    from aclexplode(coalesce(${list}, acldefault('${kind}', ${owner}))) a
    where a.grantee <> ${owner} and a.privilege_type <> 'MAINTAIN'), '')`;

const fromExtension = (catalog: string, object: string): string =>
  `exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${object} and d.deptype = 'e')`;

const CATALOG = `
with own as (select oid, nspname as name from pg_namespace where nspname in ${OWN}),
  relation as (select c.*, format('%s.%s', n.name, c.relname) as name from pg_class c join own n on n.oid = c.relnamespace
    where not ${fromExtension('pg_class', 'c.oid')}),
  routine as (select p.*, format('%s.%s(%s)', n.name, p.proname, pg_get_function_identity_arguments(p.oid)) as name
    from pg_proc p join own n on n.oid = p.pronamespace where not ${fromExtension('pg_proc', 'p.oid')}),
  secured as (select c.oid, c.relname, n.nspname, format('%s.%s', n.nspname, c.relname) as name, n.nspname in ${OWN} as is_own
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'private', 'delivery', 'auth', 'storage'))
select 'schema' as kind, nspname::text as name, 'acl: ' || ${acl('nspacl', 'n', 'nspowner')} as definition
  from pg_namespace where nspname in ${OWN}
union all select 'default privileges', format('%s %s', coalesce(d.defaclnamespace::regnamespace::text, 'everywhere'), d.defaclobjtype),
  (select string_agg(format('%s %s', coalesce(nullif(a.grantee::regrole::text, '-'), 'PUBLIC'), a.privilege_type), ', '
    order by coalesce(nullif(a.grantee::regrole::text, '-'), 'PUBLIC'), a.privilege_type)
    from aclexplode(d.defaclacl) a where a.grantee <> d.defaclrole and a.privilege_type <> 'MAINTAIN')
  from pg_default_acl d where d.defaclrole = current_user::regrole
    and (d.defaclnamespace = 0 or d.defaclnamespace in (select oid from own))
union all select 'type', format('%s.%s', n.name, t.typname), case t.typtype
    when 'e' then (select string_agg(e.enumlabel, ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid)
    else (select string_agg(format('%s %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' order by a.attnum)
      from pg_attribute a where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped) end
  from pg_type t join own n on n.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
  where t.typtype in ('e', 'd') or c.relkind = 'c'
union all select case relkind when 'r' then 'table' when 'v' then 'view' when 'S' then 'sequence' else relkind::text end, name,
  concat_ws(E'\\n', 'acl: ' || ${acl('relacl', 'r', 'relowner')}, 'options: ' || reloptions::text,
    case when relrowsecurity then 'row level security' end, case when relforcerowsecurity then 'forced' end,
    case when relpersistence <> 'p' then 'persistence ' || relpersistence::text end,
    case when relkind = 'v' then pg_get_viewdef(oid) end,
    case when relkind = 'S' then (select format('%s from %s by %s', format_type(seqtypid, null), seqstart, seqincrement)
      from pg_sequence where seqrelid = relation.oid) end)
  from relation where relkind in ('r', 'v', 'm', 'S')
union all select 'column', format('%s.%s', r.name, a.attname), concat_ws(' ',
    '#' || row_number() over (partition by r.oid order by a.attnum), format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then 'not null' end, nullif(a.attidentity::text, ''), nullif(a.attgenerated::text, ''),
    case when a.attcollation <> t.typcollation then 'collate ' || a.attcollation::regcollation end,
    case when a.attstattarget >= 0 then 'statistics ' || a.attstattarget end, case when a.attstorage <> t.typstorage then 'storage ' || a.attstorage::text end,
    'default ' || pg_get_expr(d.adbin, d.adrelid), case when a.attacl is not null then 'acl: ' || ${acl('a.attacl', 'c', 'r.relowner')} end)
  from relation r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum where r.relkind in ('r', 'v')
union all select 'constraint', format('%s %s', r.name, k.conname), pg_get_constraintdef(k.oid)
  from relation r join pg_constraint k on k.conrelid = r.oid where k.contype <> 'n'
union all select 'index', format('%s %s', s.name, c.relname), pg_get_indexdef(i.indexrelid) || case when i.indisvalid then '' else ' invalid' end
  from secured s join pg_index i on i.indrelid = s.oid join pg_class c on c.oid = i.indexrelid where s.is_own
union all select 'policy', format('%s %s', s.name, p.polname), concat_ws(' ', p.polcmd::text, case when p.polpermissive then 'permissive' end,
    (select string_agg(coalesce(nullif(o::regrole::text, '-'), 'PUBLIC'), ', ' order by o::regrole::text) from unnest(p.polroles) o),
    'using ' || pg_get_expr(p.polqual, p.polrelid), 'check ' || pg_get_expr(p.polwithcheck, p.polrelid))
  from secured s join pg_policy p on p.polrelid = s.oid
union all select 'trigger', format('%s %s', s.name, t.tgname), pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text
  from secured s join pg_trigger t on t.tgrelid = s.oid join pg_proc p on p.oid = t.tgfoid
  where not t.tgisinternal and p.pronamespace in (select oid from own)
union all select 'function', name, concat_ws(E'\\n', pg_get_function_arguments(oid) || ' returns ' || pg_get_function_result(oid),
    concat_ws(' ', (select lanname from pg_language where oid = prolang), provolatile::text, case when prosecdef then 'definer' end,
      case when proisstrict then 'strict' end, case when proleakproof then 'leakproof' end, proparallel::text, procost::text, prorows::text),
    proconfig::text, 'acl: ' || ${acl('proacl', 'f', 'proowner')}, coalesce(pg_get_function_sqlbody(oid), prosrc))
  from routine
union all select 'comment', format('%s %s', case d.classoid when 'pg_proc'::regclass then 'function' else 'relation' end,
    coalesce(f.name, r.name || coalesce('.' || a.attname, ''), n.name)), d.description
  from pg_description d left join routine f on d.classoid = 'pg_proc'::regclass and f.oid = d.objoid
  left join relation r on d.classoid = 'pg_class'::regclass and r.oid = d.objoid
  left join pg_attribute a on a.attrelid = r.oid and a.attnum = d.objsubid and d.objsubid > 0
  left join own n on d.classoid = 'pg_namespace'::regclass and n.oid = d.objoid
  where coalesce(f.oid, r.oid, n.oid) is not null`;

/** Reads every object of the project.
 *  @param query of one session of the owner, because access lists name the other roles only */
export async function readCatalog(query: Query): Promise<Catalog> {
  const [before] = await query<{ path: string }>("select current_setting('search_path') as path");
  await query("select set_config('search_path', '', false)"); // so that all names are qualified
  const rows = await query<CatalogRow>(CATALOG);
  await query(`select set_config('search_path', '${before!.path.replaceAll("'", "''")}', false)`);
  return new Map(rows.map(({ kind, name, definition }) => [`${kind} ${name}`, definition ?? ''] as const));
}

/** Objects that differ, as sentences. Empty if the catalogs are the same. */
export function differences(one: Catalog, other: Catalog, names: { one: string; other: string }): string[] {
  const all = [...new Set([...one.keys(), ...other.keys()])].sort();
  return all.flatMap((key) => {
    if (!one.has(key)) return [`${key}: only in ${names.other}`];
    if (!other.has(key)) return [`${key}: only in ${names.one}`];
    return one.get(key) === other.get(key) ? [] : [`${key}: differs`];
  });
}
