-- [3] kg: the larger of actual and volumetric weight (L x W x H / divisor for an item with all three sides, else its
-- actual weight), rounded up to the route's step (0.5 without one), at least one step.
create function private.chargeable_weight(p_items private.price_item[], p_divisor numeric, p_step numeric)
  returns private.price_weight
language plpgsql immutable set search_path = '' as $$
begin
  return (
    with kg as (
      select coalesce(sum(quantity * item_weight), 0) as actual,
             coalesce(sum(quantity * coalesce(length_cm * width_cm * height_cm / p_divisor, item_weight)),
               0) as volumetric
      from unnest(p_items)
    )
    select row(actual, volumetric,
      greatest(ceil(greatest(actual, volumetric) / coalesce(p_step, 0.5)), 1) * coalesce(p_step,
        0.5))::private.price_weight
    from kg);
end $$;

-- [4] The cost of the weight on a route, in the origin's currency, unrounded: the tier with min < kg <= max, or base
-- and price per kg where the route has no tiers. Null where no tier reaches so far.
create function private.weight_cost(p_route private.price_route, p_kg numeric) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return case when cardinality((p_route).weight_tiers) = 0 then (p_route).base_shipping_cost + (p_route).cost_per_kg
    * p_kg
    else (select t.cost + t.per_kg * (p_kg - t.min) from unnest((p_route).weight_tiers) t
          where t.min < p_kg and (t.max is null or p_kg <= t.max) order by t.min limit 1) end;
end $$;

-- (not ... is null: of a row, "is not null" would ask for every column.)
-- True where only a person can price this weight: over the route's maximum, or beyond its last tier.
create function private.over_max_weight(p_route private.price_route, p_kg numeric) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return not p_route is null and (p_kg > coalesce((p_route).max_weight, p_kg)
    or private.weight_cost(p_route, p_kg) is null);
end $$;

-- [4] International shipping in the origin's currency, unrounded: the weight's cost, a percentage of the goods and
-- the delivery option; without a route, the origin country's fallback. An amount typed for a parcel that is heavier
-- than the route carries replaces all of it.
create function private.shipping_cost(p_facts private.price_facts, p_kg numeric, p_goods numeric) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return case when (p_facts).international_shipping is not null then (p_facts).international_shipping
    when (p_facts).route is null
    then greatest(((p_facts).origin).min_shipping, ((p_facts).origin).additional_shipping_per_kg * p_kg)
    else private.weight_cost((p_facts).route, p_kg)
       + private.percent_of(p_goods, ((p_facts).route).cost_percentage) + (p_facts).delivery_option_price end;
end $$;

-- [5] Insurance in the origin's currency, unrounded; 0 unless chosen.
create function private.insurance_cost(p_facts private.price_facts, p_goods numeric) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return case when (p_facts).insured and not (p_facts).route is null
    then greatest(((p_facts).route).insurance_min, private.percent_of(p_goods, ((p_facts).route).insurance_percent))
      else 0 end;
end $$;

-- [12] Units of the destination's currency per unit of the origin's, 10 decimals: the same currency is 1; else the
-- route's rate; else the ratio of the two rates from USD; else 1, marked as not chargeable.
create function private.choose_exchange_rate(p_facts private.price_facts) returns private.price_rate
language plpgsql immutable set search_path = '' as $$
declare
  v_cross numeric := round(((p_facts).destination).rate_from_usd / ((p_facts).origin).rate_from_usd, 10);
begin
  if ((p_facts).origin).currency = ((p_facts).destination).currency then return (round(1, 10), 'same'::text,
    'high'::text); end if;
  if round(((p_facts).route).exchange_rate, 10) > 0 then
    return (round(((p_facts).route).exchange_rate, 10), 'route'::text, 'high'::text);
  end if;
  if v_cross > 0 then return (v_cross, 'usd_cross'::text, 'medium'::text); end if;
  return (round(1, 10), 'fallback'::text, 'low'::text);
end $$;

-- [7] The duty of each item in the origin's currency: the base is split over the items by their goods.
create function private.split_duties(p_items private.price_item[], p_base numeric, p_currency text) returns numeric[]
language plpgsql immutable set search_path = '' as $$
begin
  return array(
    select private.round_money(private.percent_of(base, duty_percent), p_currency)
    from unnest(p_items, private.split_amount(p_base, array(select goods from unnest(p_items)),
      private.currency_exponent(p_currency)))
      with ordinality as t(goods, quantity, item_weight, length_cm, width_cm, height_cm, duty_percent, duty_source,
        duty_set_on, base, n)
    order by n);
end $$;

-- [9] Handling in the origin's currency, unrounded: a fixed part and a percentage of the goods, within the country's
-- bounds.
create function private.handling_cost(p_origin private.price_origin, p_goods numeric) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return least(greatest((p_origin).handling_fixed + private.percent_of(p_goods, (p_origin).handling_percent),
    (p_origin).handling_min),
               coalesce((p_origin).handling_max, 'infinity'));
end $$;

-- [1] to [6]: what the goods are worth on arrival, each line rounded.
create function private.price_until_cif(p_facts private.price_facts, p_kg numeric) returns private.price_amounts
language plpgsql immutable set search_path = '' as $$
declare
  a private.price_amounts;
  v_currency constant text := ((p_facts).origin).currency;
begin
  a.goods := (select coalesce(sum(i.goods), 0) from unnest((p_facts).items) i);
  a.sales_tax :=
    private.round_money(coalesce((p_facts).sales_tax, private.percent_of(a.goods, ((p_facts).origin).sales_tax)),
    v_currency);
  a.merchant_shipping := private.round_money((p_facts).merchant_shipping, v_currency);
  a.value := a.goods + a.sales_tax + a.merchant_shipping;
  a.international_shipping := private.round_money(private.shipping_cost(p_facts, p_kg, a.goods), v_currency);
  a.insurance := private.round_money(private.insurance_cost(p_facts, a.goods), v_currency);
  a.cif := a.value + a.international_shipping + a.insurance;
  a.duty_base := case when ((p_facts).destination).customs_basis = 'FOB' then a.value else a.cif end;
  return a;
end $$;

-- [7] and [8]: duty, surcharge and VAT, each nothing where the value is within its de minimis (in the destination's
-- currency).
create function private.price_duties(a private.price_amounts, p_facts private.price_facts, p_rate numeric)
  returns private.price_amounts
language plpgsql immutable set search_path = '' as $$
declare
  d constant private.price_destination := (p_facts).destination;
  v_currency constant text := ((p_facts).origin).currency;
begin
  a.duties := private.split_duties((p_facts).items,
    case when a.value * p_rate <= d.de_minimis_duty then 0 else a.duty_base end, v_currency);
  a.customs_duty := private.round_money((select sum(duty) from unnest(a.duties) duty), v_currency);
  a.duty_surcharge := private.round_money(private.percent_of(a.customs_duty, d.duty_surcharge), v_currency);
  a.vat := case when a.value * p_rate <= d.de_minimis_tax then 0
    else private.percent_of(a.cif + a.customs_duty + a.duty_surcharge, d.vat) end;
  a.vat := private.round_money(a.vat, v_currency);
  a.due_on_delivery := case when d.incoterm = 'DDU' then a.customs_duty + a.duty_surcharge + a.vat else 0 end;
  return a;
end $$;

-- [9] to [12]: the totals. A discount takes off at most what there is, so that the lines always add up.
create function private.price_totals(a private.price_amounts, p_facts private.price_facts, p_rate numeric)
  returns private.price_amounts
language plpgsql immutable set search_path = '' as $$
declare
  d constant private.price_destination := (p_facts).destination;
  v_currency constant text := ((p_facts).origin).currency;
  v_before_discount numeric;
begin
  a.handling_charge := private.round_money(private.handling_cost((p_facts).origin, a.goods), v_currency);
  a.domestic_shipping := private.round_money((p_facts).domestic_shipping, v_currency);
  v_before_discount := a.cif + a.customs_duty + a.duty_surcharge + a.vat - a.due_on_delivery + a.handling_charge
    + a.domestic_shipping;
  a.discount := least(private.round_money((p_facts).discount, v_currency), v_before_discount);
  a.sub_total := v_before_discount - a.discount;
  a.payment_gateway_fee := private.round_money(
    d.payment_gateway_fixed_fee / p_rate + private.percent_of(a.sub_total, d.payment_gateway_percent_fee), v_currency);
  a.total := a.sub_total + a.payment_gateway_fee;
  a.final_total := private.round_money(a.total / ((p_facts).origin).rate_from_usd, 'USD');
  a.final_total_without_gateway_fee := private.round_money(a.sub_total / ((p_facts).origin).rate_from_usd, 'USD');
  a.final_total_local := private.round_money(a.total * p_rate, d.currency);
  a.final_total_local_without_gateway_fee := private.round_money(a.sub_total * p_rate, d.currency);
  return a;
end $$;
