-- The audit log as a list, newest first. Answers and errors as admin_quote_list.
-- Filters: table, action, actor (uuid or 'system'), record (uuid), since, until (half-open). Sorts: created_at.
--   rows  {id, created_at, actor_id, actor_name, action, table_name, record_id, subject: {kind, id, label}, before,
--         after (changed columns only), names: {id: name} of the records they refer to}
-- Definer: one check for the call instead of one for each row.
create function public.admin_audit_list(p_filters jsonb default '{}'::jsonb, p_search text default null,
  p_sort text default 'created_at', p_descending boolean default true, p_after text default null,
  p_before text default null, p_limit int default 25) returns jsonb
language plpgsql security definer set search_path = '' set enable_seqscan = off set jit = off
  set max_parallel_workers_per_gather = 0 as $$
declare
  v_admin uuid := private.need_admin();
  v_order private.list_order := private.order_named(array[('created_at', 'a', 'a.created_at', 'timestamptz', false,
    false, null)]::private.list_order[], p_sort, p_descending);
  v_rows text := 'public.audit_log a where true';
  v_page record;
begin
  perform private.know_filters(p_filters, '{table,action,actor,record,since,until}');
  v_rows := v_rows || private.conditions_of(p_filters, jsonb_build_object('table', 'a.table_name = %1$L',
    'action', 'a.action = %1$L', 'record', 'a.record_id = %1$L', 'since', 'a.created_at >= %1$L',
    'until', 'a.created_at < %1$L',
    'actor', case p_filters ->> 'actor' when 'system' then 'a.actor_id is null' else 'a.actor_id = %1$L' end));
  v_page := private.read_page(v_rows, v_order, p_after, p_before, p_limit, private.search_test('audit', p_search));
  return private.page_answer((select jsonb_agg(to_jsonb(r) order by array_position(v_page.ids, r.id)) from (
    select a.id, a.created_at, a.actor_id, coalesce(nullif(w.full_name, ''), w.email) as actor_name, a.action,
      a.table_name, a.record_id, private.audit_subject(a) as subject, a.before, a.after,
      private.reference_labels(a.before, a.after) as names
    from public.audit_log a left join public.profiles w on w.id = a.actor_id where a.id = any (v_page.ids)) r),
    v_page.count, v_page.is_estimate, v_page.next, v_page.previous);
end $$;
grant execute on function public.admin_audit_list(jsonb, text, text, boolean, text, text, int) to authenticated,
  service_role;

-- The choices of the audit log's filters: {tables: [text], actors: [{id, name}] (admins)}. PT403
-- admin_only.
-- Definer: as admin_audit_list.
create function public.audit_facts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
begin
  return jsonb_build_object('tables', (
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
grant execute on function public.audit_facts() to authenticated, service_role;
