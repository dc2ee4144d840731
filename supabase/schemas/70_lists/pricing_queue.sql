-- The workbench's queue: the quotes that wait for an admin, the one that has waited longest first, as whole rows of
-- admin_quotes, because the workbench shows the next one from its queue. Answers and errors as admin_quote_list.
create function public.admin_pricing_queue(p_limit int default 50) returns jsonb
language plpgsql volatile security definer set search_path = '' set enable_seqscan = off set jit = off
  set max_parallel_workers_per_gather = 0 as $$
declare
  v_admin uuid := private.need_admin();
  v_page record := private.read_page(format('public.quotes q where q.status = any (%L::text[]) and q.order_id is '
    'null', private.statuses_that_need_action()),
    ('created_at', 'q', 'q.created_at', 'timestamptz', false, false, false)::private.list_order, null, null, p_limit);
begin
  return private.page_answer((select jsonb_agg(to_jsonb(r) order by array_position(v_page.ids, r.id))
    from public.admin_quotes r where id = any (v_page.ids)),
    v_page.count, v_page.is_estimate, v_page.next, v_page.previous);
end $$;
grant execute on function public.admin_pricing_queue(int) to authenticated, service_role;
