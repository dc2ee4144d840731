-- Lines in our warehouses: received and not yet shipped, by order and country of purchase.
-- Storage is free until the last date that a line got at its receipt: null while something of the same order and
-- country has still to arrive.
--   p_order_id  null: of all orders
create function private.stored(p_order_id uuid default null)
  returns table (order_id uuid, origin text, lines int, last_receipt timestamptz, free_until timestamptz)
language sql stable set search_path = '' as $$
  with here as (
    select l.order_id, l.order_item_id, l.received_at, l.free_until from public.order_lines l
      where l.state = 'received' and (p_order_id is null or l.order_id = p_order_id)
    union all
    select l.order_id, l.order_item_id, l.received_at, l.free_until from public.parcels p
      join public.parcel_lines i on i.parcel_id = p.id join public.order_lines l on l.id = i.order_line_id
      where p.state = 'packing' and (p_order_id is null or l.order_id = p_order_id)),
  stored as (
    select h.order_id, private.origin_of_item(h.order_item_id) as origin, count(*)::int as lines,
      max(h.received_at) as last_receipt, max(h.free_until) as free_until
    from here h group by 1, 2)
  select s.order_id, s.origin, s.lines, s.last_receipt,
    case when not exists (select from public.order_lines m where m.order_id = s.order_id
        and (m.state in ('to_buy', 'bought') or m.state = 'unavailable' and m.answer is distinct from 'refund')
        and private.origin_of_item(m.order_item_id) = s.origin)
      then s.free_until end
  from stored s
$$;

-- How long a line that is received now is stored free of charge.
create function private.free_storage(p_item_id uuid) returns interval
language sql stable set search_path = '' as $$
  select make_interval(days => storage_days) from public.country_settings
    where code = private.origin_of_item(p_item_id)
$$;

-- The country that an item of an order is bought in.
create function private.origin_of_item(p_item_id uuid) returns text
language sql stable set search_path = '' as $$
  select snapshot ->> 'country_code' from public.order_items where id = p_item_id
$$;

-- The stored lines of an order by country of purchase, for its customer: [{origin, lines, free_until}].
-- Definer: the free days are a setting that only admins read; views of orders call it for rows that the caller reads.
create function private.storage_of(p_order_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may_see('order', p_order_id) then return '[]'; end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('origin', s.origin, 'lines', s.lines,
    'free_until', s.free_until) order by s.origin), '[]') from private.stored(p_order_id) s);
end $$;
grant execute on function private.storage_of(uuid) to authenticated, service_role;

-- Reminds 7 days and 1 day before free storage ends, and when it has ended, once each; the nearest alone where several
-- are due.
create function private.queue_storage_reminders() returns int
language sql set search_path = '' as $$
  with due as (
    select s.order_id, s.origin, s.free_until, o.user_id, case when s.free_until <= now() then 0
      when s.free_until <= now() + interval '1 day' then 1 else 7 end as days
    from private.stored() s join public.orders o on o.id = s.order_id
    where s.free_until <= now() + interval '7 days' and o.status <> 'cancelled')
  select count(private.notify(case when days = 0 then 'storage_ended' else 'storage_ending' end, user_id, 'order',
    order_id, concat_ws(':', 'storage', order_id, origin, extract(epoch from free_until)::bigint, days),
    jsonb_build_object('expires_at', private.moment_for(user_id, free_until))))::int
  from due
$$;

-- Orders whose free storage ended, or ends within 7 days, the first to end first. No fee follows from it: only a new
-- quote that the customer approves can charge one.
--   returns  {count, orders: [{order_id, order_number, user_id, customer_name, origin, destination, lines,
--            last_receipt, free_until, is_over}]}, at most 200
--   errors   PT401, PT403 admin_only
-- Definer: lines are found by their orders.
create function public.storage_list() returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  v_admin uuid := private.need_admin();
begin
  return (
    with due as (
      select s.*, count(*) over () as total from private.stored() s where s.free_until <= now() + interval '7 days'
      order by s.free_until, s.order_id, s.origin limit 200)
    select jsonb_build_object('count', coalesce(max(d.total), 0), 'orders', coalesce(jsonb_agg(jsonb_build_object(
        'order_id', d.order_id, 'order_number', o.order_number, 'user_id', o.user_id,
        'customer_name', coalesce(nullif(c.full_name, ''), c.email), 'origin', d.origin,
        'destination', o.destination_country, 'lines', d.lines, 'last_receipt', d.last_receipt,
        'free_until', d.free_until, 'is_over', d.free_until <= now())
      order by d.free_until, d.order_id, d.origin), '[]'))
    from due d join public.orders o on o.id = d.order_id join public.profiles c on c.id = o.user_id);
end $$;
grant execute on function public.storage_list() to authenticated, service_role;
