-- A line of a parcel for customs: what it is and what it cost at the shop, as its order froze it.
create function private.customs_line(l public.order_lines, p_snapshot jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('line_id', l.id, 'product_name', l.item ->> 'product_name', 'options', l.item ->> 'options',
    'quantity', l.quantity, 'unit_value', (l.item ->> 'item_price')::numeric,
    'value', (l.item ->> 'item_price')::numeric * l.quantity, 'currency', p_snapshot ->> 'currency',
    'weight', coalesce(l.received_weight, (l.item ->> 'item_weight')::numeric * l.quantity))
    || coalesce((select jsonb_build_object('category', c.name, 'hs_code', c.hs_code)
      from public.customs_categories c where c.id = (l.item ->> 'customs_category_id')::uuid), '{}')
$$;

-- The papers of a parcel: commercial invoice, packing list and address label.
--   returns    {number, date, carrier, tracking_number, shipper: {name, address, email, phone}, consignee (the address,
--              with tax_id), origin, destination, weight (kg), length_cm, width_cm, height_cm, terms: 'DDU' where the
--              carrier collects duty and tax from the recipient, else 'DDP', orders: [order numbers],
--              totals: {quantity, value, weight, currency}, lines: [{line_id, product_name, options, quantity,
--              unit_value, value, currency, weight, category, hs_code}]}
--              Values are the shop's prices, in the currency of its country; weights in kg. A total is null where a
--              line's value or weight is
--   errors     PT401, PT403 admin_only, PT404 parcel_not_found
-- Definer: it reads what the orders froze.
create function public.parcel_papers(p_parcel_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin constant uuid := private.need_admin();
  p public.parcels;
begin
  select * into p from public.parcels where id = p_parcel_id;
  if p.id is null then
    perform private.refuse('PT404', 'parcel_not_found', 'This parcel does not exist.');
  end if;
  return (
    with packed as (
      select private.customs_line(l, t.snapshot) as line, l.order_id, l.created_at, l.position, l.id
      from public.parcel_lines i join public.order_lines l on l.id = i.order_line_id
        join public.order_items t on t.id = l.order_item_id where i.parcel_id = p.id),
    orders as (
      select o.order_number, private.order_price_statement(o.id) -> 'due_at_door' <> 'null' as is_due
      from public.orders o where o.id in (select order_id from packed))
    select jsonb_build_object('number', p.number, 'date', coalesce(p.shipped_at, now()), 'carrier', p.carrier,
      'tracking_number', p.tracking_number, 'origin', p.origin, 'destination', p.destination,
      'weight', p.weight, 'length_cm', p.length_cm, 'width_cm', p.width_cm, 'height_cm', p.height_cm,
      'consignee', p.address,
      'shipper', (select jsonb_build_object('name', coalesce(f.company_name, 'Landfall'), 'address', f.primary_address,
        'email', coalesce(nullif(btrim(f.primary_email), ''), private.support_address()),
        'phone', f.primary_phone) from public.footer_settings f),
      'terms', case when (select bool_or(is_due) from orders) then 'DDU' else 'DDP' end,
      'orders', (select jsonb_agg(order_number order by order_number) from orders),
      'totals', (select jsonb_build_object('quantity', sum((line ->> 'quantity')::int),
        'value', case when bool_and(line ->> 'value' is not null) then sum((line ->> 'value')::numeric) end,
        'weight', case when bool_and(line ->> 'weight' is not null) then sum((line ->> 'weight')::numeric) end,
        'currency', min(line ->> 'currency')) from packed),
      'lines', (select coalesce(jsonb_agg(line order by created_at, position, id), '[]') from packed)));
end $$;
grant execute on function public.parcel_papers(uuid) to authenticated, service_role;
