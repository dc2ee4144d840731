-- Relations and functions of schema public as anon and authenticated see them:
--   {relations: {quotes: {id: {type: 'uuid', read: true, insert: false, update: false, needed: false}}},
--    functions: {move_quote: [{args: {p_to: {type: 'text', needed: true}}, returns: 'quote_card', columns: {id:
--    'uuid'}, execute: true}]}}
-- `needed` of a column: an insert must name it. `execute`, `read`...: at least one of the two roles may.
create function delivery.data_catalog(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'relations', (select coalesce(jsonb_object_agg(r.relname, r.columns), '{}') from (
      select c.relname,
        jsonb_object_agg(a.attname, jsonb_build_object('type', pg_catalog.format_type(a.atttypid, a.atttypmod),
          'read', pg_catalog.has_column_privilege('anon', c.oid, a.attnum, 'select')
            or pg_catalog.has_column_privilege('authenticated', c.oid, a.attnum, 'select'),
          'insert', pg_catalog.has_column_privilege('anon', c.oid, a.attnum, 'insert')
            or pg_catalog.has_column_privilege('authenticated', c.oid, a.attnum, 'insert'),
          'update', pg_catalog.has_column_privilege('anon', c.oid, a.attnum, 'update')
            or pg_catalog.has_column_privilege('authenticated', c.oid, a.attnum, 'update'),
          'needed', a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attgenerated = ''
            and c.relkind in ('r', 'p'))) as columns
      from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped
      where c.relnamespace = 'public'::pg_catalog.regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
        group by c.relname) r),
    'functions', (select coalesce(jsonb_object_agg(f.proname, f.overloads), '{}') from (
      select p.proname, jsonb_agg(jsonb_build_object(
          'args', (select coalesce(jsonb_object_agg(coalesce(p.proargnames[i], ''),
            jsonb_build_object('type', pg_catalog.format_type(p.proargtypes[i - 1], null),
            'needed', i <= p.pronargs - p.pronargdefaults)), '{}') from generate_series(1, p.pronargs) i),
          'returns', pg_catalog.format_type(p.prorettype, null),
          'set', p.proretset,
          'columns', coalesce(case when p.proallargtypes is null
            then (select jsonb_object_agg(a.attname, pg_catalog.format_type(a.atttypid, a.atttypmod))
              from pg_catalog.pg_type t
              join pg_catalog.pg_attribute a on a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped
                where t.oid = p.prorettype)
            else (select jsonb_object_agg(p.proargnames[i], pg_catalog.format_type(p.proallargtypes[i], null))
              from generate_series(1, cardinality(p.proallargtypes)) i where p.proargmodes[i] in ('o', 'b', 't')) end,
                '{}'),
          'execute', pg_catalog.has_function_privilege('anon', p.oid, 'execute')
            or pg_catalog.has_function_privilege('authenticated', p.oid, 'execute'))
        order by p.oid::text) as overloads
      from pg_catalog.pg_proc p where p.pronamespace = 'public'::pg_catalog.regnamespace and p.prokind = 'f'
        and p.prorettype <> 'trigger'::pg_catalog.regtype
        and not exists (select from pg_catalog.pg_depend d where d.objid = p.oid and d.deptype = 'e')
          group by p.proname) f));
end $$;

-- What releases that browsers may have use of the database: live, the rollback's target, candidates, and those of
-- open tabs.
--   p_input  {days?: how long ago a tab may have been opened, 30 by default}
--   returns  {releases: [{environment, module, version, role: live | candidate | previous | tab, data}]}; releases
--   from before this list are left out
--   errors   PT401; PT403 not_granted
create function delivery.live_data(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_days int := private.read_count(p_input, '', 'days', 90, 30);
begin
  perform delivery.need_any_right(p_as);
  return jsonb_build_object('releases',
    (select coalesce(jsonb_agg(jsonb_build_object('environment', u.environment, 'module', u.module, 'version',
    u.version,
      'role', u.role, 'data', r.document -> 'data') order by u.environment, u.module, u.rank, u.version), '[]')
    from (
      select distinct on (s.environment, s.module, s.version) s.* from (
        select e.name as environment, m.name as module, x.version, x.role, x.rank from delivery.environments e cross
          join delivery.modules m
          cross join lateral (values ((delivery.live(e.name, m.name)).version, 'live', 1),
            ((delivery.running(e.name, m.name)).version, 'candidate', 2),
            (delivery.rollback_target(e.name, m.name), 'previous', 3)) x (version, role, rank)
              where x.version is not null
        union all
        select distinct h.environment, h.module, h.version, 'tab', 4 from delivery.health h
          where h.minute > now() - make_interval(days => v_days)
      ) s order by s.environment, s.module, s.version, s.rank
    ) u join delivery.releases r on r.module = u.module and r.version = u.version where r.document ? 'data'));
end $$;
