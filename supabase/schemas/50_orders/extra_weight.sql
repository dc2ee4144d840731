-- More weight than was quoted, and what it costs us: {kg, cost, currency}. The customer's price stays.
--   kg    the larger of weight and volumetric weight, above the same of what was quoted
--   cost  by the rates that the quote was priced with, in its origin's currency; null where they give none: the
--         shipping was typed, the route ends below this weight, or the rates are not known
-- Null where nothing is heavier, and for others than admins: it shows what routes cost.

-- The shipping cost of a weight by a quote's rates, without its share of the goods' value. Null if the rates give none.
create function private.cost_of_kg(p_facts private.price_facts, p_kg numeric) returns numeric
language sql immutable set search_path = '' as $$
  select case when (p_facts).international_shipping is null and not private.over_max_weight((p_facts).route, kg)
    then private.round_money(private.shipping_cost(p_facts, kg, 0), ((p_facts).origin).currency) end
  from (select (private.chargeable_weight(array[row(0, 1, p_kg, null, null, null, 0, null, null)
    ::private.price_item], 1, ((p_facts).route).weight_step)).chargeable as kg) w
$$;

--   p_quoted  kg as quoted of what is priced together     p_more  kg above it
create function private.extra_weight(p_quote_id uuid, p_quoted numeric, p_more numeric) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  f private.price_facts;
begin
  if p_more is null or p_more <= 0 or not private.caller_is_admin() then return null; end if;
  f := (select private.read_price_facts(input) from private.price_inputs where quote_id = p_quote_id);
  return jsonb_build_object('kg', trim_scale(p_more),
    'cost', private.cost_of_kg(f, p_quoted + p_more) - private.cost_of_kg(f, p_quoted),
    'currency', (f.origin).currency);
end $$;

-- The weight that lines were quoted with, in kg: the larger of actual and volumetric, as price_quote takes it. Null
-- where an item had no weight.
create function private.quoted_kg(p_lines uuid[]) returns numeric
language sql stable set search_path = '' as $$
  select case when bool_and(i.item_weight is not null) then greatest(sum(l.quantity * i.item_weight),
    sum(l.quantity * coalesce(i.length_cm * i.width_cm * i.height_cm / coalesce(c.volumetric_divisor, 5000),
      i.item_weight))) end
  from public.order_lines l join public.orders o on o.id = l.order_id
    left join public.country_settings c on c.code = o.destination_country,
    jsonb_to_record(l.item) i(item_weight numeric, length_cm numeric, width_cm numeric, height_cm numeric)
  where l.id = any (p_lines)
$$;

-- Of a received line, priced with the rest of its quote as quoted.
-- Definer, as the next one: a view calls it as the caller, who may not use the schema.
create function private.extra_weight_of_line(l public.order_lines) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.extra_weight(t.quote_id, private.quoted_kg(array(select s.id from public.order_lines s
      where s.order_item_id = l.order_item_id and s.replaces is not distinct from l.replaces)),
    greatest(l.received_weight, l.length_cm * l.width_cm * l.height_cm / coalesce(c.volumetric_divisor, 5000))
      - private.quoted_kg(array[l.id]))
  from public.order_items t join public.orders o on o.id = t.order_id
    left join public.country_settings c on c.code = o.destination_country
  where t.id = l.order_item_id
$$;
grant execute on function private.extra_weight_of_line(public.order_lines) to authenticated, service_role;

-- Of a weighed parcel, by the rates of the first quote in it.
create function private.extra_weight_of_parcel(p public.parcels) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.extra_weight(i.quote_id, i.kg, greatest(p.weight, private.volumetric_weight(p)) - i.kg)
  from (select (array_agg(t.quote_id order by t.created_at, t.id))[1] as quote_id,
      private.quoted_kg(array_agg(l.id)) as kg
    from public.parcel_lines i join public.order_lines l on l.id = i.order_line_id
      join public.order_items t on t.id = l.order_item_id where i.parcel_id = p.id) i
$$;
grant execute on function private.extra_weight_of_parcel(public.parcels) to authenticated, service_role;
