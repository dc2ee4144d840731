-- A parcel leaves: its carrier, its number and the page that follows it.
--   p_details  {carrier (name), tracking_number, tracking_url?}; the page of a carrier of the list follows from its
--              template
create function private.hand_over(p_parcel_id uuid, p_details jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_name constant text := private.need_text(p_details, '', 'carrier', 100);
  v_number constant text := private.need_text(p_details, '', 'tracking_number', 100);
  v_carrier public.carriers;
begin
  select * into v_carrier from public.carriers where lower(name) = lower(v_name);
  update public.parcels set state = 'shipped', shipped_at = coalesce(shipped_at, now()), version = version + 1,
    carrier_id = v_carrier.id, carrier = coalesce(v_carrier.name, v_name), tracking_number = v_number,
    tracking_url = coalesce(private.read_url(p_details, '', 'tracking_url'),
      replace(v_carrier.tracking_url_template, '{tracking_number}', private.url_encoded(v_number)))
  where id = p_parcel_id;
  insert into public.parcel_events (parcel_id, at, state, text, source, event_id)
  values (p_parcel_id, now(), 'shipped', 'Handed to ' || coalesce(v_carrier.name, v_name), 'admin',
    gen_random_uuid());
end $$;

-- Text as one part of an address.
create function private.url_encoded(p_text text) returns text
language sql immutable set search_path = '' as $$
  select string_agg(case when c ~ '[A-Za-z0-9._~-]' then c
    else regexp_replace(upper(encode(convert_to(c, 'UTF8'), 'hex')), '(..)', '%\1', 'g') end, '' order by n)
  from unnest(string_to_array(p_text, null)) with ordinality as t(c, n)
$$;

-- Moves the orders of a parcel that have got there with it: shipped once all they have left is on its way, completed
-- once all of it is delivered.
create function private.carry_orders(p_parcel_id uuid, p_to text, p_trigger text) returns void
language plpgsql set search_path = '' as $$
declare
  v_order public.orders;
begin
  for v_order in
    select o.* from public.orders o where o.id in (select l.order_id from public.parcel_lines i
      join public.order_lines l on l.id = i.order_line_id where i.parcel_id = p_parcel_id) order by o.id
  loop
    if private.order_refusal(v_order, p_to) is null
      and (private.line_that_disagrees(v_order.id, p_to)).id is null then
      perform private.apply_move('order', v_order.id, p_to, p_trigger);
    else
      update public.orders set version = version + 1 where id = v_order.id;
    end if;
  end loop;
end $$;

-- Ships a parcel, or sends a returned one again. Orders whose last line leaves with it are shipped, with their mail.
--   p_version  of the parcel that was seen
--   p_details  {carrier, tracking_number, tracking_url?}
--   returns    the row of parcel_cards
--   errors     PT401, PT403 admin_only, PT404 parcel_not_found; PT409 stale_version, already_shipped,
--              order_not_ordered, money_missing; PT400 missing_field, bad_url, too_long
-- Definer: no client may write parcels.
create function public.ship_parcel(p_parcel_id uuid, p_version int, p_details jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_parcel constant public.parcels := private.lock_parcel(p_parcel_id, p_version);
  v_early text;
begin
  if v_parcel.state not in ('packing', 'returned') then
    perform private.refuse('PT409', 'already_shipped', format('%s left already.', v_parcel.number));
  end if;
  select o.order_number into v_early from public.orders o where o.status in ('paid', 'payment_pending')
    and o.id in (select l.order_id from public.parcel_lines i join public.order_lines l on l.id = i.order_line_id
      where i.parcel_id = p_parcel_id) order by 1 limit 1;
  if v_early is not null then
    perform private.refuse('PT409', 'order_not_ordered', format('%s has items that are not bought yet.', v_early),
      'Buy the rest, then move the order to ordered.');
  end if;
  perform private.refuse_with(private.money_missing(o)) from public.orders o
    where o.status = 'ordered' and private.money_is_missing(o)
      and o.id in (select l.order_id from public.parcel_lines i join public.order_lines l on l.id = i.order_line_id
        where i.parcel_id = p_parcel_id) order by o.id limit 1;
  if v_parcel.state = 'packing' then perform private.follow_saving(p_parcel_id, false); end if;
  perform private.hand_over(p_parcel_id, p_details), private.carry_orders(p_parcel_id, 'shipped', 'admin');
  return private.parcel_answer(p_parcel_id);
end $$;
grant execute on function public.ship_parcel(uuid, int, jsonb) to authenticated, service_role;

-- Keeps an event of a parcel, once. The newest event by its own time says where the parcel is; what is delivered
-- stays delivered. Returns recorded or already.
create function private.take_parcel_event(p_parcel_id uuid, p_state text, p_at timestamptz, p_place text, p_text text,
  p_source text, p_event_id text) returns text
language plpgsql set search_path = '' as $$
declare
  v_state text;
  v_is_new boolean;
begin
  insert into public.parcel_events (parcel_id, at, state, place, text, source, event_id)
  values (p_parcel_id, p_at, p_state, p_place, p_text, p_source, p_event_id) on conflict do nothing;
  if not found then return 'already'; end if;
  select e.state into v_state from public.parcel_events e where e.parcel_id = p_parcel_id
    order by e.state = 'delivered' desc, e.at desc, e.created_at desc, e.id limit 1;
  update public.parcels set state = v_state, version = version + 1,
    delivered_at = case when v_state = 'delivered' then coalesce(delivered_at, p_at) end
  where id = p_parcel_id and state <> 'delivered' returning v_state = 'delivered' into v_is_new;
  if v_is_new then
    perform private.set_line_state(l.id, 'delivered', case p_source when 'admin' then 'admin' else 'carrier' end)
      from public.parcel_lines i join public.order_lines l on l.id = i.order_line_id
      where i.parcel_id = p_parcel_id and l.state = 'packed';
    perform private.carry_orders(p_parcel_id, 'completed', case p_source when 'admin' then 'admin' else 'carrier' end);
  end if;
  perform private.tell_of_parcel(p_parcel_id, v_state, p_source || ':' || p_event_id);
  return 'recorded';
end $$;

-- Tells the customers of a parcel where it is now. An order that is completed tells of the delivery itself.
create function private.tell_of_parcel(p_parcel_id uuid, p_state text, p_key text) returns void
language sql set search_path = '' as $$
  select private.notify(case when p_state in ('exception', 'returned', 'lost') then 'parcel_problem'
      else 'parcel_moved' end, p.user_id, 'order', o.order_id, concat_ws(':', 'parcel', p_key, o.order_id),
    jsonb_build_object('parcel_number', p.number, 'parcel_state', private.parcel_state_label(p_state)))
  from public.parcels p,
    (select distinct l.order_id from public.parcel_lines i join public.order_lines l on l.id = i.order_line_id
      where i.parcel_id = p_parcel_id) o
  where p.id = p_parcel_id and p_state <> 'shipped'
    and not (p_state = 'delivered' and exists (select from public.orders d where d.id = o.order_id
      and d.status = 'completed'))
$$;

create function private.parcel_state_label(p_state text) returns text
language sql immutable set search_path = '' as $$
  select case p_state when 'in_transit' then 'is on its way' when 'customs' then 'is at customs'
    when 'out_for_delivery' then 'is out for delivery' when 'delivered' then 'was delivered'
    when 'exception' then 'is held up' when 'returned' then 'was returned to us' when 'lost' then 'is lost' end
$$;

-- What an admin saw of a parcel's way. Delivered also delivers its lines and completes orders that have nothing left.
--   p_event  {state (in_transit, customs, out_for_delivery, delivered, exception, returned or lost), at? (now by
--            default, not later), place?, text?}
--   returns  the row of parcel_cards
--   errors   PT401, PT403 admin_only, PT404 parcel_not_found; PT409 stale_version, not_shipped, already_delivered;
--            PT400 with the field in the hint
-- Definer: no client may write parcels.
create function public.record_parcel_event(p_parcel_id uuid, p_version int, p_event jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_parcel constant public.parcels := private.lock_parcel(p_parcel_id, p_version);
  v_at constant timestamptz := coalesce(private.read_moment(p_event, '', 'at'), now());
begin
  if v_parcel.shipped_at is null then
    perform private.refuse('PT409', 'not_shipped', format('%s did not leave yet.', v_parcel.number), 'Ship it first.');
  elsif v_parcel.state = 'delivered' then
    perform private.refuse('PT409', 'already_delivered', format('%s is delivered.', v_parcel.number));
  elsif v_at > now() + interval '5 minutes' then
    perform private.refuse('PT400', 'in_future', 'This is in the future.', 'at');
  end if;
  perform private.take_parcel_event(p_parcel_id,
    private.need_code(p_event, '', 'state',
      '^(in_transit|customs|out_for_delivery|delivered|exception|returned|lost)$'),
    v_at, private.read_text(p_event, '', 'place', 200), private.read_text(p_event, '', 'text', 500), 'admin',
    gen_random_uuid()::text);
  return private.parcel_answer(p_parcel_id);
end $$;
grant execute on function public.record_parcel_event(uuid, int, jsonb) to authenticated, service_role;

-- An event that a carrier's webhook delivered and whose signature was checked. Again it changes nothing.
--   p_event  {provider, event_id, tracking_number, state (as parcel_events), at, place?, text?}
--   returns  {outcome: recorded, already or unknown_parcel}
--   errors   PT403 system_only, sandbox_closed; PT400 with the field in the hint
-- Definer: the function carrier-webhook has no other right to write.
create function public.record_carrier_event(p_event jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_provider constant text := private.need_code(p_event, '', 'provider', '^[a-z]{1,40}$');
  v_event_id constant text := private.need_text(p_event, '', 'event_id', 150);
  v_number constant text := private.need_text(p_event, '', 'tracking_number', 100);
  v_state constant text := private.need_code(p_event, '', 'state',
    '^(shipped|in_transit|customs|out_for_delivery|delivered|exception|returned|lost)$');
  v_at constant timestamptz := private.read_moment(p_event, '', 'at');
  v_parcel public.parcels;
begin
  perform private.need_system();
  if v_provider = 'sandbox' and not private.is_demo() then
    perform private.refuse('PT403', 'sandbox_closed', 'The sandbox carrier works in a demo alone.');
  end if;
  if v_at is null then perform private.refuse('PT400', 'missing_field', 'This is needed.', 'at'); end if;
  if v_at > now() + interval '1 day' then
    perform private.refuse('PT400', 'in_future', 'This is more than a day in the future.', 'at');
  end if;
  select p.* into v_parcel from public.parcels p join public.carriers c on c.id = p.carrier_id
    where private.reference_key(p.tracking_number) = private.reference_key(v_number) and c.provider = v_provider
    and p.shipped_at is not null order by p.shipped_at desc limit 1;
  if v_parcel.id is null then return '{"outcome": "unknown_parcel"}'; end if;
  perform private.lock_parcel(v_parcel.id, null);
  return jsonb_build_object('outcome', private.take_parcel_event(v_parcel.id, v_state, v_at,
    private.read_text(p_event, '', 'place', 200), private.read_text(p_event, '', 'text', 500), 'carrier',
    v_provider || ':' || v_event_id));
end $$;
grant execute on function public.record_carrier_event(jsonb) to service_role;
