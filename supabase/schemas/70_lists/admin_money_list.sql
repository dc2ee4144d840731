-- The words of money whose order may not be known: who sent it, with which reference.
create function private.unmatched_words(p_unmatched_id uuid, p_user_id uuid) returns text
language sql stable set search_path = '' as $$
  select private.search_text(concat_ws(' ', private.names_of(p_user_id), sender_name, sender_reference, gateway_ref,
    note)) from public.unmatched_payments where id = p_unmatched_id
$$;

-- Money that is not settled. Filters: kind, waiting (for an admin), currency, customer, since, until. Sorts: since,
-- kind, customer_name, amount_usd (null for money without an order).
-- A search looks into the texts of the row's order and of its payments, and folds the words of unmatched money.
create function public.admin_money_list(p_filters jsonb default '{}'::jsonb, p_search text default null,
  p_sort text default 'since', p_descending boolean default false, p_after text default null,
  p_before text default null, p_limit int default 25) returns jsonb
language plpgsql security definer set search_path = '' set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  v_admin uuid := private.need_admin();
  v_order private.list_order := private.order_named(array[
    ('since', 'm', 'm.since', 'timestamptz', false, false, null),
    ('kind', 'm', 'm.kind', 'text', false, true, null),
    ('customer_name', 'm', 'c.full_name', 'text', true, true, null),
    ('amount_usd', 'm', '(m.amount * m.usd_rate)', 'numeric', true, false, null)]::private.list_order[],
    p_sort, p_descending);
  v_rows text := '(select r.*, r.since as created_at, o.total_usd / nullif(o.total, 0) as usd_rate '
    'from private.unsettled_rows() r left join public.orders o on o.id = r.order_id and o.currency = r.currency) m '
    || case p_sort when 'customer_name' then 'left join public.profiles c on c.id = m.user_id ' else '' end
    || 'where true';
  v_page record;
begin
  perform private.know_filters(p_filters, '{kind,waiting,currency,customer,since,until}');
  v_rows := v_rows || private.conditions_of(p_filters, '{"kind": "m.kind = %1$L", "waiting": "m.waits_for = ''shop''",
    "currency": "m.currency = %1$L", "customer": "m.user_id = %1$L", "since": "m.since >= %1$L",
    "until": "m.since < %1$L"}')
    || case when private.search_test('money', p_search) is null then '' else format(
      ' and (exists (select from private.search_texts t where t.record_id = m.order_id and %s) '
      'or exists (select from public.payments p join private.search_texts t on t.record_id = p.id '
      'where p.order_id = m.order_id and %s) or exists (select from (select ''money'' as kind, '
      'private.unmatched_words(m.unmatched_id, m.user_id) as text offset 0) t '
      'where m.unmatched_id is not null and %s))',
      private.search_test('order', p_search), private.search_test('payment', p_search),
      private.search_test('money', p_search)) end;
  v_page := private.read_page(v_rows, v_order, p_after, p_before, p_limit);
  return private.page_answer((select jsonb_agg(to_jsonb(r) order by array_position(v_page.ids, r.id))
    from public.admin_money_queue r where id = any (v_page.ids)), v_page.count, v_page.is_estimate, v_page.next,
    v_page.previous);
end $$;
grant execute on function public.admin_money_list(jsonb, text, text, boolean, text, text, int) to authenticated,
  service_role;

-- The queue by kind and currency: [{kind, currency, count, amount}]. PT401, PT403 admin_only.
create function public.admin_money_totals() returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  v_admin uuid := private.need_admin();
begin
  return (select coalesce(jsonb_agg(to_jsonb(t) order by t.kind, t.currency), '[]') from (
    select m.kind, m.currency, count(*) as count, sum(m.amount) as amount from private.unsettled_rows() m
    group by 1, 2) t);
end $$;
grant execute on function public.admin_money_totals() to authenticated, service_role;
