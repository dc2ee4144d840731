-- The newest records of a kind that a search finds, those with exactly this number first. p_exact: a condition on the
-- list's alias for the exact number.
create function private.found_ids(p_kind text, p_rows text, p_alias text, p_exact text, p_search text, p_limit int)
  returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  v_exact uuid[];
  v_found uuid[];
begin
  execute format('select array(select %I.id from %s and %s limit 1)', p_alias, p_rows, p_exact) into v_exact;
  v_found := (private.search_page(p_rows, ('created_at', p_alias, p_alias || '.created_at', 'timestamptz', false,
    false, true)::private.list_order, null, false, p_limit, private.search_test(p_kind, p_search))).ids;
  return (v_exact || array(select id from unnest(v_found) with ordinality f(id, n)
    where id <> all (v_exact) order by n))[1:p_limit];
end $$;

-- Finds orders, quotes, customers and payments by number (with or without "LO-", "LF-"), name, e-mail or payment
-- reference: what the lists find (70_lists/search.sql).
--   p_limit   of each kind, 1 to 20
--   returns   [{kind: order | quote | customer | payment, id, order_id (of a payment), title, detail}]
--   errors    PT403 admin_only, PT400 too_long, bad_limit
-- Definer: one check for the call instead of one for each row.
create function public.admin_search(p_search text, p_limit int default 5) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off
  set max_parallel_workers_per_gather = 0 as $$
declare
  v_admin uuid := private.need_admin();
  v_number text := coalesce(substring(p_search from '^\s*#?(?:[Ll][FfOo]-?)?(\d+)\s*$'), '');
  v_ids uuid[];
  v_found jsonb := '[]';
begin
  if p_limit is null or p_limit not between 1 and 20 then
    perform private.refuse('PT400', 'bad_limit', 'A search gives 1 to 20 records of each kind.', 'p_limit');
  elsif btrim(coalesce(p_search, '')) = '' then
    return v_found;
  end if;
  v_ids := private.found_ids('order', 'public.orders o where true', 'o', format('o.order_number = %L',
    'LO-' || v_number), p_search, p_limit);
  v_found := v_found || (select coalesce(jsonb_agg(jsonb_build_object('kind', 'order', 'id', o.id,
      'title', o.order_number, 'detail', concat_ws(', ', p.full_name, private.status_label(o.status)))
      order by array_position(v_ids, o.id)), '[]')
    from public.orders o join public.profiles p on p.id = o.user_id where o.id = any (v_ids));
  v_ids := private.found_ids('quote', 'public.quotes q where true', 'q', format('q.display_id = %L',
    'LF-' || v_number), p_search, p_limit);
  v_found := v_found || (select coalesce(jsonb_agg(jsonb_build_object('kind', 'quote', 'id', q.id,
      'title', q.display_id, 'detail', concat_ws(', ', p.full_name, private.items_of_quotes(array[q.id]),
        private.status_label(q.status)))
      order by array_position(v_ids, q.id)), '[]')
    from public.quotes q join public.profiles p on p.id = q.user_id where q.id = any (v_ids));
  v_ids := private.found_ids('customer', 'public.profiles p where true', 'p', 'false', p_search, p_limit);
  v_found := v_found || (select coalesce(jsonb_agg(jsonb_build_object('kind', 'customer', 'id', p.id,
      'title', coalesce(nullif(p.full_name, ''), p.email, p.phone), 'detail', concat_ws(', ', p.email, p.phone))
      order by array_position(v_ids, p.id)), '[]')
    from public.profiles p where p.id = any (v_ids));
  v_ids := private.found_ids('payment', 'public.payments p where true', 'p',
    format('p.reference_code = %L', upper(btrim(p_search))), p_search, p_limit);
  return v_found || (select coalesce(jsonb_agg(jsonb_build_object('kind', 'payment', 'id', p.id,
      'order_id', o.id, 'title', p.reference_code, 'detail', concat_ws(', ', o.order_number,
        private.money_label(p.amount, p.currency))) order by array_position(v_ids, p.id)), '[]')
    from public.payments p join public.orders o on o.id = p.order_id where p.id = any (v_ids));
end $$;
grant execute on function public.admin_search(text, int) to authenticated, service_role;
