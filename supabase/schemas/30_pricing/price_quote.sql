-- One value where all items share it, else null.
create function private.only_value(p_values anyarray) returns anyelement
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select case when count(distinct v) = 1 then (array_agg(v))[1] end from unnest(p_values) v);
end $$;

create function private.goods_lines(a private.price_amounts, p_facts private.price_facts) returns private.price_line[]
language plpgsql immutable set search_path = '' as $$
begin
  return array[
    ('goods', a.goods, null, null, 'typed', 'Item prices', null, false),
    case when (p_facts).sales_tax is null
      then row('sales_tax', a.sales_tax, a.goods, ((p_facts).origin).sales_tax, 'percent',
               ((p_facts).origin).name || ' sales tax', ((p_facts).origin).set_on, false)::private.price_line
      else row('sales_tax', a.sales_tax, null, null, 'typed', 'Typed by hand', null, false)::private.price_line end,
    ('merchant_shipping', a.merchant_shipping, null, null, 'typed', 'Shop''s own shipping', null, false)
  ]::private.price_line[];
end $$;

-- What a route asks for a weight, for people: "US to India route, 3 to 5 kg: 35 + 8 Express".
create function private.shipping_source(p_facts private.price_facts, p_kg numeric) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when (p_facts).route is null then ((p_facts).origin).name || ' fallback without a route'
    else ((p_facts).route).label || coalesce(
      (select ', ' || trim_scale(t.min) || coalesce(' to ' || trim_scale(t.max), ' and more') || ' kg'
       from unnest(((p_facts).route).weight_tiers) t
       where t.min < p_kg and (t.max is null or p_kg <= t.max) order by t.min limit 1),
      ': ' || trim_scale(((p_facts).route).base_shipping_cost) || ' + ' || trim_scale(((p_facts).route).cost_per_kg)
        || ' per kg')
      || case when ((p_facts).route).cost_percentage > 0 then ' + ' || trim_scale(((p_facts).route).cost_percentage)
        || ' % of the goods'
        else '' end
      || case when (p_facts).delivery_option_price > 0
           then ' + ' || coalesce((p_facts).delivery_option_name, 'delivery option') || ' '
             || trim_scale((p_facts).delivery_option_price)
           else '' end
    end;
end $$;

-- The price per kg that applies to a weight; null where the weight falls into a tier with a fixed cost.
create function private.price_per_kg(p_facts private.price_facts, p_kg numeric) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return nullif(case
    when (p_facts).route is null then ((p_facts).origin).additional_shipping_per_kg
    when cardinality(((p_facts).route).weight_tiers) = 0 then ((p_facts).route).cost_per_kg
    else (select t.per_kg from unnest(((p_facts).route).weight_tiers) t
          where t.min < p_kg and (t.max is null or p_kg <= t.max) order by t.min limit 1)
  end, 0);
end $$;

create function private.freight_lines(a private.price_amounts, p_facts private.price_facts, p_kg numeric)
  returns private.price_line[]
language plpgsql immutable set search_path = '' as $$
begin
  return array[
    case when (p_facts).international_shipping is not null
      then row('international_shipping', a.international_shipping, p_kg, null, 'typed',
        'Typed by hand: heavier than the ' || ((p_facts).route).label || ' carries', null, false)::private.price_line
      else row('international_shipping', a.international_shipping, p_kg, private.price_per_kg(p_facts, p_kg),
        case when private.price_per_kg(p_facts, p_kg) is null then 'fixed' else 'per_kg' end,
        private.shipping_source(p_facts, p_kg), coalesce(((p_facts).route).set_on, ((p_facts).origin).set_on),
        false)::private.price_line end,
    ('insurance', a.insurance, a.goods, case when (p_facts).insured then ((p_facts).route).insurance_percent end,
      case when (p_facts).insured and (p_facts).route is null then 'not_available' else 'percent' end,
      case when not (p_facts).insured then 'Not chosen' when (p_facts).route is null then 'No route'
        else ((p_facts).route).label || ' insurance' end,
      case when (p_facts).insured then ((p_facts).route).set_on end, false)
  ]::private.price_line[];
end $$;

create function private.customs_lines(a private.price_amounts, p_facts private.price_facts) returns private.price_line[]
language plpgsql immutable set search_path = '' as $$
begin
  return (
    with about as (
      select (p_facts).destination as d, ((p_facts).destination).incoterm = 'DDU' as at_the_door,
             private.only_value(array(select duty_percent from unnest((p_facts).items))) as duty_percent,
             coalesce((select string_agg(distinct duty_source, ', ') from unnest((p_facts).items)),
               ((p_facts).destination).name || ' customs tariff') as tariff,
             (select min(duty_set_on) from unnest((p_facts).items)) as tariff_set_on
    )
    select array[
      ('customs_duty', a.customs_duty, a.duty_base, duty_percent, 'percent', tariff,
        coalesce(tariff_set_on, (d).set_on), at_the_door),
      ('duty_surcharge', a.duty_surcharge, a.customs_duty, (d).duty_surcharge, 'percent',
        (d).name || ' duty surcharge', (d).set_on,
        at_the_door),
      ('vat', a.vat, a.cif + a.customs_duty + a.duty_surcharge, (d).vat, 'percent', (d).name || ' VAT', (d).set_on,
        at_the_door)
    ]::private.price_line[] from about);
end $$;

create function private.closing_lines(a private.price_amounts, p_facts private.price_facts) returns private.price_line[]
language plpgsql immutable set search_path = '' as $$
begin
  return array[
    ('handling_charge', a.handling_charge, a.goods, ((p_facts).origin).handling_percent, 'percent',
      ((p_facts).origin).name || ' handling',
      ((p_facts).origin).set_on, false),
    ('domestic_shipping', a.domestic_shipping, null, null, 'typed', 'Delivery inside '
      || ((p_facts).destination).name, null, false),
    ('discount', -a.discount, null, null, 'typed', 'Discount', null, false),
    ('payment_gateway_fee', a.payment_gateway_fee, a.sub_total, ((p_facts).destination).payment_gateway_percent_fee,
      'percent',
      ((p_facts).destination).name || ' payment gateway, waived for bank transfer', ((p_facts).destination).set_on,
        false)
  ]::private.price_line[];
end $$;

-- What each line adds in another currency: its rounded running total minus that of the line before. So the
-- lines up to any point sum exactly to what they cost together, and a change of one line never moves an earlier one.
-- Lines due on delivery are outside the total and add up among themselves.
--   p_times, p_per  units of the other currency: amount x p_times / p_per
create function private.converted_lines(p_lines private.price_line[], p_times numeric, p_per numeric, p_currency text)
  returns numeric[]
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select array_agg(private.round_money(sum_to * p_times / p_per, p_currency)
      - private.round_money((sum_to - amount) * p_times / p_per, p_currency) order by n)
    from (
      select n, amount, sum(amount) over (partition by due_on_delivery order by n) as sum_to
      from unnest(p_lines) with ordinality as t(key, amount, base, rate, unit, source, set_on, due_on_delivery, n)
    ) line);
end $$;

-- The lines as JSON (PriceLine of libs/db) and as lines_local.
create function private.lines_json(p_lines private.price_line[], p_local numeric[], p_usd numeric[], p_currency text,
  p_local_currency text) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'lines', jsonb_agg(jsonb_build_object(
        'key', key, 'amount', private.money_text(amount, p_currency), 'local',
          private.money_text(local, p_local_currency), 'usd', private.money_text(usd, 'USD'),
        'base', trim_scale(base)::text, 'rate', trim_scale(rate)::text, 'unit', unit, 'source', source, 'set_on',
          left(set_on, 10),
        'due_on_delivery', due_on_delivery) order by n),
      'lines_local',
        jsonb_object_agg(key, private.money_text(local, p_local_currency)) filter (where not due_on_delivery))
    from unnest(p_lines, p_local, p_usd) with ordinality as t(key, amount, base, rate, unit, source, set_on,
      due_on_delivery, local, usd, n));
end $$;

create function private.amounts_json(a private.price_amounts, p_currency text, p_local_currency text) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (select jsonb_object_agg(key, private.money_text(value::numeric, p_currency)) from jsonb_each_text(to_jsonb(a))
          where key not in ('value', 'cif', 'duty_base', 'duties') and key not like 'final%')
    || jsonb_build_object(
      'final_total', private.money_text(a.final_total, 'USD'),
      'final_total_local', private.money_text(a.final_total_local, p_local_currency),
      'final_total_local_without_gateway_fee', private.money_text(a.final_total_local_without_gateway_fee,
        p_local_currency),
      'final_total_without_gateway_fee', private.money_text(a.final_total_without_gateway_fee, 'USD'),
      'duties', (select coalesce(jsonb_agg(private.money_text(duty, p_currency) order by n), '[]')
                 from unnest(a.duties) with ordinality as t(duty, n)));
end $$;

create function private.price_json(p_facts private.price_facts, w private.price_weight, r private.price_rate,
  a private.price_amounts) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_currency constant text := ((p_facts).origin).currency;
  v_local constant text := ((p_facts).destination).currency;
  v_price jsonb;
  v_lines private.price_line[] := private.goods_lines(a, p_facts) || private.freight_lines(a, p_facts, w.chargeable)
    || private.customs_lines(a, p_facts) || private.closing_lines(a, p_facts);
begin
  v_price := jsonb_build_object('priceable', true, 'currency', v_currency, 'final_currency', v_local)
    || private.amounts_json(a, v_currency, v_local)
    || private.lines_json(v_lines, private.converted_lines(v_lines, r.rate, 1, v_local),
      private.converted_lines(v_lines, 1, ((p_facts).origin).rate_from_usd, 'USD'), v_currency, v_local)
    || jsonb_build_object(
      'actual_weight', trim_scale(w.actual)::text, 'volumetric_weight', trim_scale(w.volumetric)::text,
      'chargeable_weight', trim_scale(w.chargeable)::text,
      'exchange_rate', r.rate::text, 'rate_source', r.source, 'rate_confidence', r.confidence);
  return v_price || jsonb_build_object('statement', private.price_statement(v_price));
end $$;

-- Why the facts cannot be priced: no_items, no_origin_rate, over_max_weight (unless the shipping is typed),
-- shipping_not_typed_here (typed, and the route carries the weight). Empty where they can.
create function private.price_refusals(p_facts private.price_facts, p_kg numeric) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array_remove(array[
    case when cardinality((p_facts).items) = 0 then 'no_items' end,
    case when ((p_facts).origin).rate_from_usd is null then 'no_origin_rate' end,
    case when private.over_max_weight((p_facts).route, p_kg) then
        case when (p_facts).international_shipping is null then 'over_max_weight' end
      when (p_facts).international_shipping is not null then 'shipping_not_typed_here' end], null);
end $$;

-- Prices items on their way from one country to another. Pure: no table is read, so what it answers depends on its
-- input alone.
--   input   {items: [{item_price, quantity, item_weight (kg), duty_percent, length_cm?, width_cm?, height_cm?,
--   duty_source?, duty_set_on?}],
--            sales_tax? (typed, replaces the origin's percentage), merchant_shipping, delivery_option_price,
--            delivery_option_name?,
--            insured, domestic_shipping, discount, international_shipping? (typed, only where the parcel is heavier
--            than the route carries), origin: {a row of country_settings}, destination: {another},
--            route: {a row of
--            shipping_routes} or null}; money in the origin's currency, numbers as JSON numbers or decimal strings
--   output  {priceable: true, ...Price of libs/db} or {priceable: false, reasons: [no_items | no_origin_rate |
--   over_max_weight | shipping_not_typed_here]}.
--           Amounts are decimal strings in the origin's currency, but final_total, final_total_without_gateway_fee and
--           lines[].usd in USD, and ..._local, lines[].local and lines_local in the destination's. The lines that are
--           not due on delivery sum to final_total(_local), without the card fee to ..._without_gateway_fee.
--           `statement`: schemas/30_pricing/price_statement.sql.
--           `discount` is positive by name and negative among the lines, so that they sum.
--   errors  PT400 with the field in the hint; PT413 over 50 items or 64 kB
-- Definer only so that callers need no grant on the private steps; it reads nothing.
create function public.price_quote(input jsonb) returns jsonb
language plpgsql immutable security definer set search_path = '' as $$
declare
  f private.price_facts;
  w private.price_weight;
  r private.price_rate;
  a private.price_amounts;
  v_refusals text[];
begin
  perform private.check_size(input);
  f := private.read_price_facts(input);
  w := private.chargeable_weight(f.items, (f.destination).volumetric_divisor, (f.route).weight_step);
  v_refusals := private.price_refusals(f, w.chargeable);
  if v_refusals <> '{}' then return jsonb_build_object('priceable', false, 'reasons', to_jsonb(v_refusals)); end if;
  r := private.choose_exchange_rate(f);
  a := private.price_totals(private.price_duties(private.price_until_cif(f, w.chargeable), f, r.rate), f, r.rate);
  if greatest(a.total, a.final_total, a.final_total_local) > 999999999999 then
    perform private.refuse('PT400', 'too_large', 'The total is larger than any price we can charge.', 'items');
  end if;
  return private.price_json(f, w, r, a);
end $$;
grant execute on function public.price_quote(jsonb) to anon, authenticated, service_role;
