-- Claims, rows of admin_claims. Filters: state (a claim's, or ended), kind, customer, since, until. Sorts: due_at,
-- created_at, ended_at. A search looks into the texts of the claims' orders.
create function public.admin_claim_list(p_filters jsonb default '{}'::jsonb, p_search text default null,
  p_sort text default 'due_at', p_descending boolean default false, p_after text default null,
  p_before text default null, p_limit int default 25) returns jsonb
language plpgsql security definer set search_path = '' set enable_seqscan = off set jit = off
  set max_parallel_workers_per_gather = 0 as $$
declare
  v_admin uuid := private.need_admin();
  v_order private.list_order := private.order_named(array[
    ('due_at', 'c', 'c.due_at', 'timestamptz', false, false, null),
    ('created_at', 'c', 'c.created_at', 'timestamptz', false, false, null),
    ('ended_at', 'c', 'c.ended_at', 'timestamptz', true, false, null)]::private.list_order[], p_sort, p_descending);
  v_found constant text := private.search_test('order', p_search);
  v_rows text := 'public.claims c where true';
  v_page record;
begin
  perform private.know_filters(p_filters, '{state,kind,customer,since,until}');
  v_rows := v_rows || private.conditions_of(p_filters, jsonb_build_object(
      'state', case p_filters ->> 'state' when 'ended' then 'c.state <> ''open''' else 'c.state = %1$L' end,
      'kind', 'c.kind = %1$L', 'since', 'c.created_at >= %1$L', 'until', 'c.created_at < %1$L',
      'customer', 'c.order_line_id in (select l.id from public.order_lines l join public.orders o '
        'on o.id = l.order_id where o.user_id = %1$L)'))
    || coalesce(' and c.order_line_id in (select l.id from public.order_lines l join private.search_texts t '
      'on t.record_id = l.order_id where ' || v_found || ')', '');
  v_page := private.read_page(v_rows, v_order, p_after, p_before, p_limit);
  return private.page_answer((select jsonb_agg(to_jsonb(r) order by array_position(v_page.ids, r.id))
    from public.admin_claims r where id = any (v_page.ids)), v_page.count, v_page.is_estimate, v_page.next,
    v_page.previous);
end $$;
grant execute on function public.admin_claim_list(jsonb, text, text, boolean, text, text, int) to authenticated,
  service_role;
