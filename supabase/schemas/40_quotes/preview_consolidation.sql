-- The quotes asked for with their copies, all of them the person's. PT404 quote_not_found.
create function private.quotes_asked(p_items jsonb, p_user_id uuid) returns table (quote public.quotes, copies int)
language plpgsql stable set search_path = '' as $$
begin
  return query select q, i.quantity from private.read_checkout_items(p_items) i
    join public.quotes q on q.id = i.quote_id and q.user_id = p_user_id order by q.id;
  if (select count(*) from private.read_checkout_items(p_items))
    <> (select count(*) from private.read_checkout_items(p_items) i join public.quotes q on q.id = i.quote_id
      and q.user_id = p_user_id) then
    perform private.refuse('PT404', 'quote_not_found', 'One of these quotes is not in your cart.', 'items');
  end if;
end $$;

-- The input of price_quote for several quotes as one parcel, from the inputs that their prices were made with: the
-- rates of the one that was sent last, and of each item its own. What their shops ask and what was taken off add up;
-- one delivery to the door, by the dearest of their options; insured where one of them is. delivery_option_id is not
-- read by price_quote.
create function private.joined_input(p_items jsonb, p_user_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  with asked as (
    select (a.quote).*, a.copies, private.repeatable_input(a.quote) as input
      from private.quotes_asked(p_items, p_user_id) a),
  dearest as (select delivery_option_id, input from asked
    order by (input ->> 'delivery_option_price')::numeric desc nulls last, id limit 1)
  select (select input from asked order by coalesce(sent_at, approved_at) desc nulls last, id limit 1)
    || jsonb_build_object(
      'items', (select jsonb_agg(item || jsonb_build_object('quantity',
          coalesce((item ->> 'quantity')::int, 1) * x.copies) order by x.id, n)
        from asked x, jsonb_array_elements(x.input -> 'items') with ordinality as t(item, n)),
      'sales_tax', case when bool_or(input ->> 'sales_tax' is not null) then sum(sales_tax_price * copies) end,
      'merchant_shipping', sum((input ->> 'merchant_shipping')::numeric * copies),
      'domestic_shipping', max((input ->> 'domestic_shipping')::numeric),
      'discount', sum((input ->> 'discount')::numeric * copies), 'insured', bool_or(insured))
    || (select jsonb_build_object('delivery_option_id', d.delivery_option_id,
      'delivery_option_price', d.input -> 'delivery_option_price',
      'delivery_option_name', d.input -> 'delivery_option_name') from dearest d)
  from asked
$$;

-- Why several quotes cannot be one parcel: one_parcel (there is but one), several_origins, several_destinations,
-- too_many_items, not_payable, not_priced, fixed_price (its shipping was typed, or its rates are not known).
create function private.consolidation_refusals(p_items jsonb, p_user_id uuid) returns text[]
language sql stable set search_path = '' as $$
  select array_remove(array[
    case when sum(a.copies) < 2 then 'one_parcel' end,
    case when count(distinct (a.quote).country_code) > 1 then 'several_origins' end,
    case when count(distinct (a.quote).destination_country) > 1 then 'several_destinations' end,
    case when (select count(*) from public.quote_items i
      where i.quote_id = any (array_agg((a.quote).id))) > 50 then 'too_many_items' end,
    case when bool_or((a.quote).order_id is not null or (a.quote).merged_into is not null
      or not private.status_flag((a.quote).status, 'canBePaid')
      or private.price_is_old((a.quote).price_valid_until, (a.quote).expires_at)) then 'not_payable' end,
    case when bool_or((a.quote).final_total_local is null) then 'not_priced'
      when bool_or(private.repeatable_input(a.quote) is null) then 'fixed_price' end], null)
  from private.quotes_asked(p_items, p_user_id) a
$$;

-- The cost of the caller's quotes in one parcel and in separate parcels, at the rates of their approved prices.
--   p_items  [{quote_id, quantity}], one origin and one destination
--   returns  {priceable: true, statement (of one parcel), weight (kg, chargeable), and of private.saving_json:
--            currency, separate, together, saving, lines} or {priceable: false, reasons: [...]}
--   errors   PT401; PT404 quote_not_found; PT413 too_many_items
-- Definer: customers do not read the inputs of prices.
create function public.preview_consolidation(p_items jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.need_sign_in();
  v_refusals text[] := private.consolidation_refusals(p_items, v_user);
  v_price jsonb;
begin
  if v_refusals <> '{}' then return jsonb_build_object('priceable', false, 'reasons', to_jsonb(v_refusals)); end if;
  v_price := public.price_quote(private.joined_input(p_items, v_user));
  if not (v_price ->> 'priceable')::boolean then return v_price; end if;
  return private.saving_json(v_price -> 'statement', private.sum_statements((
      select jsonb_agg(private.quote_statement(a.quote, a.copies)) from private.quotes_asked(p_items, v_user) a)))
    || jsonb_build_object('priceable', true, 'weight', (v_price ->> 'chargeable_weight')::numeric,
      'statement', v_price -> 'statement');
end $$;
grant execute on function public.preview_consolidation(jsonb) to authenticated, service_role;

-- Two statements compared, by card and with what is due at the door: {currency, separate, together, saving (below 0
-- where one parcel costs more), lines: [{key, separate, together}] of those that differ}, which add up to it.
create function private.saving_json(p_one jsonb, p_separate jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('currency', p_one -> 'currency', 'separate', separate, 'together', together,
    'saving', separate - together, 'lines', (
      select coalesce(jsonb_agg(jsonb_build_object('key', key, 'separate', s, 'together', t)
        order by abs(s - t) desc, key), '[]')
      from (select key, coalesce(sum(local) filter (where not is_one), 0) as s,
          coalesce(sum(local) filter (where is_one), 0) as t
        from (select true as is_one, l ->> 'key' as key, (l ->> 'local')::numeric as local
            from jsonb_array_elements(p_one -> 'lines') l
          union all select false, l ->> 'key', (l ->> 'local')::numeric
            from jsonb_array_elements(p_separate -> 'lines') l) line group by key) both_ways
      where s <> t))
  from (select (p_separate -> 'landed_total' -> 'card' ->> 'amount')::numeric as separate,
    (p_one -> 'landed_total' -> 'card' ->> 'amount')::numeric as together) total
$$;
