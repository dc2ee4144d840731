-- The filter as SQL over alias a. $1 is the filter. Only conditions that are set become SQL, so that each combination
-- uses its index.
create function private.audit_where(p_filter jsonb) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' and ', 'true',
    case when p_filter ? 'table' then $q$a.table_name = $1 ->> 'table'$q$ end,
    case when p_filter ? 'action' then $q$a.action = $1 ->> 'action'$q$ end,
    case when p_filter ? 'actor' then case when p_filter ->> 'actor' = 'system' then 'a.actor_id is null'
      else $q$a.actor_id = ($1 ->> 'actor')::uuid$q$ end end,
    case when p_filter ? 'record' then $q$a.record_id = ($1 ->> 'record')::uuid$q$ end,
    case when p_filter ? 'from' then $q$a.created_at >= ($1 ->> 'from')::timestamptz$q$ end,
    case when p_filter ? 'to' then $q$a.created_at < ($1 ->> 'to')::timestamptz$q$ end)
$$;

-- One page of the audit log, newest first.
--   p_filter  {table?, action?, actor? (uuid or 'system'), record? (uuid), from?, to? (half-open), after?, before?
--   (cursors: <created_at>_<id>)}
--   p_limit   1 to 1000
--   before and after hold changed columns only
-- errors PT403 admin_only; PT400 bad_limit; 22P02 or 22007 for a filter that is no uuid or time
-- Definer: one check for the call instead of one for each row.
create function public.audit_page(p_filter jsonb default '{}', p_limit int default 25) returns table (
  id uuid, created_at timestamptz, actor_id uuid, actor_name text, action text, table_name text, record_id uuid,
    before jsonb, after jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cursor text := coalesce(p_filter ->> 'after', p_filter ->> 'before');
  v_back constant boolean := p_filter ? 'before' and not p_filter ? 'after';
  v_bound text := '';
begin
  perform private.need_admin();
  if p_limit is null or p_limit not between 1 and 1000 then perform private.refuse('PT400', 'bad_limit', 'A page has '
    '1 to 1000 rows.', 'p_limit'); end if;
  if v_cursor is not null then
    v_bound := format(' and (a.created_at, a.id) %s (%L::timestamptz, %L::uuid)', case when v_back then '>'
      else '<' end,
      split_part(v_cursor, '_', 1), split_part(v_cursor, '_', 2));
  end if;
  return query execute format(
    'select p.id, p.created_at, p.actor_id, coalesce(nullif(w.full_name, ''''), w.email), p.action, p.table_name, '
      'p.record_id, p.before, p.after
     from (select a.* from public.audit_log a where %s%s order by a.created_at %s, a.id %3$s limit $2) p
     left join public.profiles w on w.id = p.actor_id order by p.created_at desc, p.id desc',
    private.audit_where(p_filter), v_bound, case when v_back then 'asc' else 'desc' end)
  using p_filter, p_limit;
end $$;
grant execute on function public.audit_page(jsonb, int) to authenticated, service_role;

-- How many rows a filter has, counted up to 10,000, and what can be chosen in the filters.
--   returns {count, is_capped, tables: [text], actors: [{id, name}] (admins)}     errors PT403 admin_only
-- Definer: as audit_page.
create function public.audit_facts(p_filter jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_count int;
begin
  execute format('select count(*) from (select from public.audit_log a where %s limit 10001) c',
    private.audit_where(p_filter)) into v_count using p_filter;
  return jsonb_build_object('count', least(v_count, 10000), 'is_capped', v_count > 10000,
    'tables', (
      -- a loose scan of the index: one step for each table, however many rows it has
      with recursive t as (
        (select table_name from public.audit_log order by table_name limit 1)
        union all
        select (select a.table_name from public.audit_log a where a.table_name > t.table_name
          order by a.table_name limit 1) from t where t.table_name is not null)
      select coalesce(jsonb_agg(table_name order by table_name), '[]') from t where table_name is not null),
    'actors', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name',
        coalesce(nullif(p.full_name, ''), p.email, '–')) order by p.full_name, p.email), '[]')
      from public.user_roles r join public.profiles p on p.id = r.user_id where r.role = 'admin'));
end $$;
grant execute on function public.audit_facts(jsonb) to authenticated, service_role;
