-- The typed fields of a quote and its items as price_input takes them. A breakdown that does not say what was typed
-- (an imported quote) is taken at its columns; so is a quote without a price, whose columns have what was typed.
create function private.quote_typed(p_quote_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(q.breakdown -> 'typed', (select a.estimate -> 'typed' from public.quote_admin a
    where a.quote_id = q.id), jsonb_strip_nulls(jsonb_build_object('merchant_shipping', q.merchant_shipping_price,
    'domestic_shipping', q.domestic_shipping, 'discount', q.discount,
    'sales_tax', case when q.breakdown is null then q.sales_tax_price end,
    'international_shipping', case when q.breakdown is null then q.international_shipping end))) || jsonb_build_object(
    'insured', q.insured, 'delivery_option_id', q.delivery_option_id,
    'items', (select coalesce(jsonb_agg(jsonb_build_object(
        'item_price', i.item_price, 'quantity', i.quantity, 'item_weight', i.item_weight, 'length_cm', i.length_cm,
          'width_cm', i.width_cm,
        'height_cm', i.height_cm, 'customs_category_id', i.customs_category_id) order by i.position, i.id), '[]')
      from public.quote_items i where i.quote_id = q.id))
  from public.quotes q where q.id = p_quote_id
$$;

-- price_quote's input for a stored quote at today's rates. PT422 where a country, route option or category is no
-- longer open.
create function private.quote_price_input(p_quote_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.price_input(q.country_code, q.destination_country, private.quote_typed(q.id)) from public.quotes q
    where q.id = p_quote_id
$$;

-- The price, or a refusal. PT422 cannot_be_priced with the reasons in the hint.
create function private.need_price(p_input jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_price jsonb := public.price_quote(p_input);
begin
  if not (v_price ->> 'priceable')::boolean then
    perform private.refuse('PT422', 'cannot_be_priced', 'Only a person can price this.',
      (select string_agg(reason, ', ') from jsonb_array_elements_text(v_price -> 'reasons') reason));
  end if;
  return v_price;
end $$;

-- What was typed of a price besides its items.
create function private.typed_extras(p_typed jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('sales_tax', p_typed -> 'sales_tax', 'merchant_shipping',
    p_typed -> 'merchant_shipping',
    'domestic_shipping', p_typed -> 'domestic_shipping', 'discount', p_typed -> 'discount',
    'international_shipping', p_typed -> 'international_shipping'))
$$;

-- Stores a price in a quote, with what was typed. The input in p_price goes to private.price_inputs, not into the
-- breakdown, which the customer reads; a price without its input leaves none, so that its delivery option cannot be
-- changed. The price of an estimate goes where only admins read it (private.keep_estimate) until the quote is sent.
create function private.store_price(p_quote_id uuid, p_price jsonb, p_typed jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_price jsonb := (p_price - '{input,statement}'::text[])
    || jsonb_build_object('typed', private.typed_extras(p_typed));
  v_status text;
begin
  delete from private.price_inputs where quote_id = p_quote_id;
  insert into private.price_inputs (quote_id, input) select p_quote_id, p_price -> 'input' where p_price ? 'input';
  update public.quotes q set version = q.version + 1 where q.id = p_quote_id returning q.status into v_status;
  if v_status = 'calculated' then
    perform private.keep_estimate(p_quote_id, v_price);
  else
    perform private.write_price(p_quote_id, v_price);
  end if;
end $$;

-- Writes a price into a quote: every line in its column, all totals, and the whole as the breakdown.
create function private.write_price(p_quote_id uuid, p_price jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  x record;
begin
  select * into x
    from jsonb_to_record(p_price) as x(currency text, final_currency text, goods numeric, sales_tax numeric,
    merchant_shipping numeric, international_shipping numeric, insurance numeric, customs_duty numeric,
      duty_surcharge numeric, vat numeric, handling_charge numeric,
    domestic_shipping numeric, discount numeric, sub_total numeric, payment_gateway_fee numeric, final_total numeric,
    final_total_local numeric,
    final_total_local_without_gateway_fee numeric, exchange_rate numeric, rate_source text, rate_confidence text);
  update public.quotes q set
    currency = x.currency, final_currency = x.final_currency, item_price = x.goods, sales_tax_price = x.sales_tax,
    merchant_shipping_price = x.merchant_shipping, international_shipping = x.international_shipping,
      insurance_amount = x.insurance,
    customs_and_ecs = x.customs_duty + x.duty_surcharge, vat = x.vat, handling_charge = x.handling_charge,
    domestic_shipping = x.domestic_shipping,
    discount = x.discount, sub_total = x.sub_total, payment_gateway_fee = x.payment_gateway_fee,
      final_total = x.final_total,
    final_total_local = x.final_total_local, final_total_local_without_gateway_fee =
      x.final_total_local_without_gateway_fee,
    exchange_rate = x.exchange_rate, rate_source = x.rate_source, rate_confidence = x.rate_confidence,
    breakdown = p_price
  where q.id = p_quote_id;
  update public.quote_items i set duty_amount = d.duty::numeric
  from (select id, row_number() over (order by position, id) as n from public.quote_items
    where quote_id = p_quote_id) ranked
  join jsonb_array_elements_text(p_price -> 'duties') with ordinality as d(duty, n) on d.n = ranked.n
  where i.id = ranked.id;
  update public.quote_admin set estimate = null where quote_id = p_quote_id and estimate is not null;
end $$;

-- A quote that an admin may price: neither sent nor approved (its price is promised) nor part of an order. PT409
-- price_is_fixed.
create function private.lock_for_pricing(p_quote_id uuid, p_version int) returns public.quotes
language plpgsql set search_path = '' as $$
declare
  v_quote public.quotes := private.lock_quote(p_quote_id, p_version);
begin
  if v_quote.merged_into is not null then
    perform private.refuse_with(private.quote_refusal(v_quote, v_quote.status, '{}', '[]'));
  elsif v_quote.order_id is not null or v_quote.status in ('sent', 'approved') then
    perform private.refuse('PT409', 'price_is_fixed', 'The customer already has this price.',
      'Take the quote back first.');
  end if;
  return v_quote;
end $$;

-- What a quote would cost with these fields; nothing is saved.
--   p_typed as in save_price; returns price_quote's output; PT401, PT403, PT404, PT400, PT413, PT422 with the field
--   in the hint
-- Definer: routes, rates and the quotes of others are read for an admin only.
create function public.preview_price(p_quote_id uuid, p_typed jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_quote public.quotes;
begin
  perform private.need_admin();
  perform private.check_size(p_typed);
  select * into v_quote from public.quotes where id = p_quote_id;
  if v_quote.id is null then perform private.refuse('PT404', 'quote_not_found', 'This quote does not exist.'); end if;
  return public.price_quote(private.price_input(coalesce(p_typed ->> 'country_code', v_quote.country_code),
    coalesce(p_typed ->> 'destination_country', v_quote.destination_country), p_typed));
end $$;
grant execute on function public.preview_price(uuid, jsonb) to authenticated, service_role;

-- Refuses typed money with more decimals than its currency has. PT400 too_many_decimals with the field in the hint.
create function private.check_typed_decimals(p_typed jsonb, p_currency text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  perform private.check_decimals((p_typed ->> field)::numeric, p_currency, field)
    from unnest('{sales_tax,merchant_shipping,domestic_shipping,discount,international_shipping}'::text[]) field;
  perform private.check_decimals((item ->> 'item_price')::numeric, coalesce(item ->> 'price_currency', p_currency),
    format('items.%s.item_price', n - 1))
    from jsonb_array_elements(p_typed -> 'items') with ordinality as t(item, n);
end $$;

-- Prices a quote and stores every line and all totals. The items given replace the quote's items; those with an id
-- are updated.
--   p_typed   {items: [{id?, product_name, product_url?, quantity, item_price, price_currency?, item_weight (kg),
--             length_cm?, width_cm?, height_cm?, customs_category_id?, options?, image_path?}], sales_tax? (replaces
--             the percentage), merchant_shipping, delivery_option_id?, insured, domestic_shipping, discount,
--             international_shipping? (only over the route's maximum weight), country_code?, destination_country?,
--             customer_notes?, reason? (the customer reads it in the history), internal_note? {note, seen}}; money in
--             the origin's currency, an item's price in price_currency
--   returns   the quote card
--   errors    PT401, PT403 admin_only, PT404, PT409 stale_version, stale_note or price_is_fixed, PT400, PT413, PT422
--             with the field in the hint
-- Definer: no caller may write prices.
create function public.save_price(p_quote_id uuid, p_version int, p_typed jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_quote public.quotes;
  v_form jsonb;
  v_input jsonb;
begin
  perform private.need_items(p_typed);
  v_quote := private.lock_for_pricing(p_quote_id, p_version);
  v_form := private.request_of(v_quote) || p_typed;
  perform private.read_request(v_form, v_quote);
  v_input := private.price_input(v_form ->> 'country_code', v_form ->> 'destination_country', v_form);
  perform private.write_form(v_quote, v_form, private.need_price(v_input) || private.price_roots(v_input));
  return private.quote_card(p_quote_id);
end $$;
grant execute on function public.save_price(uuid, int, jsonb) to authenticated, service_role;

-- What a price rests on, to be stored with it: the route (a renewal needs to know whether it still exists) and the
-- whole input.
create function private.price_roots(p_input jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('route_id', p_input -> 'route' -> 'id', 'input', p_input)
$$;
