-- A parcel as admins and its customer see it: what each verb on parcels returns.
create view public.parcel_cards with (security_invoker = true) as
select p.id, p.number, p.user_id, p.address, p.origin, p.destination, p.state, p.carrier_id, p.carrier,
  p.tracking_number, p.tracking_url, p.weight, p.length_cm, p.width_cm, p.height_cm, p.shipped_at, p.delivered_at,
  p.version, p.created_at, p.updated_at,
  (select coalesce(jsonb_agg(jsonb_build_object('line_id', l.id, 'order_id', l.order_id,
     'product_name', l.item ->> 'product_name', 'quantity', l.quantity, 'state', l.state)
     order by l.created_at, l.position, l.id), '[]')
   from public.parcel_lines i join public.order_lines l on l.id = i.order_line_id where i.parcel_id = p.id) as lines,
  (select coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'state', e.state, 'place', e.place, 'text', e.text,
     'source', e.source) order by e.at desc, e.created_at desc), '[]')
   from public.parcel_events e where e.parcel_id = p.id) as events,
  private.quoted_weight(p.id) as quoted_weight, private.volumetric_weight(p) as volumetric_weight,
  private.extra_weight_of_parcel(p) as extra_weight,
  (select c.provider from public.carriers c where c.id = p.carrier_id) as provider
from public.parcels p;
comment on view public.parcel_cards is 'One row per parcel the caller may read, with its lines and its events, the '
  'newest first. In kg: weight as packed; volumetric_weight of its sides, null without all three; '
  'quoted_weight of what is in it, null where an item had none. For admins: extra_weight {kg, cost, currency} above '
  'it, null without; provider of its carrier''s events.';
grant select on public.parcel_cards to authenticated, service_role;

-- The answer of the verbs on a parcel: its card; {} once it is gone.
create function private.parcel_answer(p_parcel_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce((select to_jsonb(c) from public.parcel_cards c where c.id = p_parcel_id), '{}')
$$;

-- Locks a parcel after the orders whose lines it has. PT404 parcel_not_found; PT409 stale_version where p_version is
-- given and older.
create function private.lock_parcel(p_parcel_id uuid, p_version int) returns public.parcels
language plpgsql set search_path = '' as $$
declare
  v_parcel public.parcels;
begin
  perform from public.orders o where o.id in (select l.order_id from public.parcel_lines i
    join public.order_lines l on l.id = i.order_line_id where i.parcel_id = p_parcel_id) order by o.id for update;
  select * into v_parcel from public.parcels where id = p_parcel_id for update;
  if v_parcel.id is null then
    perform private.refuse('PT404', 'parcel_not_found', 'This parcel does not exist.');
  elsif v_parcel.version <> p_version then
    perform private.refuse('PT409', 'stale_version', 'Another admin changed this parcel since you opened it.',
      'Load it again and repeat what you wanted to do.');
  end if;
  return v_parcel;
end $$;

-- An empty parcel for the order's address, that leaves from the line's origin.
create function private.new_parcel(p_order public.orders, p_origin text) returns public.parcels
language sql set search_path = '' as $$
  insert into public.parcels (number, user_id, address, origin, destination)
  select p_order.order_number || '-' || coalesce(max(substring(number from '\d+$')::int), 0) + 1, p_order.user_id,
    p_order.shipping_address, p_origin, p_order.destination_country
  from public.parcels where number like p_order.order_number || '-%'
  returning *
$$;

-- The country that a line comes from: its quote's.
create function private.origin_of_line(p_line public.order_lines) returns text
language sql stable set search_path = '' as $$
  select private.origin_of_item(p_line.order_item_id)
$$;

-- Puts lines into a parcel. It does not ask whether they fit.
create function private.put_into_parcel(p_parcel_id uuid, p_line_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.parcel_lines (parcel_id, order_line_id) values (p_parcel_id, p_line_id);
  perform private.set_line_state(p_line_id, 'packed', 'admin');
end $$;

-- Why a line cannot go into a parcel, as a refusal; null where it can: one customer, address and origin a parcel.
create function private.packing_refusal(p_line public.order_lines, p_order public.orders, p_parcel public.parcels)
  returns jsonb
language sql stable set search_path = '' as $$
  select case
    when p_line.state <> 'received' then private.refusal('PT409', 'not_received', format('%s is %s: only what we '
      'received can be packed.', private.line_name(p_line), private.line_label(p_line.state)))
    when not private.may_buy(private.order_of_line(p_order, p_line.replaces)) then private.refusal('PT409',
      'move_not_allowed', format('%s is %s: its lines cannot be packed.', p_order.order_number,
      private.status_label(p_order.status)))
    when p_parcel.state <> 'packing' then private.refusal('PT409', 'already_shipped', format('%s left already.',
      p_parcel.number), 'Put the line into another parcel.')
    when (p_parcel.user_id, p_parcel.address, p_parcel.destination) is distinct from (p_order.user_id,
      p_order.shipping_address, p_order.destination_country) then private.refusal('PT409', 'other_address',
      format('%s goes to another address than %s.', private.line_name(p_line), p_parcel.number))
    when p_parcel.origin <> private.origin_of_line(p_line) then private.refusal('PT409', 'other_origin',
      format('%s leaves from %s, the parcel from %s.', private.line_name(p_line), private.origin_of_line(p_line),
        p_parcel.origin)) end
$$;

-- Packs received lines of one or several orders of one customer and address.
--   p_lines      as move_lines takes them: [{line_id, seen, quantity?}]
--   p_parcel_id  the parcel that is being packed; null begins a new one
--   p_details    {weight? (kg), length_cm?, width_cm?, height_cm?}
--   returns      the row of parcel_cards
--   errors       PT401, PT403 admin_only, PT404 order_line_not_found, parcel_not_found; PT409 stale_version,
--                not_received, move_not_allowed, already_shipped, other_address, other_origin, saving_spent; PT400 with
--                the field
-- Definer: no client may write parcels.
create function public.pack_parcel(p_lines jsonb, p_parcel_id uuid default null, p_details jsonb default '{}')
  returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_list constant jsonb := private.read_list(jsonb_build_object('lines', p_lines), '', 'lines');
  v_parcel public.parcels;
  v_order public.orders;
  v_line public.order_lines;
begin
  perform private.lock_orders_of_lines(v_list);
  if p_parcel_id is not null then v_parcel := private.lock_parcel(p_parcel_id, null); end if;
  for n in 0 .. jsonb_array_length(v_list) - 1 loop
    v_line := private.take_line(v_list -> n, 'lines.' || n);
    select * into v_order from public.orders where id = v_line.order_id;
    if v_parcel.id is null then v_parcel := private.new_parcel(v_order, private.origin_of_line(v_line)); end if;
    perform private.refuse_with(private.packing_refusal(v_line, v_order, v_parcel)),
      private.put_into_parcel(v_parcel.id, v_line.id);
    update public.orders set version = version + 1 where id = v_order.id;
  end loop;
  perform private.follow_saving(v_parcel.id, true);
  perform private.keep_parcel_size(v_parcel.id, coalesce(p_details, '{}'));
  return private.parcel_answer(v_parcel.id);
end $$;
grant execute on function public.pack_parcel(jsonb, uuid, jsonb) to authenticated, service_role;

-- Weight and size of a parcel; missing fields keep their values. PT400 with the field in the hint.
create function private.keep_parcel_size(p_parcel_id uuid, p_details jsonb) returns void
language sql set search_path = '' as $$
  update public.parcels p set version = version + 1,
    weight = nullif(private.read_number(p_details, '', 'weight', 100000, p.weight), 0),
    length_cm = nullif(private.read_number(p_details, '', 'length_cm', 10000, p.length_cm), 0),
    width_cm = nullif(private.read_number(p_details, '', 'width_cm', 10000, p.width_cm), 0),
    height_cm = nullif(private.read_number(p_details, '', 'height_cm', 10000, p.height_cm), 0)
  where p.id = p_parcel_id
$$;

-- Weighs and measures a parcel that did not leave.
--   p_version  of the parcel that was seen
--   p_details  {weight? (kg), length_cm?, width_cm?, height_cm?}: missing fields keep their values, 0 removes one
--   returns    the row of parcel_cards
--   errors     PT401, PT403 admin_only, PT404 parcel_not_found; PT409 stale_version, already_shipped; PT400 with the
--              field
-- Definer: no client may write parcels.
create function public.measure_parcel(p_parcel_id uuid, p_version int, p_details jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_parcel constant public.parcels := private.lock_parcel(p_parcel_id, p_version);
begin
  if v_parcel.state <> 'packing' then
    perform private.refuse('PT409', 'already_shipped', format('%s left already.', v_parcel.number));
  end if;
  perform private.keep_parcel_size(p_parcel_id, p_details);
  return private.parcel_answer(p_parcel_id);
end $$;
grant execute on function public.measure_parcel(uuid, int, jsonb) to authenticated, service_role;

-- What was quoted for the weight of a parcel's lines, in kg; null where an item had none.
-- Definer, as the next one: a view calls it as the caller, who may not use the schema.
create function private.quoted_weight(p_parcel_id uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select case when bool_and(l.item ->> 'item_weight' is not null)
    then sum((l.item ->> 'item_weight')::numeric * l.quantity) end
  from public.parcel_lines i join public.order_lines l on l.id = i.order_line_id where i.parcel_id = p_parcel_id
$$;
grant execute on function private.quoted_weight(uuid) to authenticated, service_role;

-- The volumetric weight of a parcel by the divisor of its destination, in kg; null without all sides.
create function private.volumetric_weight(p public.parcels) returns numeric
language sql stable security definer set search_path = '' as $$
  select round(p.length_cm * p.width_cm * p.height_cm / coalesce((select volumetric_divisor
    from public.country_settings where code = p.destination), 5000), 3)
$$;
grant execute on function private.volumetric_weight(public.parcels) to authenticated, service_role;

-- Takes a line out of its parcel, if that did not leave, and what it saved of shipping with it. An empty parcel goes.
--   p_is_needed  refuse where the saving was spent (PT409 saving_spent); else the customer keeps it
create function private.take_out_of_parcel(p_line_id uuid, p_is_needed boolean default false) returns void
language plpgsql set search_path = '' as $$
declare
  v_parcel_id uuid;
begin
  delete from public.parcel_lines i using public.parcels p where i.order_line_id = p_line_id and p.id = i.parcel_id
    and p.state = 'packing' returning p.id into v_parcel_id;
  if v_parcel_id is null then return; end if;
  perform private.follow_saving(v_parcel_id, p_is_needed);
  delete from public.parcels p where p.id = v_parcel_id
    and not exists (select from public.parcel_lines where parcel_id = p.id);
  update public.parcels set version = version + 1 where id = v_parcel_id;
end $$;

-- Takes a line out of a parcel that did not leave: it is received again. An empty parcel goes.
--   returns  the row of parcel_cards, {} where the parcel is gone
--   errors   PT401, PT403 admin_only, PT404 parcel_not_found; PT409 stale_version, already_shipped, not_in_parcel,
--            saving_spent
-- Definer: no client may write parcels.
create function public.unpack_line(p_parcel_id uuid, p_version int, p_line_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_parcel constant public.parcels := private.lock_parcel(p_parcel_id, p_version);
begin
  if v_parcel.state <> 'packing' then
    perform private.refuse('PT409', 'already_shipped', format('%s left already.', v_parcel.number));
  end if;
  if not exists (select from public.parcel_lines where parcel_id = p_parcel_id and order_line_id = p_line_id) then
    perform private.refuse('PT409', 'not_in_parcel', format('This line is not in %s.', v_parcel.number));
  end if;
  perform private.take_out_of_parcel(p_line_id, true), private.set_line_state(p_line_id, 'received', 'admin');
  update public.orders set version = version + 1 where id = (select order_id from public.order_lines
    where id = p_line_id);
  return private.parcel_answer(p_parcel_id);
end $$;
grant execute on function public.unpack_line(uuid, int, uuid) to authenticated, service_role;
