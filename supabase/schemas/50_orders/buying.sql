-- The lines that an admin buys now: to buy, and unavailable ones whose customer waits or takes another variant, of
-- orders that may be bought. Definer: the counters of the dashboard read it, too.
create function private.lines_to_buy() returns setof public.order_lines
language sql stable security definer set search_path = '' as $$
  select l.* from public.orders o join public.order_lines l on l.order_id = o.id
  where o.status in ('payment_pending', 'paid', 'ordered') and private.may_buy(o)
    and not private.money_is_missing(o)
    and (l.state = 'to_buy' or (l.state = 'unavailable' and l.answer in ('wait', 'variant')))
  union all select l.* from public.order_lines l join public.orders o on o.id = l.order_id
  where l.replaces is not null and o.status in ('shipped', 'completed')
    and private.may_buy(private.order_of_line(o, l.replaces)) and not private.money_is_missing(o)
    and (l.state = 'to_buy' or (l.state = 'unavailable' and l.answer in ('wait', 'variant')))
$$;

-- What is to be bought, grouped by shop, the longest waiting first within it.
--   p_search  words of names, order and quote numbers, shops or customers; at most 200 characters
--   returns   {count, shops: [{shop (null without a link), count, lines: rows of admin_order_lines}]}, at most 500
--             lines
--   errors    PT401, PT403 admin_only, PT400 too_long
-- Definer: lines are found by their orders.
create function public.buying_list(p_search text default null) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  v_admin uuid := private.need_admin();
  v_search constant text := private.read_line_search(p_search);
  v_ids uuid[];
  v_count int;
begin
  select array_agg(l.id order by l.created_at), count(*) into v_ids, v_count from private.lines_to_buy() l
    where private.line_has_words(l, v_search);
  return jsonb_build_object('count', v_count, 'shops', (
    select coalesce(jsonb_agg(jsonb_build_object('shop', g.shop, 'count', g.count, 'lines', g.lines)
      order by g.oldest), '[]') from (
      select r.shop, count(*) as count, min(r.ordered_on) as oldest,
        jsonb_agg(to_jsonb(r) order by r.ordered_on, r.order_number, r.position, r.id) as lines
      from public.admin_order_lines r where r.id = any (v_ids[1:500]) group by r.shop) g));
end $$;
grant execute on function public.buying_list(text) to authenticated, service_role;

-- The text of a search for lines; null where it is empty. PT400 too_long.
create function private.read_line_search(p_search text) returns text
language sql immutable set search_path = '' as $$
  select nullif(private.fold(private.read_text(jsonb_build_object('search', p_search), '', 'search', 200)), '')
$$;

-- Whether a line has all words of a folded search: in its name and options, its order's, quote's or shop's name, or its
-- customer's. As private.search_test. Null finds every line.
create function private.line_has_words(p_line public.order_lines, p_folded text) returns boolean
language sql stable set search_path = '' as $$
  select p_folded is null or not exists (
    select from regexp_split_to_table(p_folded, ' ') w
    where not t.text like any (array['%' || replace(w, '-', ' ') || '%', '%' || replace(w, '-', '') || '%']))
  from (select private.search_text(concat_ws(' ', p_line.item ->> 'product_name', p_line.item ->> 'options',
      p_line.shop, o.order_number, i.snapshot ->> 'display_id', c.full_name, c.email)) as text
    from public.orders o join public.profiles c on c.id = o.user_id
      join public.order_items i on i.id = p_line.order_item_id
    where o.id = p_line.order_id) t
$$;

-- Lines that arrive: found by the shop's order number, the number of its parcel (as a scanner types it), or words.
--   p_text   at most 200 characters; null gives what is bought and on its way to us, the longest waiting first
--   returns  {count, lines: rows of admin_order_lines}: an exact number first, at most 50
--   errors   PT401, PT403 admin_only, PT400 too_long
-- Definer: lines are found by their orders.
create function public.find_lines(p_text text default null) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  v_admin uuid := private.need_admin();
  v_search constant text := private.read_line_search(p_text);
  v_key constant text := nullif(private.reference_key(p_text), '');
  v_ids uuid[];
begin
  v_ids := array(select a.order_line_id from public.order_line_admin a
    join public.order_lines l on l.id = a.order_line_id
    where (private.reference_key(a.shop_order_ref) = v_key or private.reference_key(a.shop_tracking) = v_key)
      and l.state in ('bought', 'received') order by l.state, l.bought_at, l.id limit 50);
  if cardinality(v_ids) = 0 then
    v_ids := array(select l.id from public.orders o join public.order_lines l on l.order_id = o.id
      where (o.status in ('payment_pending', 'paid', 'ordered')
          or (l.replaces is not null and o.status in ('shipped', 'completed'))) and l.state = 'bought'
        and private.line_has_words(l, v_search) order by l.bought_at, l.id);
  end if;
  return jsonb_build_object('count', cardinality(v_ids), 'lines', (
    select coalesce(jsonb_agg(to_jsonb(r) order by array_position(v_ids, r.id)), '[]')
    from public.admin_order_lines r where r.id = any (v_ids[1:50])));
end $$;
grant execute on function public.find_lines(text) to authenticated, service_role;
