-- The largest amount of money, exchange rate, percentage, weight (kg) and side (cm) that the functions accept.
create function private.limit_of(p_what text) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return case p_what when 'money' then 10000000000 when 'rate' then 10000000000 when 'percent' then 999.999
                     when 'kg' then 99999.999 when 'cm' then 10000 end;
end $$;

create function private.read_price_item(p_item jsonb, p_path text, p_currency text) returns private.price_item
language plpgsql immutable set search_path = '' as $$
declare
  i private.price_item;
begin
  if jsonb_typeof(p_item) <> 'object' then perform private.refuse('PT400', 'not_an_object',
    'An item must be an object.', p_path); end if;
  i.quantity := private.read_count(p_item, p_path, 'quantity', 9999, 1);
  i.goods := private.round_money(private.need_number(p_item, p_path, 'item_price', private.limit_of('money'))
    * i.quantity, p_currency);
  i.item_weight := private.read_number(p_item, p_path, 'item_weight', private.limit_of('kg'), 0);
  i.length_cm := private.read_number(p_item, p_path, 'length_cm', private.limit_of('cm'));
  i.width_cm := private.read_number(p_item, p_path, 'width_cm', private.limit_of('cm'));
  i.height_cm := private.read_number(p_item, p_path, 'height_cm', private.limit_of('cm'));
  i.duty_percent := private.read_number(p_item, p_path, 'duty_percent', private.limit_of('percent'), 0);
  i.duty_source := private.read_text(p_item, p_path, 'duty_source', 200);
  i.duty_set_on := private.read_text(p_item, p_path, 'duty_set_on', 40);
  return i;
end $$;

create function private.read_price_items(p_input jsonb, p_currency text) returns private.price_item[]
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(private.read_price_item(item, 'items.' || (n - 1), p_currency) order by n), '{}')
    from jsonb_array_elements(private.read_list(p_input, '', 'items')) with ordinality as t(item, n));
end $$;

create function private.read_price_origin(p_from jsonb) returns private.price_origin
language plpgsql immutable set search_path = '' as $$
declare
  o private.price_origin;
  v_money constant numeric := private.limit_of('money');
begin
  o.currency := private.need_code(p_from, 'origin', 'currency', '^[A-Z]{3}$');
  o.name := coalesce(private.read_text(p_from, 'origin', 'name', 100),
    private.read_text(p_from, 'origin', 'code', 100), 'Origin');
  o.rate_from_usd := nullif(private.read_number(p_from, 'origin', 'rate_from_usd', private.limit_of('rate')), 0);
  o.sales_tax := private.read_number(p_from, 'origin', 'sales_tax', private.limit_of('percent'), 0);
  o.handling_fixed := private.read_number(p_from, 'origin', 'handling_fixed', v_money, 0);
  o.handling_percent := private.read_number(p_from, 'origin', 'handling_percent', private.limit_of('percent'), 0);
  o.handling_min := private.read_number(p_from, 'origin', 'handling_min', v_money, 0);
  o.handling_max := private.read_number(p_from, 'origin', 'handling_max', v_money);
  o.min_shipping := private.read_number(p_from, 'origin', 'min_shipping', v_money, 0);
  o.additional_shipping_per_kg := private.read_number(p_from, 'origin', 'additional_shipping_per_kg', v_money, 0);
  o.set_on := private.read_text(p_from, 'origin', 'set_on', 40);
  return o;
end $$;

create function private.read_price_destination(p_from jsonb) returns private.price_destination
language plpgsql immutable set search_path = '' as $$
declare
  d private.price_destination;
  v_money constant numeric := private.limit_of('money');
  v_percent constant numeric := private.limit_of('percent');
begin
  d.currency := private.need_code(p_from, 'destination', 'currency', '^[A-Z]{3}$');
  d.name := coalesce(private.read_text(p_from, 'destination', 'name', 100),
    private.read_text(p_from, 'destination', 'code', 100), 'Destination');
  d.rate_from_usd := nullif(private.read_number(p_from, 'destination', 'rate_from_usd', private.limit_of('rate')), 0);
  d.vat := private.read_number(p_from, 'destination', 'vat', v_percent, 0);
  d.customs_basis := private.read_choice(p_from, 'destination', 'customs_basis', array['CIF', 'FOB']);
  d.duty_surcharge := private.read_number(p_from, 'destination', 'duty_surcharge', v_percent, 0);
  d.de_minimis_duty := private.read_number(p_from, 'destination', 'de_minimis_duty', v_money);
  d.de_minimis_tax := private.read_number(p_from, 'destination', 'de_minimis_tax', v_money);
  d.incoterm := private.read_choice(p_from, 'destination', 'incoterm', array['DDP', 'DDU']);
  d.volumetric_divisor :=
    coalesce(nullif(private.read_number(p_from, 'destination', 'volumetric_divisor', v_money), 0), 5000);
  d.payment_gateway_fixed_fee := private.read_number(p_from, 'destination', 'payment_gateway_fixed_fee', v_money, 0);
  d.payment_gateway_percent_fee := private.read_number(p_from, 'destination', 'payment_gateway_percent_fee',
    v_percent, 0);
  d.set_on := private.read_text(p_from, 'destination', 'set_on', 40);
  return d;
end $$;

-- One of a few words; the first of them where the field is missing. PT400 not_a_choice.
create function private.read_choice(p_from jsonb, p_path text, p_field text, p_choices text[]) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := coalesce(private.read_text(p_from, p_path, p_field, 40), p_choices[1]);
begin
  if v_text <> all (p_choices) then
    perform private.refuse('PT400', 'not_a_choice', 'This must be one of ' || array_to_string(p_choices, ', ') || '.',
      private.field_path(p_path, p_field));
  end if;
  return v_text;
end $$;

create function private.read_weight_tier(p_tier jsonb, p_path text) returns private.weight_tier
language plpgsql immutable set search_path = '' as $$
declare
  t private.weight_tier;
begin
  if jsonb_typeof(p_tier) <> 'object' then perform private.refuse('PT400', 'not_an_object',
    'A tier must be an object.', p_path); end if;
  t.min := private.need_number(p_tier, p_path, 'min', private.limit_of('kg'));
  t.max := private.read_number(p_tier, p_path, 'max', private.limit_of('kg'));
  t.cost := private.read_number(p_tier, p_path, 'cost', private.limit_of('money'), 0);
  t.per_kg := private.read_number(p_tier, p_path, 'per_kg', private.limit_of('money'), 0);
  return t;
end $$;

-- The route, or null where the input has none.
create function private.read_price_route(p_from jsonb, p_label text) returns private.price_route
language plpgsql immutable set search_path = '' as $$
declare
  r private.price_route;
  v_money constant numeric := private.limit_of('money');
begin
  if p_from is null then return null; end if;
  r.label := coalesce(private.read_text(p_from, 'route', 'label', 200), p_label);
  r.exchange_rate := nullif(private.read_number(p_from, 'route', 'exchange_rate', private.limit_of('rate')), 0);
  r.base_shipping_cost := private.read_number(p_from, 'route', 'base_shipping_cost', v_money, 0);
  r.cost_per_kg := private.read_number(p_from, 'route', 'cost_per_kg', v_money, 0);
  r.cost_percentage := private.read_number(p_from, 'route', 'cost_percentage', private.limit_of('percent'), 0);
  r.weight_step := nullif(private.read_number(p_from, 'route', 'weight_step', private.limit_of('kg')), 0);
  r.max_weight := private.read_number(p_from, 'route', 'max_weight', private.limit_of('kg'));
  select coalesce(array_agg(private.read_weight_tier(tier, 'route.weight_tiers.' || (n - 1)) order by n), '{}')
    into r.weight_tiers
    from jsonb_array_elements(private.read_list(p_from, 'route', 'weight_tiers')) with ordinality as t(tier, n);
  r.insurance_percent := private.read_number(p_from, 'route', 'insurance_percent', private.limit_of('percent'), 0);
  r.insurance_min := private.read_number(p_from, 'route', 'insurance_min', v_money, 0);
  r.set_on := private.read_text(p_from, 'route', 'set_on', 40);
  return r;
end $$;

-- All of price_quote's input. PT400 with the field in the hint.
create function private.read_price_facts(p_input jsonb) returns private.price_facts
language plpgsql immutable set search_path = '' as $$
declare
  f private.price_facts;
  v_money constant numeric := private.limit_of('money');
  v_route jsonb := case when coalesce(jsonb_typeof(p_input -> 'route'), 'null') <> 'null' 
    then private.need_object(p_input, '', 'route') end;
begin
  f.origin := private.read_price_origin(private.need_object(p_input, '', 'origin'));
  f.destination := private.read_price_destination(private.need_object(p_input, '', 'destination'));
  f.route := private.read_price_route(v_route, (f.origin).name || ' to ' || (f.destination).name || ' route');
  f.items := private.read_price_items(p_input, (f.origin).currency);
  f.sales_tax := private.read_number(p_input, '', 'sales_tax', v_money);
  f.merchant_shipping := private.read_number(p_input, '', 'merchant_shipping', v_money, 0);
  f.delivery_option_price := private.read_number(p_input, '', 'delivery_option_price', v_money, 0);
  f.delivery_option_name := private.read_text(p_input, '', 'delivery_option_name', 100);
  f.insured := private.read_boolean(p_input, '', 'insured');
  f.domestic_shipping := private.read_number(p_input, '', 'domestic_shipping', v_money, 0);
  f.discount := private.read_number(p_input, '', 'discount', v_money, 0);
  f.international_shipping := private.read_number(p_input, '', 'international_shipping', v_money);
  return f;
end $$;
