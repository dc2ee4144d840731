-- What the home page tells a visitor, by the settings of now.
--   returns  {headphones: example_price(), null where the shop does not serve its countries,
--             examples: [{product, origin_country, destination_country, weight, goods, currency, totals, min_days,
--               max_days}]: at most five. weight in kg as charged, goods in currency, totals as StatementTotals
--             origins, destinations: names of the countries where the shop buys and delivers,
--             min_days, max_days: of all routes, as in examples: from our packing to the door; null without any,
--             not_carried: goods that some route does not carry,
--             claim_days: days after a delivery in which it can be claimed}
-- Definer: a visitor reads no days, costs and restricted goods of routes, and no settings.
create function public.home_facts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_headphones jsonb;
begin
  begin
    v_headphones := public.example_price();
  exception when sqlstate 'PT422' then null; -- the shop does not serve both countries
  end;
  return (
    select jsonb_build_object(
      'headphones', v_headphones,
      'examples', (select coalesce(jsonb_agg(e.example order by e.place), '[]') from private.price_examples() e),
      'origins', (select coalesce(jsonb_agg(c.name order by c.name), '[]') from public.country_settings c
        where c.purchase_allowed),
      'destinations', (select coalesce(jsonb_agg(c.name order by c.name), '[]') from public.country_settings c
        where c.shipping_allowed),
      'min_days', min(d.min_days), 'max_days', max(d.max_days),
      'not_carried', (select coalesce(jsonb_agg(distinct g.goods), '[]') from public.shipping_routes r,
        unnest(r.restricted_items) as g(goods) where r.is_active),
      'claim_days', private.claim_days('open_days', 14))
    from private.open_routes() o, private.route_days(o.route) d);
end $$;
grant execute on function public.home_facts() to anon, authenticated, service_role;

-- The active routes between countries that are served, with the origin's units per US dollar.
create function private.open_routes() returns table (route public.shipping_routes, rate numeric)
language plpgsql stable set search_path = '' as $$
begin
  return query select r, o.rate_from_usd from public.shipping_routes r
    join public.country_settings o on o.code = r.origin_country and o.purchase_allowed and o.rate_from_usd is not null
    join public.country_settings d on d.code = r.destination_country and d.shipping_allowed
    where r.is_active;
end $$;

-- Days from our packing to the door, by the cheapest way of delivery; null where the route names none.
create function private.route_days(p_route public.shipping_routes) returns table (min_days int, max_days int)
language plpgsql immutable set search_path = '' as $$
begin
  return query select p_route.processing_days + p_route.customs_clearance_days + (o.option ->> 'min_days')::int,
      p_route.processing_days + p_route.customs_clearance_days + (o.option ->> 'max_days')::int
    from (select null) always
    left join lateral (select option from jsonb_array_elements(p_route.delivery_options) option
      where coalesce((option ->> 'active')::boolean, true)
      order by (option ->> 'price')::numeric, (option ->> 'max_days')::int limit 1) o on true;
end $$;

-- Five products of everyday life, each with a price of its kind in US dollars and the route on which it is shown if
-- that is open; else on another one.
create function private.price_examples() returns table (place int, example jsonb)
language plpgsql stable set search_path = '' as $$
begin
  return query
    with product (n, name, keyword, usd, kg, l, w, h, origin, destination) as (values
      (1, 'Running shoes', 'shoe', 129, 1.1, 34, 22, 13, 'US', 'IN'),
      (2, 'Cotton kurta', 'kurta', 24, 0.4, 30, 25, 4, 'IN', 'NP'),
      (3, 'Chef’s knife', 'knife', 105, 0.4, 38, 10, 5, 'JP', 'AU'),
      (4, 'Sunscreen, a set of three', 'sunscreen', 29, 0.4, 18, 12, 6, 'KR', 'SG'),
      (5, 'Board game', 'game', 49, 1.6, 30, 30, 8, 'GB', 'AE')),
    wanted as (
      select p.n, r.route, r.rate from product p
      join private.open_routes() r on ((r.route).origin_country, (r.route).destination_country)
        = (p.origin, p.destination)),
    other_product as (
      select p.n, row_number() over (order by p.n) as nth from product p
      where p.n not in (select w.n from wanted w)),
    other_route as (
      select r.route, r.rate, row_number() over (order by (r.route).origin_country, (r.route).destination_country)
        as nth from private.open_routes() r
      where (r.route).id not in (select (w.route).id from wanted w)),
    chosen as (
      select * from wanted union all
      select p.n, r.route, r.rate from other_product p join other_route r using (nth))
    select p.n, jsonb_build_object('product', p.name, 'origin_country', (c.route).origin_country,
      'destination_country', (c.route).destination_country,
      'weight', (e.price ->> 'chargeable_weight')::numeric,
      'goods', (e.price ->> 'goods')::numeric, 'currency', e.price -> 'currency',
      'totals', (e.price -> 'statement') - 'lines', 'min_days', d.min_days, 'max_days', d.max_days)
    from product p join chosen c using (n)
    -- three digits, as shops write prices
    cross join lateral (select p.usd * c.rate as exact) x
    left join lateral (select k.id from public.customs_categories k where k.is_active and k.restriction = 'none'
      and p.keyword = any (k.keywords) order by k.name, k.id limit 1) k on true
    cross join lateral (select public.estimate(jsonb_build_object('origin_country', (c.route).origin_country,
      'destination_country', (c.route).destination_country, 'items', jsonb_build_array(jsonb_build_object(
        'item_price', round(x.exact, 2 - floor(log(x.exact))::int), 'quantity', 1, 'item_weight', p.kg,
        'length_cm', p.l, 'width_cm', p.w, 'height_cm', p.h, 'customs_category_id', k.id)))) as price) e
    cross join lateral private.route_days(c.route) d
    where (e.price ->> 'priceable')::boolean;
end $$;
