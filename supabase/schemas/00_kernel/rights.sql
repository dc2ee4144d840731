-- What protects the data: rights of PUBLIC, anon and authenticated, row security, policies, triggers and the code of
-- functions, one row per object with a hash. The server compares it with supabase/rights.json before it serves: a
-- restore into a server without the roles loses policies and grants without an error in the end.
create function private.rights() returns table (object text, hash text)
language sql stable security definer set search_path = '' as $$
  with own as (
    select oid, nspname as name, nspacl, nspowner from pg_catalog.pg_namespace
    where nspname in ('public', 'private', 'delivery')
  ), relation as (
    select c.oid, c.relrowsecurity, c.relacl, c.relowner, c.reloptions, format('%s.%s', n.name, c.relname) as name
    from pg_catalog.pg_class c join own n on n.oid = c.relnamespace where c.relkind in ('r', 'v', 'm', 'p')
  ), guarded as (
    select oid, name from relation
    union all select c.oid, format('%s.%s', n.nspname, c.relname) from pg_catalog.pg_class c
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace where n.nspname in ('auth', 'storage')
  ), found (object, definition) as (
    select 'schema ' || name, private.open_rights(coalesce(nspacl, pg_catalog.acldefault('n', nspowner))) from own
    union all select 'relation ' || name, concat_ws(' ', relrowsecurity, reloptions,
        private.open_rights(coalesce(relacl, pg_catalog.acldefault('r', relowner)))) from relation
    union all select format('column %s.%s', r.name, a.attname), private.open_rights(a.attacl)
      from relation r join pg_catalog.pg_attribute a on a.attrelid = r.oid where a.attacl is not null
    union all select format('policy %s %s', g.name, p.polname), concat_ws(' ', p.polcmd::text, p.polpermissive,
        (select string_agg(case r when 0 then 'PUBLIC' else r::regrole::text end, ',' order by r::regrole::text)
          from unnest(p.polroles) r),
        pg_catalog.pg_get_expr(p.polqual, p.polrelid), pg_catalog.pg_get_expr(p.polwithcheck, p.polrelid))
      from pg_catalog.pg_policy p join guarded g on g.oid = p.polrelid
    -- without the text of its condition, which a dump and restore writes differently
    union all select format('trigger %s %s', g.name, t.tgname), concat_ws(' ', own.name, p.proname, t.tgtype,
        t.tgenabled::text, encode(t.tgargs, 'hex'), t.tgqual is not null,
        (select string_agg(a.attname, ',' order by a.attname collate "C") from pg_catalog.pg_attribute a
          where a.attrelid = t.tgrelid and a.attnum = any (t.tgattr)))
      from pg_catalog.pg_trigger t join guarded g on g.oid = t.tgrelid
      join pg_catalog.pg_proc p on p.oid = t.tgfoid join own on own.oid = p.pronamespace where not t.tgisinternal
    union all select format('function %s.%s(%s)', n.name, p.proname, pg_catalog.oidvectortypes(p.proargtypes)),
        concat_ws(' ', p.prosecdef, p.provolatile::text, p.proconfig,
          private.open_rights(coalesce(p.proacl, pg_catalog.acldefault('f', p.proowner))), p.prosrc)
      from pg_catalog.pg_proc p join own n on n.oid = p.pronamespace
      where not exists (select from pg_catalog.pg_depend d where d.objid = p.oid and d.deptype = 'e')
  )
  select f.object, left(encode(sha256(convert_to(coalesce(f.definition, ''), 'UTF8')), 'hex'), 12) from found f
$$;

-- The rights of roles that a browser can have, as sorted text.
create function private.open_rights(p_acl aclitem[]) returns text
language sql stable set search_path = '' as $$
  select string_agg(concat(role, ' ', privilege_type, case when is_grantable then '*' end), ','
      order by role collate "C", privilege_type collate "C")
  from pg_catalog.aclexplode(p_acl) a,
    lateral (select case a.grantee when 0 then 'PUBLIC' else a.grantee::regrole::text end as role) r
  where role in ('PUBLIC', 'anon', 'authenticated') and privilege_type <> 'MAINTAIN'
$$;
