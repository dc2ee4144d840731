-- A country as price_quote wants it: its row of country_settings. p_field is where a caller typed it. PT422
-- country_not_served where it is unknown, or closed for buying ('purchase_allowed') or shipping ('shipping_allowed').
create function private.country_facts(p_code text, p_open_for text, p_field text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_country jsonb :=
    (select to_jsonb(c)
    || jsonb_build_object('set_on', to_char(greatest(c.updated_at, c.rate_updated_at), 'YYYY-MM-DD'))
                      from public.country_settings c where c.code = p_code);
begin
  if not coalesce((v_country ->> p_open_for)::boolean, false) then
    perform private.refuse('PT422', 'country_not_served',
      case when p_open_for = 'purchase_allowed' then 'We do not buy in this country.'
        else 'We do not deliver to this country.' end,
        p_field);
  end if;
  return v_country;
end $$;

-- The active route between two countries, null where there is none.
create function private.route_facts(p_origin text, p_destination text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select to_jsonb(r) || jsonb_build_object('set_on', to_char(r.updated_at, 'YYYY-MM-DD'))
    from public.shipping_routes r where r.origin_country = p_origin and r.destination_country = p_destination
      and r.is_active);
end $$;

-- An active delivery option of a route: {id, name, price, ...}; empty for a null p_option_id. PT422
-- delivery_option_not_available.
create function private.delivery_option(p_route jsonb, p_option_id text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_option jsonb := (select option from jsonb_array_elements(p_route -> 'delivery_options') option
                     where option ->> 'id' = p_option_id and coalesce((option ->> 'active')::boolean, true));
begin
  if p_option_id is null then return '{}'; end if;
  if v_option is null then
    perform private.refuse('PT422', 'delivery_option_not_available',
      'This way of delivery is not offered on this route.',
      'delivery_option_id');
  end if;
  return v_option;
end $$;

-- Units of a currency per USD, from a country that uses it; null where no country has a rate.
create function private.currency_rate(p_currency text) returns numeric
language plpgsql stable set search_path = '' as $$
begin
  return case when p_currency = 'USD' then 1 else (
    select rate_from_usd from public.country_settings where currency = p_currency and rate_from_usd is not null
      order by code limit 1) end;
end $$;

-- A typed price in the origin's currency, rounded. PT422 no_rate where a currency has none.
create function private.in_origin_currency(p_price numeric, p_typed_currency text, p_origin_currency text,
  p_field text) returns numeric
language plpgsql stable set search_path = '' as $$
declare
  v_rate numeric := private.currency_rate(p_origin_currency) / private.currency_rate(p_typed_currency);
begin
  if coalesce(p_typed_currency, p_origin_currency) = p_origin_currency then return private.round_money(p_price,
    p_origin_currency); end if;
  if v_rate is null then
    perform private.refuse('PT422', 'no_rate', 'We have no exchange rate for ' || p_typed_currency || '.', p_field);
  end if;
  return private.round_money(p_price * v_rate, p_origin_currency);
end $$;

-- The duty of a category on the way from one country to another: the most specific rate, else the category's own.
-- {duty_percent, duty_source, duty_set_on, item_weight (its default)}; PT400 customs_category_not_found, PT422
-- prohibited_item.
create function private.duty_facts(p_category_id uuid, p_origin text, p_destination text, p_path text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_category public.customs_categories;
  v_rate public.customs_rates;
begin
  if p_category_id is null then return jsonb_build_object('duty_percent', 0, 'duty_source', 'No customs category');
    end if;
  select * into v_category from public.customs_categories where id = p_category_id and is_active;
  if v_category.id is null then
    perform private.refuse('PT400', 'customs_category_not_found', 'There is no such customs category.',
      p_path || '.customs_category_id');
  elsif v_category.restriction = 'prohibited' then
    perform private.refuse('PT422', 'prohibited_item', 'We cannot ship ' || v_category.name || '.',
      p_path || '.customs_category_id');
  end if;
  select * into v_rate from public.customs_rates
    where category_id = p_category_id and destination_country = p_destination
      and (origin_country = p_origin or origin_country is null)
    order by origin_country nulls last limit 1;
  return jsonb_build_object(
    'duty_percent', coalesce(v_rate.duty_percent, v_category.duty_percent),
    'duty_source', v_category.name || case when v_rate.id is null then ' tariff'
      else ' tariff of ' || p_destination end,
    'duty_set_on', to_char(coalesce(v_rate.updated_at, v_category.updated_at), 'YYYY-MM-DD'),
    'item_weight', v_category.default_weight);
end $$;

-- One typed item as price_quote wants it: its price in the origin's currency, its duty, and its category's weight
-- where it has none.
create function private.price_input_item(p_item jsonb, p_path text, p_currency text, p_origin text,
  p_destination text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_duty jsonb;
  v_price numeric := private.need_number(p_item, p_path, 'item_price', private.limit_of('money'));
  v_weight numeric := private.read_number(p_item, p_path, 'item_weight', private.limit_of('kg'));
begin
  v_duty := private.duty_facts(private.read_uuid(p_item, p_path, 'customs_category_id'), p_origin, p_destination,
    p_path);
  return v_duty || jsonb_build_object(
    'item_price', private.in_origin_currency(v_price, private.read_text(p_item, p_path, 'price_currency', 3),
      p_currency,
      p_path || '.price_currency'),
    'item_weight', coalesce(v_weight, (v_duty ->> 'item_weight')::numeric, 0),
    'quantity', p_item -> 'quantity',
    'length_cm', p_item -> 'length_cm', 'width_cm', p_item -> 'width_cm', 'height_cm', p_item -> 'height_cm');
end $$;

-- price_quote's input for typed fields between two countries. p_typed: {items, sales_tax?, merchant_shipping?,
-- delivery_option_id?, insured?, domestic_shipping?, discount?, international_shipping?}. PT400, PT413, PT422 with the
-- field in the hint.
create function private.price_input(p_origin text, p_destination text, p_typed jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_origin jsonb := private.country_facts(p_origin, 'purchase_allowed', 'origin_country');
  v_destination jsonb := private.country_facts(p_destination, 'shipping_allowed', 'destination_country');
  v_route jsonb := private.route_facts(p_origin, p_destination);
  v_option jsonb := private.delivery_option(v_route, private.read_text(p_typed, '', 'delivery_option_id', 100));
  v_items jsonb;
begin
  perform private.check_size(p_typed);
  select coalesce(jsonb_agg(
      private.price_input_item(item, 'items.' || (n - 1), v_origin ->> 'currency', p_origin, p_destination)
        order by n), '[]')
    into v_items from jsonb_array_elements(private.read_list(p_typed, '', 'items')) with ordinality as t(item, n);
  return jsonb_build_object(
    'items', v_items, 'origin', v_origin, 'destination', v_destination, 'route', v_route,
    'sales_tax', p_typed -> 'sales_tax', 'merchant_shipping', p_typed -> 'merchant_shipping', 'insured',
      p_typed -> 'insured',
    'domestic_shipping', p_typed -> 'domestic_shipping', 'discount', p_typed -> 'discount',
    'international_shipping', p_typed -> 'international_shipping', 'delivery_option_price', v_option -> 'price',
    'delivery_option_name', v_option -> 'name');
end $$;

-- The price of a parcel to the door, without a quote. Takes the customer's fields only: an admin sets discounts and
-- taxes.
--   p_input  {origin_country, destination_country, items: [{item_price, quantity, item_weight, length_cm?, width_cm?,
--   height_cm?,
--            customs_category_id?, price_currency?}], merchant_shipping?, insured?, delivery_option_id?}
--   output   price_quote's; PT400, PT413, PT422 with the field in the hint
-- Definer: a visitor may ask for a price without reading customs rates and route costs.
create function public.estimate(p_input jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_size(p_input);
  return public.price_quote(private.price_input(
    private.need_code(p_input, '', 'origin_country', '^[A-Z]{2}$'),
      private.need_code(p_input, '', 'destination_country', '^[A-Z]{2}$'),
    p_input - array['sales_tax', 'domestic_shipping', 'discount', 'international_shipping']));
end $$;
grant execute on function public.estimate(jsonb) to anon, authenticated, service_role;
