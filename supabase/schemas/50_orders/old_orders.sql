-- Orders from before lines and parcels: their items' states and tracking numbers are in columns that nothing else reads
-- or writes. The backfill order_lines gives each its lines and its parcel; then this file and the columns can go.
create function private.give_lines_to_old_order(p_order_id uuid) returns int
language plpgsql set search_path = '' as $$
declare
  o public.orders;
  v_parcel uuid;
begin
  select * into o from public.orders where id = p_order_id for update;
  if exists (select from public.order_lines where order_id = o.id) then return 0; end if;
  insert into public.order_lines (order_id, order_item_id, position, item, shop, quantity, amount, state, bought_at,
    received_at, delivered_at, created_at)
  select o.id, i.id, l.line_position, l.item, private.host_of(l.item ->> 'product_url'), l.quantity, l.amount,
    case when i.item_status = 'refunded' then 'refunded' when o.status = 'completed' then 'delivered'
      when o.status = 'shipped' then 'packed' when i.item_status = 'shipped' then 'received'
      when o.status = 'ordered' and i.item_status = 'to_buy' then 'bought' else i.item_status end,
    o.ordered_at, case when i.item_status in ('received', 'shipped') then coalesce(o.shipped_at, i.updated_at) end,
    o.delivered_at, i.created_at
  from public.order_items i cross join lateral private.lines_of_item(i) l where i.order_id = o.id;
  insert into public.order_line_admin (order_line_id, shop_order_ref)
  select l.id, i.merchant_order_ref from public.order_lines l join public.order_items i on i.id = l.order_item_id
    where l.order_id = o.id and i.merchant_order_ref <> '';
  if o.status not in ('shipped', 'completed') then return 1; end if;
  insert into public.parcels (number, user_id, address, origin, destination, state, carrier, tracking_number,
    tracking_url, shipped_at, delivered_at, created_at)
  select o.order_number || '-1', o.user_id, o.shipping_address, coalesce((select private.origin_of_line(l)
    from public.order_lines l where l.order_id = o.id order by l.created_at, l.id limit 1), o.destination_country),
    o.destination_country, case o.status when 'completed' then 'delivered' else 'shipped' end,
    coalesce(nullif(o.carrier, ''), 'Carrier'), coalesce(nullif(o.tracking_number, ''), o.order_number),
    o.tracking_url, coalesce(o.shipped_at, o.delivered_at, o.updated_at),
    case o.status when 'completed' then coalesce(o.delivered_at, o.updated_at) end, coalesce(o.shipped_at, o.updated_at)
  returning id into v_parcel;
  insert into public.parcel_lines (parcel_id, order_line_id)
  select v_parcel, id from public.order_lines where order_id = o.id and state in ('packed', 'delivered');
  insert into public.parcel_events (parcel_id, at, state, source, event_id)
  select p.id, t.at, t.state, 'admin', gen_random_uuid() from public.parcels p
    cross join lateral (values ('shipped', p.shipped_at), ('delivered', p.delivered_at)) t(state, at)
    where p.id = v_parcel and t.at is not null;
  return 1;
end $$;
