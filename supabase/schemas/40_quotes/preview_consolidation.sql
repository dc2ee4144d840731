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

-- What was typed of several quotes as if it had been one: their items together, what their shops ask and what was
-- taken off added up, one delivery to the door by the dearest of their options, insured where one of them is.
create function private.joined_typed(p_items jsonb, p_user_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  with asked as (
    select (a.quote).*, a.copies, private.quote_typed((a.quote).id) as typed
      from private.quotes_asked(p_items, p_user_id) a)
  select jsonb_strip_nulls(jsonb_build_object(
    'items', (select jsonb_agg(item || jsonb_build_object('quantity', (item ->> 'quantity')::int * x.copies)
      order by x.id, n)
      from asked x, jsonb_array_elements(x.typed -> 'items') with ordinality as t(item, n)),
    'sales_tax', case when bool_or(typed ? 'sales_tax') then sum(sales_tax_price * copies) end,
    'merchant_shipping', sum((typed ->> 'merchant_shipping')::numeric * copies),
    'domestic_shipping', max((typed ->> 'domestic_shipping')::numeric),
    'discount', sum((typed ->> 'discount')::numeric * copies),
    'insured', bool_or(insured),
    'delivery_option_id', (select x.delivery_option_id from asked x, jsonb_array_elements(
        (select r.delivery_options from public.shipping_routes r
         where r.origin_country = x.country_code and r.destination_country = x.destination_country
           and r.is_active)) option
      where option ->> 'id' = x.delivery_option_id order by (option ->> 'price')::numeric desc limit 1)))
  from asked
$$;

-- Why several quotes cannot be one parcel: one_parcel (there is but one), several_origins, several_destinations,
-- too_many_items, not_priced.
create function private.consolidation_refusals(p_items jsonb, p_user_id uuid) returns text[]
language sql stable set search_path = '' as $$
  select array_remove(array[
    case when sum(a.copies) < 2 then 'one_parcel' end,
    case when count(distinct (a.quote).country_code) > 1 then 'several_origins' end,
    case when count(distinct (a.quote).destination_country) > 1 then 'several_destinations' end,
    case when (select count(*) from public.quote_items i
      where i.quote_id = any (array_agg((a.quote).id))) > 50 then 'too_many_items' end,
    case when bool_or((a.quote).final_total_local is null) then 'not_priced' end], null)
  from private.quotes_asked(p_items, p_user_id) a
$$;

-- The lines of a price in the local currency, times p_copies: (key, amount).
create function private.local_lines(p_price jsonb, p_copies int) returns table (key text, amount numeric)
language sql immutable set search_path = '' as $$
  select l.key, l.value::numeric * p_copies from jsonb_each_text(p_price -> 'lines_local') l
$$;

-- What the caller's quotes would cost as one parcel, at today's rates, each way; what is charged stays what was
-- approved.
--   p_items  [{quote_id, quantity}], one origin and one destination
--   returns  {priceable: true, currency, separate, together, saving (below 0 where one parcel costs more), weight
--   (kg, chargeable),
--            lines: [{key, separate, together}] of those that differ} or {priceable: false, reasons: [...]}
--   errors   PT401; PT404 quote_not_found; PT413 too_many_items; PT422 where a country, category or option is no
--   longer open
-- Definer: customers do not read rates and route costs.
create function public.preview_consolidation(p_items jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.need_sign_in();
  v_refusals text[] := private.consolidation_refusals(p_items, v_user);
  v_first public.quotes;
  v_one jsonb;
  v_each jsonb;
begin
  if v_refusals <> '{}' then return jsonb_build_object('priceable', false, 'reasons', to_jsonb(v_refusals)); end if;
  select (a.quote).* into v_first from private.quotes_asked(p_items, v_user) a limit 1;
  v_one := public.price_quote(private.price_input(v_first.country_code, v_first.destination_country,
    private.joined_typed(p_items, v_user)));
  select jsonb_agg(jsonb_build_object('price', public.price_quote(private.quote_price_input((a.quote).id)), 'copies',
    a.copies)) into v_each
    from private.quotes_asked(p_items, v_user) a;
  return private.consolidation_json(v_one, v_each);
end $$;
grant execute on function public.preview_consolidation(jsonb) to authenticated, service_role;

create function private.consolidation_json(p_one jsonb, p_each jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_reasons jsonb := (select jsonb_agg(distinct reason)
    from jsonb_array_elements(p_each || jsonb_build_object('price', p_one)) e,
    jsonb_array_elements_text(e -> 'price' -> 'reasons') reason);
  v_separate numeric := (select sum((e -> 'price' ->> 'final_total_local')::numeric * (e ->> 'copies')::int)
    from jsonb_array_elements(p_each) e);
  v_together numeric := (p_one ->> 'final_total_local')::numeric;
begin
  if v_reasons is not null then return jsonb_build_object('priceable', false, 'reasons', v_reasons); end if;
  return jsonb_build_object('priceable', true, 'currency', p_one ->> 'final_currency', 'separate', v_separate,
    'together', v_together,
    'saving', v_separate - v_together, 'weight', (p_one ->> 'chargeable_weight')::numeric,
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object('key', key, 'separate', s, 'together', t)
        order by abs(s - t) desc, key), '[]')
      from (select key, coalesce(s.amount, 0) as s, coalesce(t.amount, 0) as t
            from (select l.key, sum(l.amount) as amount
              from jsonb_array_elements(p_each) e, private.local_lines(e -> 'price', (e ->> 'copies')::int) l
                  group by l.key) s
            full join private.local_lines(p_one, 1) t using (key)) both_ways
      where s <> t));
end $$;
