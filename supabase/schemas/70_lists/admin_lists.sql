create function private.page_answer(p_rows jsonb, p_count bigint, p_is_estimate boolean, p_next text, p_previous text)
  returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('rows', coalesce(p_rows, '[]'), 'count', p_count, 'is_estimate', p_is_estimate, 'next',
    p_next, 'previous', p_previous)
$$;

-- Filters: statuses (a list), status, waiting, type, from, to, reached (priced, sent, approved, paid), since, until,
-- sent_since, sent_until, customer, assigned (me, none). Sorts: created_at, display_id, customer_name, final_total,
-- status, expires_at. An estimate has no total to be sorted by.
create function public.admin_quote_list(p_filters jsonb default '{}'::jsonb, p_search text default null,
  p_sort text default 'created_at', p_descending boolean default true, p_after text default null,
  p_before text default null, p_limit int default 25) returns jsonb
language plpgsql security definer set search_path = '' set enable_seqscan = off set jit = off
  set max_parallel_workers_per_gather = 0 as $$
declare
  v_admin uuid := private.need_admin();
  v_order private.list_order :=
    private.order_named(array[('created_at', 'q', 'q.created_at', 'timestamptz', false, false, null),
    ('display_id', 'q', 'q.display_id', 'text', false, false, null),
      ('customer_name', 'q', 'c.full_name', 'text', true, true, null),
    ('final_total', 'q', 'q.final_total', 'numeric', true, false, null),
      ('status', 'q', 'q.status', 'text', false, true, null),
    ('expires_at', 'q', 'q.expires_at', 'timestamptz', true, false, null)]::private.list_order[], p_sort, p_descending);
  v_rows text := 'public.quotes q ' || case p_sort
    when 'customer_name' then case when exists (select from public.quote_contacts) then 'left ' else '' end
      || 'join public.profiles c on c.id = q.user_id ' else '' end || 'where true';
  v_page record;
begin
  perform private.know_filters(p_filters,
    '{statuses,status,waiting,type,from,to,reached,since,until,sent_since,sent_until,customer,assigned}');
  v_rows := v_rows || private.conditions_of(p_filters - 'statuses', jsonb_build_object('status', 'q.status = '
    '%1$L', 'type', 'q.quote_type = %1$L',
    'from', 'q.country_code = %1$L', 'to', 'q.destination_country = %1$L', 'since', 'q.created_at >= %1$L', 'until',
      'q.created_at < %1$L',
    'sent_since', 'q.sent_at >= %1$L', 'sent_until', 'q.sent_at < %1$L', 'customer', 'q.user_id = %1$L'));
  if p_filters ? 'statuses' then
    v_rows := v_rows
      || format(' and q.status = any (%L::text[])', array(select jsonb_array_elements_text(p_filters -> 'statuses')));
  end if;
  if p_filters ? 'assigned' then
    v_rows := v_rows || private.assigned_condition('q', 'quote_admin', 'quote_id', p_filters ->> 'assigned', v_admin);
  end if;
  if p_filters ? 'waiting' then
    v_rows := v_rows || format(' and q.status = any (%L::text[]) and q.order_id is null',
      private.statuses_that_need_action());
  end if;
  if p_filters ? 'reached' then v_rows := v_rows || ' and q.merged_into is null'; end if; -- as reports count
  v_rows := v_rows || case p_filters ->> 'reached'
    when 'priced' then ' and (q.final_total is not null or exists (select from public.quote_admin e where e.quote_id '
      '= q.id and e.estimate is not null))'
    when 'sent' then ' and q.sent_at is not null' when 'approved' then ' and q.approved_at is not null'
    when 'paid' then ' and exists (select from public.orders o where o.id = q.order_id and o.payment_status in '
      '(''paid'', ''partially_refunded'', ''refunded''))'
    else '' end;
  v_page := private.read_page(v_rows, v_order, p_after, p_before, p_limit,
    private.search_test('quote', p_search));
  return private.page_answer((select jsonb_agg(to_jsonb(r) order by array_position(v_page.ids, r.id)) from (
    select id, display_id, user_id, status, product_name, item_count, country_code, destination_country,
      final_currency, final_total, totals, created_at, expires_at, quote_type, instant, customer_name, customer_email,
        assigned_to, requires_action,
        order_id, version, is_unreachable
    from public.admin_quotes where id = any (v_page.ids)) r), v_page.count, v_page.is_estimate, v_page.next,
      v_page.previous);
end $$;
grant execute on function public.admin_quote_list(jsonb, text, text, boolean, text, text, int) to authenticated,
  service_role;

-- Filters: statuses, status, money (a label of order_statement), waiting, from, to, since, until, paid_since,
-- paid_until, customer, assigned (me, none). Sorts: created_at, order_number, customer_name, total_usd, status, money.
create function public.admin_order_list(p_filters jsonb default '{}'::jsonb, p_search text default null,
  p_sort text default 'created_at', p_descending boolean default true, p_after text default null,
  p_before text default null, p_limit int default 25) returns jsonb
language plpgsql security definer set search_path = '' set enable_seqscan = off set jit = off
  set max_parallel_workers_per_gather = 0 as $$
declare
  v_admin uuid := private.need_admin();
  v_label constant text := 'private.order_money_label(o.status, o.payment_method, o.total, o.amount_paid, '
    'o.written_off, o.amount_refunded, o.amount_refunding, o.held, o.has_proof, o.delivered_at)';
  v_order private.list_order :=
    private.order_named(array[('created_at', 'o', 'o.created_at', 'timestamptz', false, false, null),
    ('order_number', 'o', 'o.order_number', 'text', false, false, null),
      ('customer_name', 'o', 'c.full_name', 'text', true, true, null),
    ('total_usd', 'o', 'o.total_usd', 'numeric', false, false, null),
      ('status', 'o', 'o.status', 'text', false, true, null),
    ('money', 'o', v_label, 'text', false, true, null)]::private.list_order[], p_sort,
      p_descending);
  v_rows text := 'public.orders o ' || case p_sort
    when 'customer_name' then 'join public.profiles c on c.id = o.user_id ' else '' end
    || case when p_filters ?| '{from,paid_since,paid_until}' then 'join private.order_facts f on f.order_id = o.id '
      else '' end || 'where true';
  v_page record;
begin
  perform private.know_filters(p_filters,
    '{statuses,status,money,waiting,from,to,since,until,paid_since,paid_until,customer,assigned}');
  v_rows := v_rows || private.conditions_of(p_filters - '{statuses}'::text[],
    jsonb_build_object('status', 'o.status = %1$L', 'money', v_label || ' = %1$L', 'from', 'f.country_code = %1$L',
    'to', 'o.destination_country = %1$L', 'since', 'o.created_at >= %1$L', 'until', 'o.created_at < %1$L',
      'paid_since', 'f.first_paid_at >= %1$L',
    'paid_until', 'f.first_paid_at < %1$L', 'customer', 'o.user_id = %1$L'));
  if p_filters ? 'statuses' then
    v_rows := v_rows
      || format(' and o.status = any (%L::text[])', array(select jsonb_array_elements_text(p_filters -> 'statuses')));
  end if;
  if p_filters ? 'assigned' then
    v_rows := v_rows || private.assigned_condition('o', 'order_admin', 'order_id', p_filters ->> 'assigned', v_admin);
  end if;
  if p_filters ? 'waiting' then
    v_rows := v_rows || format(' and o.id in (select id from public.orders where status = any (%L::text[]) '
      'union select id from private.orders_whose_money_waits())',
      private.statuses_that_need_action());
  end if;
  v_page := private.read_page(v_rows, v_order, p_after, p_before, p_limit,
    private.search_test('order', p_search));
  return private.page_answer((select jsonb_agg(to_jsonb(r) order by array_position(v_page.ids, r.id)) from (
    select a.id, a.order_number, a.user_id, a.status, a.payment_status, private.order_origins(a.id) as origins,
      f.country_code, a.destination_country,
      a.currency, a.total, a.total_usd, private.order_price_statement(a.id) - 'lines' as totals,
      a.payment_method, a.created_at, coalesce(f.item_count, 0) as item_count, f.product_name,
        c.full_name as customer_name, c.email as customer_email,
      a.status = any ((select private.statuses_that_need_action())::text[])
        or coalesce(m.money ->> 'waits_for' = 'shop', false) as requires_action, a.version, m.money,
      private.order_tracking(a.id) as tracking
    from public.orders a cross join lateral private.order_statement(a) m(money)
      left join private.order_facts f on f.order_id = a.id left join public.profiles c on c.id = a.user_id
    where a.id = any (v_page.ids)) r), v_page.count, v_page.is_estimate, v_page.next, v_page.previous);
end $$;
grant execute on function public.admin_order_list(jsonb, text, text, boolean, text, text, int) to authenticated,
  service_role;

-- Filters: status, method, since, until (of the last change), customer. Sorts: created_at, updated_at, customer_name,
-- amount, status, method.
create function public.admin_payment_list(p_filters jsonb default '{}'::jsonb, p_search text default null,
  p_sort text default 'status', p_descending boolean default false, p_after text default null,
  p_before text default null, p_limit int default 25) returns jsonb
language plpgsql security definer set search_path = '' set enable_seqscan = off set jit = off
  set max_parallel_workers_per_gather = 0 as $$
declare
  v_admin uuid := private.need_admin();
  v_order private.list_order :=
    private.order_named(array[('created_at', 'p', 'p.created_at', 'timestamptz', false, false, null),
    ('updated_at', 'p', 'p.updated_at', 'timestamptz', false, false, null),
      ('customer_name', 'p', 'c.full_name', 'text', true, true, null),
    ('amount', 'p', 'p.amount', 'numeric', false, false, null), ('status', 'p', 'p.status', 'text', false, true, null),
    ('method', 'p', 'p.method', 'text', false, true, null)]::private.list_order[], p_sort, p_descending);
  v_rows text := 'public.payments p ' || case when p_sort = 'customer_name'
    or p_filters ? 'customer' then 'join public.orders o on o.id = p.order_id ' else '' end
    || case p_sort when 'customer_name' then 'join public.profiles c on c.id = o.user_id ' else '' end || 'where true';
  v_page record;
begin
  perform private.know_filters(p_filters, '{status,method,since,until,customer}');
  v_rows := v_rows || private.conditions_of(p_filters, '{"status": "p.status = %1$L", "method": "p.method = %1$L", '
    '"since": "p.updated_at >= %1$L",
    "until": "p.updated_at < %1$L", "customer": "o.user_id = %1$L"}');
  v_page := private.read_page(v_rows, v_order, p_after, p_before, p_limit,
    private.search_test('payment', p_search));
  return private.page_answer((select jsonb_agg(to_jsonb(r) order by array_position(v_page.ids, r.id))
    from public.admin_payments r where id = any (v_page.ids)), v_page.count, v_page.is_estimate, v_page.next,
      v_page.previous);
end $$;
grant execute on function public.admin_payment_list(jsonb, text, text, boolean, text, text, int) to authenticated,
  service_role;

-- No filters. Sorts: created_at, full_name, quote_count, order_count, total_usd, last_quote_at.
create function public.admin_customer_list(p_filters jsonb default '{}'::jsonb, p_search text default null,
  p_sort text default 'created_at', p_descending boolean default true, p_after text default null,
  p_before text default null, p_limit int default 25) returns jsonb
language plpgsql security definer set search_path = '' set enable_seqscan = off set jit = off
  set max_parallel_workers_per_gather = 0 as $$
declare
  v_admin uuid := private.need_admin();
  v_order private.list_order :=
    private.order_named(array[('created_at', 'p', 'p.created_at', 'timestamptz', false, false, null),
    ('full_name', 'p', 'p.full_name', 'text', true, false, null),
      ('quote_count', 'p', 'f.quote_count', 'int', false, false, null),
    ('order_count', 'p', 'f.order_count', 'int', false, false, null),
      ('total_usd', 'p', 'f.total_usd', 'numeric', false, false, null),
    ('last_quote_at', 'p', 'f.last_quote_at', 'timestamptz', true, false, null)]::private.list_order[], p_sort,
      p_descending);
  v_rows text := 'public.profiles p where true';
  v_page record;
begin
  perform private.know_filters(p_filters, '{}');
  if p_sort not in ('created_at', 'full_name') then -- the figures' index ends in user_id, which is the profile's id
    v_order.alias := 'f';
    v_rows := '(select user_id as id, user_id, quote_count, order_count, total_usd, last_quote_at, null::timestamptz '
      'as created_at from private.customer_figures) f where true';
  end if;
  v_page := private.read_page(v_rows, v_order, p_after, p_before, p_limit,
    private.search_test('customer', p_search));
  return private.page_answer((select jsonb_agg(to_jsonb(r) order by array_position(v_page.ids, r.id)) from (
    select p.id, p.full_name, p.email, p.phone, p.country, p.created_at, p.updated_at, f.quote_count, f.order_count,
      f.total_usd, f.last_quote_at,
      exists (select from public.user_roles u where u.user_id = p.id and u.role = 'admin') as is_admin
    from public.profiles p join private.customer_figures f on f.user_id = p.id where p.id = any (v_page.ids)) r),
    v_page.count, v_page.is_estimate, v_page.next, v_page.previous);
end $$;
grant execute on function public.admin_customer_list(jsonb, text, text, boolean, text, text, int) to authenticated,
  service_role;
